import { formatCount, formatHours } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { each } from '../shared/table.ts';
import { DRIVER_AGES, formatAge } from '../trip/itinerary.ts';
import type { RentalPeriod } from '../trip/rental-period.ts';
import type { AddOn } from './add-on.ts';
import { ADD_ON_CODES, type LineCode, type Measure, type QuoteRequest } from './charges.ts';

type Words = {
  /** Absent for an add-on, which is called by its name. */
  readonly label?: string;
  /** How the amount is computed, in a few words. */
  readonly summary: (charge: Measure) => string;
  /** Absent: the summary as a sentence. */
  readonly explain?: (summary: string, charge: Measure, period: RentalPeriod) => string;
};

const WORDS: Readonly<Record<LineCode, Words>> = {
  'base-rental': {
    label: 'Rental Rate',
    summary: perDay,
    explain: (summary, _, period) => `${explainDays(period)}: ${summary}.${explainClock(period)}`,
  },
  'extra-hours': {
    label: 'Extra Hours Charge (partial day)',
    summary: ({ quantity, unitPrice, per }) =>
      `${quantity} started hours × ${formatShare(per)} of ${formatCad(unitPrice)}`,
    explain: (summary, _, period) =>
      `${explainLength(period)}: ${summary}. Up to 1 hour over is free. After that, every started hour counts, including the first.${explainClock(period)}`,
  },
  'listing-fee': {
    label: 'Vehicle Listing Fee',
    summary: perDay,
    explain: (summary) => `${summary}. We charge this on every rental.`,
  },
  'underage-fee': {
    label: 'Underage fee',
    summary: perDay,
    explain: (summary) => `${summary}, as the driver is ${formatAge(DRIVER_AGES[0])}.`,
  },
  ...each(ADD_ON_CODES, { summary: perDay }),
  hst: {
    label: 'HST',
    summary: (charge) => `${percentOf(charge)}% of the sub total`,
    explain: (summary, { unitPrice }) => `${summary} of ${formatCad(unitPrice)}, to the nearest cent.`,
  },
};

/** Says what a charge is for, and from its parts how its amount comes about (PRICE-9, PRICE-10). */
export function describeCharge(
  charge: Measure<LineCode>,
  { period, addOns }: Pick<QuoteRequest, 'period' | 'addOns'>,
): { readonly label: string; readonly explanation: string } {
  const { label = addOnName(charge, addOns), summary, explain = (text) => `${text}.` } = WORDS[charge.code];
  return { label, explanation: explain(summary(charge), charge, period) };
}

/**
 * Says how the amount of a line is computed, in a few words: "2 days × $94.00". Empty for a line of
 * another release that has a code of its own.
 */
export function summarizeLine(line: Measure): string {
  const words: Readonly<Partial<Record<string, Words>>> = WORDS;
  return words[line.code]?.summary(line) ?? '';
}

/** Returns the percentage of a charge that is one. */
export function percentOf({ quantity, per = 100 }: Pick<Measure, 'quantity' | 'per'>): number {
  return (quantity * 100) / per;
}

/** Formats a part of a whole: "a quarter", "1/3". */
export function formatShare(per = 1): string {
  return per === 4 ? 'a quarter' : `1/${per}`;
}

function addOnName({ code }: Measure, addOns: readonly AddOn[]): string {
  return addOns.find(({ id }) => code === `addon:${id}`)?.name ?? '';
}

function perDay({ quantity, unitPrice }: Measure): string {
  return `${formatCount(quantity, 'day')} × ${formatCad(unitPrice)}`;
}

function explainDays(period: RentalPeriod): string {
  const over = period.minutes % 1440;
  if (period.minutes < 1440) return `${formatLength(period.minutes)}. Anything up to 24 hours is 1 day`;
  if (over === 0) return explainLength(period);
  if (over <= 60) return `${explainLength(period)}. The extra ${over === 60 ? 'hour' : 'time'} is free`;
  if (over <= 240) return `${explainLength(period)}. The extra time is charged by the hour`;
  return `${explainLength(period)}. More than 4 hours over counts as another day`;
}

/** "26 hours is 1 day and 2 hours" */
function explainLength({ minutes }: RentalPeriod): string {
  const over = minutes % 1440;
  const days = formatCount(Math.floor(minutes / 1440), 'day');
  return `${formatLength(minutes)} is ${days}${over === 0 ? '' : ` and ${formatLength(over)}`}`;
}

/** "26 hours", "30 minutes", "26 h 30 min" */
function formatLength(minutes: number): string {
  if (minutes < 60) return formatCount(minutes, 'minute');
  return minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : formatHours(minutes);
}

function explainClock({ clockShift }: RentalPeriod): string {
  if (clockShift === 0) return '';
  return ` Clocks go ${clockShift > 0 ? 'ahead' : 'back'} 1 hour during your rental. We count actual hours.`;
}
