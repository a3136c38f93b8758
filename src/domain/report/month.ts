import type { Span } from '../fleet/availability.ts';
import { MONTHS } from '../shared/format-date.ts';
import type { FieldText } from '../shared/messages.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import {
  addDays,
  addMonths,
  type DateText,
  type Instant,
  isDate,
  torontoDate,
  torontoInstant,
} from '../shared/toronto-time.ts';
import { MONTHS_REVERSED, TOO_MANY_MONTHS } from './messages.ts';

/** A month of the office's calendar, as YYYY-MM. */
export type MonthText = `${number}-${number}`;

/** The first year that has reports. */
const MIN_YEAR = '2000';

/** Whether a text names a month that has reports (REPORT-5): 2000-01 to 9999-11. */
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

/** Returns the last day of a month. */
export function lastDay(month: MonthText): DateText {
  return addDays(firstDay(shiftMonth(month, 1)), -1);
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

/** The name of a month without its year: "October". */
export function monthName(month: MonthText): string {
  return formatMonth(month).slice(0, -' YYYY'.length);
}

/** The most months that one answer sums up: those of two years. */
export const MAX_MONTHS = 24;

/** Returns the months of a range, both included; `from` is not after `to` (REPORT-8). */
export function readMonths(from: MonthText, to: MonthText): Result<readonly MonthText[], FieldText<'to'>> {
  if (to < from) return refuse(MONTHS_REVERSED);
  if (to >= shiftMonth(from, MAX_MONTHS)) return refuse(TOO_MANY_MONTHS);
  const months: MonthText[] = [];
  for (let month = from; month <= to; month = shiftMonth(month, 1)) months.push(month);
  return ok(months);
}

/**
 * Returns the range of months that the report of a month sums up: the same month of the year
 * before, and its whole year as far as it has come.
 */
export function summedMonths(month: MonthText, present: MonthText): readonly [from: MonthText, to: MonthText] {
  const december: MonthText = `${Number(month.slice(0, 'YYYY'.length))}-12`;
  const end = december < present ? december : present;
  return [shiftMonth(month, -12), end > month ? end : month];
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
