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

/** Returns the first day after a date that is no closed day. */
export function nextOpenDay(date: DateText, days: readonly ClosedDay[]): DateText {
  let next = addDays(date, 1);
  while (closedDayOn(next, days) !== undefined) next = addDays(next, 1);
  return next;
}

/** Says in place of the pickup times why there are none (AVAIL-5). */
export function describeClosedDay({ reason }: ClosedDay): string {
  return `Closed: ${reason}`;
}
