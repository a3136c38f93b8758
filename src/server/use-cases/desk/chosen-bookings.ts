import type { Booking } from '../../../domain/booking/booking.ts';
import { type BookingFilter, compareBookings, isListed, momentIn } from '../../../domain/booking/views.ts';
import { isInstant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { MAX_SORTED } from '../../../ports/stores/records.ts';
import { type BookingPage, type BookingPageRequest, countBookings, listBookings } from '../booking/stored-bookings.ts';

type ChosenPorts = Pick<Ports, 'bookings' | 'outbox'>;

/** Lists bookings like `listBookings`, also those with a failed e-mail. */
export async function listChosen(ports: ChosenPorts, request: BookingPageRequest): Promise<BookingPage> {
  const { limit, before, filter = {}, sort = 'newest' } = request;
  if (!filter.hasFailedEmail) return listBookings(ports.bookings, request);
  const found = (await withFailedEmail(ports, filter)).toSorted(compareBookings(sort));
  const positionOf = (booking: Booking) => `${momentIn(booking, sort)} ${booking.id}`;
  const isBehind = (booking: Booking, cursor: string) =>
    sort === 'newest' ? positionOf(booking) < cursor : positionOf(booking) > cursor;
  const isKnown = before !== undefined && isInstant(before.split(' ')[0] ?? '');
  const rest = isKnown ? found.filter((booking) => isBehind(booking, before)) : found;
  const bookings = rest.slice(0, limit);
  const last = bookings.at(-1);
  return { bookings, nextCursor: rest.length > limit && last !== undefined ? positionOf(last) : null };
}

/** Counts bookings like `countBookings`, also those with a failed e-mail. */
export async function countChosen(ports: ChosenPorts, filter: BookingFilter, most: number): Promise<number> {
  if (!filter.hasFailedEmail) return countBookings(ports.bookings, filter, most);
  return Math.min(most, (await withFailedEmail(ports, filter)).length);
}

/** Few e-mails fail without being seen, so their bookings are compared here. */
async function withFailedEmail({ bookings, outbox }: ChosenPorts, filter: BookingFilter): Promise<readonly Booking[]> {
  const failures = await outbox.listFailures(MAX_SORTED);
  const ids = failures.flatMap(({ owner }) => (owner !== 'site' && 'bookingId' in owner ? [owner.bookingId] : []));
  const found = await Promise.all([...new Set(ids)].map((id) => bookings.find(id)));
  return found.flatMap((booking) => (booking !== undefined && isListed(booking, filter, true) ? [booking] : []));
}
