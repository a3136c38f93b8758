import { hoursOn, type OpeningHours, weekdayName, weekdayOf } from '../shared/opening-hours.ts';
import type { Kind } from '../shared/record.ts';
import { addDays, type DateText } from '../shared/toronto-time.ts';

/** The maximum length of the reason of a closed day, in characters. */
export const CLOSED_DAY_REASON_LIMIT = 80;

/** A day on which the office is closed, whatever its hours are (AVAIL-5). */
export type ClosedDay = { readonly date: DateText; readonly reason: string };

/** The stored closed days. Their ids are their dates. */
export const CLOSED_DAYS = {
  name: 'closedDays',
  fields: { date: 'text' },
  fieldsOf: ({ value: { date } }) => ({ date }),
  unique: [],
  orders: { date: ['date', 'asc'] },
  indexes: { date: ['date'] },
  isCounted: true,
} as const satisfies Kind<ClosedDay>;

/** Returns the closed day of a date, if it is one. */
export function closedDayOn(date: DateText, days: readonly ClosedDay[]): ClosedDay | undefined {
  return days.find((day) => day.date === date);
}

/**
 * Says in place of the pickup times why a date has none (AVAIL-5, TRIP-22): "Closed: Labour Day", "Closed
 * on Sundays". Undefined for a date with hours.
 */
export function describeClosing(
  date: DateText,
  hours: OpeningHours,
  closedDays: readonly ClosedDay[],
): string | undefined {
  const closed = closedDayOn(date, closedDays);
  if (closed !== undefined) return describeClosedDay(closed);
  return hoursOn(date, hours) === null ? `Closed on ${weekdayName(weekdayOf(date))}s` : undefined;
}

/** Returns the first day after a date on which the office is open, at most two years later. */
export function nextOpenDay(date: DateText, hours: OpeningHours, closedDays: readonly ClosedDay[]): DateText {
  let next = addDays(date, 1);
  // The last day that there is may be closed.
  for (let days = 0; days < 731 && describeClosing(next, hours, closedDays) !== undefined; days += 1)
    next = addDays(next, 1);
  return next;
}

/** Describes a closed day with its reason (AVAIL-5). */
export function describeClosedDay({ reason }: ClosedDay): string {
  return `Closed: ${reason}`;
}
