import type { BookingRow } from '../../../domain/booking/booking.ts';
import { daysBetween } from '../../../domain/booking/views.ts';
import type { Marked } from '../../../domain/desk/marks.ts';
import { type DayGroups, dayQuestions, groupDay, MAX_GROUP_ROWS } from '../../../domain/desk/today.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { type DateText, torontoDate } from '../../../domain/shared/toronto-time.ts';
import { bookingsUsedUntil, listBookings } from '../stored/stored-bookings.ts';
import { type MarkPorts, markRows } from './mark-rows.ts';

/** Returns what a day brings, by default the day at the office (BOOK-54). */
export async function showToday(
  ports: MarkPorts,
  chosen: DateText | undefined,
): Promise<Ok<{ readonly date: DateText } & DayGroups<Marked<BookingRow>>>> {
  const now = ports.clock.now();
  const date = chosen ?? torontoDate(now);
  const [returned, ...pages] = await Promise.all([
    bookingsUsedUntil(ports.bookings, daysBetween(date, date) ?? {}),
    ...dayQuestions(date, now).map(async (question) => {
      return (await listBookings(ports.bookings, { ...question, limit: MAX_GROUP_ROWS })).bookings;
    }),
  ]);
  const found = new Map([returned, ...pages].flat().map((booking) => [booking.id, booking]));
  const day = groupDay([...found.values()], date, now);
  const { toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow, done } = day;
  const groups = [toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow.goingOut, tomorrow.comingBack];
  const marked = await markRows(ports, [...new Set(groups.flat())]);
  const rows = new Map(marked.map((row) => [row.id, row]));
  const shown = (bookings: readonly { readonly id: string }[]) =>
    bookings.slice(0, MAX_GROUP_ROWS).flatMap(({ id }) => rows.get(id) ?? []);
  return ok({
    date,
    toAnswer: shown(toAnswer),
    goingOut: shown(goingOut),
    comingBack: shown(comingBack),
    overdue: shown(overdue),
    notPickedUp: shown(notPickedUp),
    tomorrow: { goingOut: shown(tomorrow.goingOut), comingBack: shown(tomorrow.comingBack) },
    done,
  });
}
