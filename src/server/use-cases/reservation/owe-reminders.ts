import { oweReminder } from '../../../domain/reservation/reminder-emails.ts';
import { dueReminder, reminderQuestions } from '../../../domain/reservation/reminders.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { ClosedDay } from '../../../domain/trip/closed-days.ts';
import type { Ports } from '../../../ports/ports.ts';
import { showClosedDays } from '../schedule/closed-days.ts';
import { historyOf, listBookings } from '../stored/stored-bookings.ts';

/** The bookings that are read at once. */
const PAGE = 100;

/**
 * Queues the reminders that are due (MAIL-22) and returns how many. Of several instances one queues
 * each. `done` are the ids of reminders that were queued; they are not looked at again.
 */
export async function oweReminders(
  ports: Pick<Ports, 'bookings' | 'closedDays' | 'clock'>,
  done: Set<string>,
): Promise<Ok<number>> {
  const { bookings, clock } = ports;
  const now = clock.now();
  let closedDays: readonly ClosedDay[] | undefined;
  let queued = 0;
  for (const question of reminderQuestions(now)) {
    let cursor: string | null | undefined;
    do {
      const page = await listBookings(bookings, { ...question, limit: PAGE, ...(cursor ? { before: cursor } : {}) });
      for (const booking of page.bookings) {
        // Without its history a booking may seem to owe one, but never the other way around.
        const reminder = dueReminder(booking, [], now);
        if (reminder === undefined || done.has(reminder.id)) continue;
        if (dueReminder(booking, await historyOf(bookings, booking.id), now) === undefined) continue;
        closedDays ??= (await showClosedDays(ports)).value;
        const outcome = await bookings.edit(booking.id, oweReminder({ at: now, closedDays }));
        if (outcome === 'queued') queued += 1;
        if (outcome === 'queued' || outcome === 'known') done.add(reminder.id);
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return ok(queued);
}
