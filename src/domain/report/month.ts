import type { Span } from '../fleet/availability.ts';
import { MONTHS } from '../shared/format-date.ts';
import { addMonths, type DateText, type Instant, isDate, torontoDate, torontoInstant } from '../shared/toronto-time.ts';

/** A month of the office's calendar, as YYYY-MM. */
export type MonthText = `${number}-${number}`;

/** The first year that has reports. */
const MIN_YEAR = '2000';

/** Whether a text names a month that has reports: 2000-01 to 9999-11. */
export function isMonth(text: string): text is MonthText {
  return text >= MIN_YEAR && text < '9999-12' && text.length === 'YYYY-MM'.length && isDate(`${text}-01`);
}

/** Returns the month of a moment at the office. */
export function monthOf(instant: Instant): MonthText {
  return cut(torontoDate(instant));
}

/** Adds months; negative values subtract. */
export function shiftMonth(month: MonthText, months: number): MonthText {
  return cut(addMonths(firstDay(month), months));
}

/** Returns the moments of a month, by the clock of the office. */
export function monthSpan(month: MonthText): Span {
  return { from: startOf(month), to: startOf(shiftMonth(month, 1)) };
}

/** Formats a month: "October 2026". */
export function formatMonth(month: MonthText): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? ''} ${year}`;
}

/** Returns the first day of a month. */
export function firstDay(month: MonthText): DateText {
  return `${month}-01` as DateText;
}

function cut(date: DateText): MonthText {
  return date.slice(0, 'YYYY-MM'.length) as MonthText;
}

function startOf(month: MonthText): Instant {
  const start = torontoInstant(firstDay(month), '00:00');
  if (start === undefined) throw new Error(`${month} has no midnight`);
  return start;
}
