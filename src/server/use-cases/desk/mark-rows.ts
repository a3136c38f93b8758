import { type Booking, type BookingRow, rowOf } from '../../../domain/booking/booking.ts';
import { type Marked, marksOf } from '../../../domain/desk/marks.ts';
import type { Ports } from '../../../ports/ports.ts';

/**
 * Returns the rows of bookings with their marks (BOOK-52). What the marks depend on is asked once
 * for all rows together.
 */
export async function markRows(
  { outbox, clock }: Pick<Ports, 'outbox' | 'clock'>,
  bookings: readonly Booking[],
): Promise<readonly Marked<BookingRow>[]> {
  const now = clock.now();
  const failed = await outbox.bookingsWithFailures(bookings.map(({ id }) => id));
  return bookings.map((booking) => ({
    ...rowOf(booking),
    marks: marksOf(booking, { now, hasFailedEmail: failed.has(booking.id) }),
  }));
}
