import { OAKVILLE_TARIFF } from '../pricing/tariff.ts';
import { formatCount, formatHours } from '../shared/format-date.ts';
import { type Cents, formatCad } from '../shared/money.ts';
import { formatMonth, type MonthText, shiftMonth } from './month.ts';
import { countRentals, type MonthReport, type VehicleUtilisation } from './month-report.ts';

/** A month and those that it is compared with; a month that is not loaded is absent. */
export type ComparedMonths = {
  readonly report: MonthReport;
  readonly before?: MonthReport | undefined;
  readonly yearAgo?: MonthReport | undefined;
};

/** A figure of a month: its name, its value, and what it is compared with. */
export type Figure = { readonly name: string; readonly value: string; readonly comparison: string };

/** Returns the figures at the head of a report (REPORT-7). */
export function monthFigures({ report, before, yearAgo }: ComparedMonths): readonly Figure[] {
  const { requests, answeredInTime, answerMinutes, revenue } = report;
  const shareBefore = before?.answeredInTime ?? null;
  return [
    {
      name: 'Requests',
      value: String(requests),
      comparison: joined(
        before && `${before.requests} in ${monthName(before.month)}`,
        yearAgo && `${yearAgo.requests} a year ago`,
      ),
    },
    {
      name: 'Answered within 24 hours',
      value: answeredInTime === null ? 'none yet' : formatShare(answeredInTime),
      comparison: before && shareBefore !== null ? `${formatShare(shareBefore)} in ${monthName(before.month)}` : '',
    },
    {
      name: 'Time to answer, median',
      value: answerMinutes.median === null ? 'none yet' : formatHours(answerMinutes.median),
      comparison: answerMinutes.p90 === null ? '' : `9 of 10 within ${formatHours(answerMinutes.p90)}`,
    },
    {
      name: 'Sub Total',
      value: formatCad(revenue.subTotal),
      comparison: joined(
        before && compareAmounts(revenue.subTotal, before.revenue.subTotal, `${monthName(before.month)}`),
        yearAgo && compareAmounts(revenue.subTotal, yearAgo.revenue.subTotal, 'a year ago'),
      ),
    },
    { name: `HST (${OAKVILLE_TARIFF.hstPercent}%)`, value: formatCad(revenue.hst), comparison: 'for the HST return' },
    {
      name: 'Total Charges',
      value: formatCad(revenue.totalCharges),
      comparison: formatCount(countRentals(report), 'rental'),
    },
  ];
}

/** Returns a month and the eleven before it, the earliest first. */
export function twelveMonths(month: MonthText): readonly MonthText[] {
  return Array.from({ length: 12 }, (_, place) => shiftMonth(month, place - 11));
}

/** Formats a share: "97%". A share that is not whole is never shown as whole. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 100);
  return `${percent === 100 && share < 1 ? 99 : percent}%`;
}

/** Formats the use of a vehicle: "78%"; "none" without an available hour. */
export function formatUse({ bookedHours, availableHours }: VehicleUtilisation): string {
  return availableHours === 0 ? 'none' : formatShare(bookedHours / availableHours);
}

/** Formats an amount without its sign, for columns: "21,384.60". */
export function formatAmount(amount: Cents): string {
  return formatCad(amount).replace('$', '');
}

/** The name of a month without its year: "October". */
export function monthName(month: MonthText): string {
  return formatMonth(month).slice(0, -' YYYY'.length);
}

function compareAmounts(amount: Cents, other: Cents, when: string): string | undefined {
  if (other === 0) return undefined;
  const percent = Math.abs((amount / other - 1) * 100).toFixed(1);
  if (percent === '0.0') return `as ${when}`;
  return `${percent}% ${amount > other ? 'above' : 'below'} ${when}`;
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(', ');
}
