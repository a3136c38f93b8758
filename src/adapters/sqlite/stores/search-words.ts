import type { Booking, BookingStatus } from '../../../domain/booking/booking.ts';
import { MAX_PREFIX_LENGTH, searchKeys } from '../../../domain/booking/search.ts';

/** What column `search_keys` holds: one key a line. No key has a line feed, since `foldText` leaves none. */
export function searchLines(booking: Booking): string {
  return searchKeys(booking)
    .map((key) => [...key].slice(0, MAX_PREFIX_LENGTH).join(''))
    .join('\n');
}

/** The marks of column `status_mark`, which begin each token of `booking_search`. */
const STATUS_MARKS: Readonly<Record<BookingStatus, string>> = {
  confirmed: '1',
  approved: '2',
  declined: '3',
  completed: '4',
};

/**
 * The FTS5 query for bookings of one status with a key that begins with `prefix`. The text is one
 * quoted string, in which FTS5 knows no operator, and the tokenizer takes it as one token.
 */
export function searchQuery(status: BookingStatus, prefix: string): string {
  return `"${STATUS_MARKS[status]}${prefix.replaceAll('"', '""')}"*`;
}
