import { type Booking, type BookingEvent, type BookingRow, rowOf } from '../../../domain/booking/booking.ts';
import { type BookingView, bookingFilter } from '../../../domain/booking/views.ts';
import type { EmailState } from '../../../domain/outbox/email-lifecycle.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { FailedEmail } from '../../../ports/stores/outbox.ts';

/** Up to so many bookings or messages are counted one by one (BOOK-31). */
export const COUNTED_EXACTLY = 10_000;
/** Failed e-mails that are shown at once. */
const MAX_FAILURES = 50;
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
): Promise<ListedBookings> {
  const filter = bookingFilter(view, typed, torontoDate(ports.clock.now()));
  const page = { limit, filter, ...(cursor === undefined ? {} : { before: cursor }) };
  const [{ bookings, nextCursor }, count] = await Promise.all([
    ports.bookings.newestFirst(page),
    ports.bookings.count(filter, COUNTED_EXACTLY + 1),
  ]);
  const total = Math.min(count, COUNTED_EXACTLY);
  return { bookings: bookings.map(rowOf), nextCursor, total, ...(count > total ? { totalIsMore: true } : {}) };
}

/** All that the dialog of a booking shows. */
export type BookingDetail = Booking & {
  readonly emails: readonly EmailState[];
  readonly history: readonly BookingEvent[];
  readonly overlaps: readonly Pick<Booking, 'id' | 'confirmationNumber' | 'status' | 'itinerary'>[];
};

/** A booking with its e-mails, its history and what overlaps with it; undefined for one that is not there. */
export async function showBooking(
  ports: Pick<Ports, 'bookings' | 'outbox'>,
  id: string,
): Promise<BookingDetail | undefined> {
  const booking = await ports.bookings.find(id);
  if (booking === undefined) return undefined;
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
  return { ...booking, emails, history, overlaps };
}

/** What waits for staff; each is counted up to `COUNTED_EXACTLY`. */
export type StaffSummary = {
  readonly toAnswer: number;
  readonly failedEmails: number;
  readonly heldMessages: number;
};

/** A failed e-mail with the number that staff know its booking by. */
export type ShownFailure = FailedEmail & { readonly confirmationNumber?: string };

/** The failed e-mails that nobody has looked at yet. */
export async function showFailures(ports: Pick<Ports, 'bookings' | 'outbox'>): Promise<readonly ShownFailure[]> {
  const failures = await ports.outbox.listFailures(MAX_FAILURES);
  return Promise.all(
    failures.map(async (failure) => {
      const booking = failure.bookingId === undefined ? undefined : await ports.bookings.find(failure.bookingId);
      return booking === undefined ? failure : { ...failure, confirmationNumber: booking.confirmationNumber };
    }),
  );
}

/** Counts what waits for staff. */
export async function summarize(
  ports: Pick<Ports, 'bookings' | 'outbox' | 'messages' | 'clock'>,
): Promise<StaffSummary> {
  const unanswered = bookingFilter('to-answer', '', torontoDate(ports.clock.now()));
  const [toAnswer, failedEmails, heldMessages] = await Promise.all([
    ports.bookings.count(unanswered, COUNTED_EXACTLY),
    ports.outbox.newFailures(),
    ports.messages.countHeld(COUNTED_EXACTLY),
  ]);
  return { toAnswer, failedEmails, heldMessages };
}
