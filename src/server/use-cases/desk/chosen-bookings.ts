import type { Booking } from '../../../domain/booking/booking.ts';
import { isStored } from '../../../domain/booking/stored-booking.ts';
import { type BookingFilter, compareBookings, isListed } from '../../../domain/booking/views.ts';
import type { Ports } from '../../../ports/ports.ts';
import { MAX_SORTED } from '../../../ports/stores/records.ts';
import { type BookingPage, type BookingPageRequest, countBookings, listBookings } from '../booking/stored-bookings.ts';

type ChosenPorts = Pick<Ports, 'bookings' | 'outbox'>;

/** Lists bookings like `listBookings`, also those with a failed e-mail. */
export async function listChosen(ports: ChosenPorts, request: BookingPageRequest): Promise<BookingPage> {
  const { limit, before, filter = {}, sort = 'newest' } = request;
  if (!filter.hasFailedEmail) return listBookings(ports.bookings, request);
  const found = (await withFailedEmail(ports, filter)).toSorted(compareBookings(sort));
  const rest = found.slice(found.findIndex(({ id }) => id === before) + 1);
  const bookings = rest.slice(0, limit);
  return { bookings, nextCursor: rest.length > limit ? (bookings.at(-1)?.id ?? null) : null };
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
  const found = await bookings.read({ ids: [...new Set(ids)] });
  return found.flatMap((each) => (isStored(each) && isListed(each.value, filter, true) ? [each.value] : []));
}
