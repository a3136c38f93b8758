import type { BookingEvent } from '../../domain/booking/history.ts';
import type { BookingTombstone, StoredBooking } from '../../domain/booking/stored-booking.ts';
import type { OwedEmail } from '../../domain/outbox/email-lifecycle.ts';
import { bookingOf, optionalMomentOf, optionalTextOf, type Row, textOf } from './rows.ts';

/** Reads a booking with its parts, or its tombstone, from a row of table `bookings`. */
export function storedBookingOf(
  row: Row,
  history: readonly BookingEvent[],
  emails: readonly OwedEmail[],
): StoredBooking | BookingTombstone {
  const key = optionalTextOf(row, 'submission_key');
  const removedAt = optionalMomentOf(row, 'removed_at');
  if (removedAt === undefined) {
    const submission = { ...(key !== undefined && { key }), bodyHash: textOf(row, 'body_hash') };
    return { value: bookingOf(row), history, emails, submission };
  }
  return {
    removed: { by: textOf(row, 'removed_by'), at: removedAt },
    keys: {
      confirmationNumber: textOf(row, 'confirmation_number'),
      ...(key !== undefined && { submissionKey: key }),
    },
    emails,
  };
}

/** Returns the lines that a rule appended to a history. Undefined if it rewrote others. */
export function appendedLines<Line>(before: readonly Line[], after: readonly Line[]): readonly Line[] | undefined {
  return before.every((line, place) => line === after[place]) ? after.slice(before.length) : undefined;
}
