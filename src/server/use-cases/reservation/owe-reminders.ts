import { reminderEmail } from '../../../domain/reservation/reminder-emails.ts';
import { dueReminder, reminderQuestions } from '../../../domain/reservation/reminders.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { closedDaysBetween } from '../schedule/closed-days.ts';

/** The bookings that are read at once. */
const PAGE = 100;

/**
 * Queues the reminders that are due (MAIL-22) and returns how many. Of several instances one queues
 * each. `done` are the ids of reminders that were queued; they are not looked at again. A booking
 * that changes meanwhile is looked at the next time.
 */
export async function oweReminders(
  ports: Pick<Ports, 'bookings' | 'closedDays' | 'clock'>,
  done: Set<string>,
): Promise<Ok<number>> {
  const { bookings, closedDays, clock } = ports;
  const now = clock.now();
  let queued = 0;
  for (const question of reminderQuestions(now)) {
    let cursor: string | null | undefined;
    do {
      const page = await bookings.list({ ...question, limit: PAGE, ...(cursor ? { before: cursor } : {}) });
      for (const booking of page.bookings) {
        // Without its history a booking may seem to owe one, but never the other way around.
        const reminder = dueReminder(booking, [], now);
        if (reminder === undefined || done.has(reminder.id)) continue;
        if (dueReminder(booking, await bookings.history(booking.id), now) === undefined) continue;
        const { dropoffDate } = booking.itinerary;
        const closed = await closedDaysBetween(closedDays, dropoffDate, dropoffDate);
        const email = reminderEmail(booking, reminder, { at: now, closedDays: closed });
        const outcome = await bookings.remind(booking.id, { version: booking.version, email });
        if (outcome === 'queued') queued += 1;
        if (outcome === 'queued' || outcome === 'known') done.add(reminder.id);
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return ok(queued);
}
