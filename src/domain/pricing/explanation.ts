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
      `${explainLength(period)}: ${summary}. Up to 1 hour over is free; from then on every started hour counts, the first one too.${explainClock(period)}`,
  },
  'listing-fee': {
    label: 'Vehicle Listing Fee',
    summary: perDay,
    explain: (summary) => `${summary}. Our own charge on every rental.`,
  },
  'underage-fee': {
    label: 'Underage fee',
    summary: perDay,
    explain: (summary) => `${summary}, as the driver is ${formatAge(DRIVER_AGES[0])}.`,
  },
  ...each(ADD_ON_CODES, { summary: perDay }),
  hst: {
    label: 'HST',
    summary: ({ quantity }) => `${quantity}% of the sub total`,
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
  if (period.minutes <= 1440) return `${formatHours(period.minutes)}, and up to 24 h are 1 day`;
  if (over === 0) return explainLength(period);
  if (over <= 60) return `${explainLength(period)}, which is free`;
  if (over <= 240) return `${explainLength(period)}, which is charged by the hour`;
  return `${explainLength(period)}, and more than 4 h over are 1 more day`;
}

/** "26 h = 1 day and 2 h over" */
function explainLength({ minutes }: RentalPeriod): string {
  const over = minutes % 1440;
  const days = formatCount(Math.floor(minutes / 1440), 'day');
  return `${formatHours(minutes)} = ${days}${over === 0 ? '' : ` and ${formatHours(over)} over`}`;
}

function explainClock({ clockShift }: RentalPeriod): string {
  if (clockShift === 0) return '';
  return ` The clocks go ${clockShift > 0 ? 'forward' : 'back'} 1 hour during this trip: the hours are those that really pass.`;
}
