import { type ClosedDayProblem, closeDay } from '../../../domain/desk/close-day.ts';
import { removeRecord } from '../../../domain/shared/record.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { addMonths, type DateText, torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { ClosedDay } from '../../../domain/trip/closed-days.ts';
import { MAX_PICKUP_MONTHS_AHEAD, MAX_RENTAL_MONTHS } from '../../../domain/trip/itinerary.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Returns the closed days of a period in order, both ends included. */
export async function closedDaysBetween(
  closedDays: Ports['closedDays'],
  from: DateText,
  to: DateText,
): Promise<readonly ClosedDay[]> {
  return (await closedDays.list({ where: { date: { from, until: to } }, order: 'date' })).values;
}

/** Returns the closed days that a trip from today on can meet (AVAIL-5). */
export async function showClosedDays({
  closedDays,
  clock,
}: Pick<Ports, 'closedDays' | 'clock'>): Promise<Ok<readonly ClosedDay[]>> {
  const today = torontoDate(clock.now());
  return ok(await closedDaysBetween(closedDays, today, addMonths(today, MAX_PICKUP_MONTHS_AHEAD + MAX_RENTAL_MONTHS)));
}

/** What is wrong with a day that is to be closed. */
export type ClosedDayRefusal = { readonly code: 'closed-day'; readonly problem: ClosedDayProblem };

/** Closes a day, or gives a closed day another reason (AVAIL-5). */
export async function storeClosedDay(
  { closedDays, clock }: Pick<Ports, 'closedDays' | 'clock'>,
  date: DateText,
  reason: string,
): Promise<Result<ClosedDay, ClosedDayRefusal>> {
  const day = closeDay(date, reason, torontoDate(clock.now()));
  if (!day.ok) return refuse({ code: 'closed-day', problem: day.problem });
  await closedDays.edit(date, () => ({ out: undefined, next: { value: day.value } }));
  return day;
}

/** Opens a closed day again. */
export async function removeClosedDay(
  { closedDays }: Pick<Ports, 'closedDays'>,
  date: DateText,
): Promise<Result<null, { readonly code: 'closed-day-not-found' }>> {
  return (await closedDays.edit(date, removeRecord)) === 'removed'
    ? ok(null)
    : refuse({ code: 'closed-day-not-found' });
}
