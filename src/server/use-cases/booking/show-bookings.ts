import { type Booking, type BookingEvent, type BookingRow, rowOf } from '../../../domain/booking/booking.ts';
import { checkPrice, type PriceCheck } from '../../../domain/booking/price-check.ts';
import { type BookingView, bookingFilter } from '../../../domain/booking/views.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { EmailState } from '../../../ports/stores/outbox.ts';

/** Up to so many bookings or messages are counted one by one (BOOK-31). */
export const COUNTED_EXACTLY = 10_000;
/** Other bookings of the same vehicle that are shown beside one. */
const MAX_OVERLAPS = 50;

export type ListRequest = {
  readonly view: BookingView;
  readonly typed: string;
  readonly limit: number;
  readonly cursor?: string;
};

/** A page of the list. `totalIsMore` says that `total` is only how far was counted. */
export type ListedBookings = {
  readonly bookings: readonly BookingRow[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totalIsMore?: true;
};

/** A page of a view, newest first, with how long the view is. Today is the office's day. */
export async function listBookings(
  ports: Pick<Ports, 'bookings' | 'clock'>,
  { view, typed, limit, cursor }: ListRequest,
): Promise<Ok<ListedBookings>> {
  const filter = bookingFilter(view, typed, torontoDate(ports.clock.now()));
  const page = { limit, filter, ...(cursor === undefined ? {} : { before: cursor }) };
  const [{ bookings, nextCursor }, count] = await Promise.all([
    ports.bookings.newestFirst(page),
    ports.bookings.count(filter, COUNTED_EXACTLY + 1),
  ]);
  const total = Math.min(count, COUNTED_EXACTLY);
  return ok({ bookings: bookings.map(rowOf), nextCursor, total, ...(count > total ? { totalIsMore: true } : {}) });
}

/** All that the dialog of a booking shows. */
export type BookingDetail = Booking & {
  readonly emails: readonly EmailState[];
  readonly history: readonly BookingEvent[];
  readonly overlaps: readonly Pick<Booking, 'id' | 'confirmationNumber' | 'status' | 'itinerary'>[];
};

/** A booking with its e-mails, its history and what overlaps with it. */
export async function showBooking(
  ports: Pick<Ports, 'bookings' | 'outbox'>,
  id: string,
): Promise<Result<BookingDetail, 'booking-not-found'>> {
  const booking = await ports.bookings.find(id);
  if (booking === undefined) return refuse('booking-not-found');
  const [emails, history, overlapping] = await Promise.all([
    ports.outbox.ofBooking(id),
    ports.bookings.history(id),
    ports.bookings.overlapping(booking, MAX_OVERLAPS),
  ]);
  const overlaps = overlapping.map(({ id: otherId, confirmationNumber, status, itinerary }) => ({
    id: otherId,
    confirmationNumber,
    status,
    itinerary,
  }));
  return ok({ ...booking, emails, history, overlaps });
}

/** Prices the stored inputs of a booking under the present tariff (BOOK-34). Saves nothing. */
export async function checkStoredPrice(
  ports: Pick<Ports, 'bookings'>,
  id: string,
): Promise<Result<PriceCheck, 'booking-not-found'>> {
  const booking = await ports.bookings.find(id);
  return booking === undefined ? refuse('booking-not-found') : ok(checkPrice(booking, OAKVILLE_TARIFF));
}
