import { addDays, type DateText, type Instant, torontoDate, torontoInstant } from '../shared/toronto-time.ts';
import { isOwing } from './account.ts';
import { type Booking, type BookingStatus, listedStatus } from './booking.ts';
import { isOut } from './handover.ts';
import { responseDeadline } from './response-deadline.ts';
import { isFound, type SearchWord, searchWords } from './search.ts';

/** The views of the bookings list (BOOK-29). */
export const BOOKING_VIEWS = [
  'all',
  'to-answer',
  'approved',
  'out',
  'completed',
  'declined',
  'cancelled',
  'soon',
  'held',
] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

/**
 * The orders of the list (BOOK-53): newest first, or by deadline, pickup or dropoff, earliest first.
 */
export const BOOKING_SORTS = ['newest', 'deadline', 'pickup', 'dropoff'] as const;
export type BookingSort = (typeof BOOKING_SORTS)[number];

/** Returns the order of a view until staff choose another: requests by their deadline (STAFF-45). */
export function defaultSort(view: BookingView): BookingSort {
  return view === 'to-answer' ? 'deadline' : 'newest';
}

type Placed = Pick<Booking, 'id' | 'createdAt' | 'answerBy' | 'itinerary'>;

/** Returns the comparison of an order. The tie-break is the id. */
export function compareBookings(sort: BookingSort): (one: Placed, other: Placed) => number {
  const direction = sort === 'newest' ? -1 : 1;
  return (one, other) => {
    const [first, second] = [one, other].map((booking) => `${momentIn(booking, sort)} ${booking.id}`);
    if (first === undefined || second === undefined || first === second) return 0;
    return first < second ? -direction : direction;
  };
}

/** Returns the moment that an order is by. */
function momentIn(booking: Placed, sort: BookingSort): Instant {
  switch (sort) {
    case 'newest':
      return booking.createdAt;
    case 'deadline':
      return responseDeadline(booking);
    case 'pickup':
      return booking.itinerary.pickupTime;
    case 'dropoff':
      return booking.itinerary.dropoffTime;
  }
}

/** The moments from `from` until before `before`. */
export type InstantRange = { readonly from?: Instant; readonly before?: Instant };

/** Which bookings are listed. An absent field does not filter. */
export type BookingFilter = {
  readonly statuses?: readonly BookingStatus[] | readonly ['held'];
  readonly pickup?: InstantRange;
  readonly dropoff?: InstantRange;
  /** 'none': never handed out. 'out': handed out and not back. */
  readonly handover?: 'none' | 'out';
  readonly vehicleId?: string;
  /** Whether an e-mail has failed and nobody has marked it as seen. */
  readonly hasFailedEmail?: true;
  /** Whether a rental that is over is not paid (PAY-8). */
  readonly isOwing?: true;
  /** All of them must be found. They come from `searchWords`. */
  readonly words?: readonly SearchWord[];
};

/** What staff choose of the list: a view, a search text, days of pickup, and a vehicle (BOOK-53). */
export type BookingChoice = {
  readonly view: BookingView;
  readonly typed?: string;
  readonly pickupFrom?: DateText;
  readonly pickupTo?: DateText;
  readonly vehicleId?: string;
};

/**
 * Returns the filter of a choice. Today is the office's day. 'soon' lists the pickups of today and
 * tomorrow that staff still have to prepare or answer. Held requests are in 'all' and 'held' alone
 * (BOOK-42).
 */
export function bookingFilter(choice: BookingChoice, now: Instant): BookingFilter {
  const { view, typed = '', pickupFrom, pickupTo, vehicleId } = choice;
  const words = searchWords(typed);
  return narrow(narrow(viewFilter(view, torontoDate(now)), pickupsBetween(pickupFrom, pickupTo)), {
    ...(vehicleId === undefined ? {} : { vehicleId }),
    ...(words.length === 0 ? {} : { words }),
  });
}

/** Returns the filter of what both filters list. They must not name different vehicles or words. */
export function narrow(one: BookingFilter, other: BookingFilter): BookingFilter {
  const pickup = commonRange(one.pickup, other.pickup);
  const dropoff = commonRange(one.dropoff, other.dropoff);
  const isEmpty = one.handover !== undefined && other.handover !== undefined && one.handover !== other.handover;
  const statuses = isEmpty ? [] : commonStatuses(one.statuses, other.statuses);
  return {
    ...one,
    ...other,
    ...(statuses && { statuses }),
    ...(pickup && { pickup }),
    ...(dropoff && { dropoff }),
  };
}

/** Returns the filter of the pickups of these days. Both days are included; each may be absent. */
export function pickupsBetween(first: DateText | undefined, last: DateText | undefined): BookingFilter {
  const pickup = daysBetween(first, last);
  return pickup === undefined ? {} : { pickup };
}

/** Returns the moments of these days at the office; undefined without any day. */
export function daysBetween(first: DateText | undefined, last: DateText | undefined): InstantRange | undefined {
  const from = first && torontoInstant(first, '00:00');
  const before = last && torontoInstant(addDays(last, 1), '00:00');
  if (from === undefined && before === undefined) return undefined;
  return { ...(from && { from }), ...(before && { before }) };
}

function viewFilter(view: BookingView, today: DateText): BookingFilter {
  switch (view) {
    case 'all':
      return {};
    case 'to-answer':
      return { statuses: ['confirmed'] };
    case 'out':
      return { handover: 'out' };
    case 'approved':
    case 'completed':
    case 'declined':
    case 'cancelled':
      return { statuses: [view] };
    case 'held':
      return { statuses: ['held'] };
    case 'soon':
      return { statuses: ['confirmed', 'approved'], ...pickupsBetween(today, addDays(today, 1)) };
  }
}

/** Whether a filter lists held requests alone. */
export function isHeldAlone(statuses: NonNullable<BookingFilter['statuses']>): statuses is readonly ['held'] {
  return statuses[0] === 'held';
}

/**
 * Whether a booking matches a filter. Its e-mails are not part of it, so the caller says whether
 * one has failed.
 */
export function isListed(booking: Booking, filter: BookingFilter, hasFailedEmail = false): boolean {
  const { statuses, pickup, dropoff, handover, vehicleId, words } = filter;
  if (statuses !== undefined && !statuses.some((status) => status === listedStatus(booking))) return false;
  if (!isWithin(booking.itinerary.pickupTime, pickup) || !isWithin(booking.itinerary.dropoffTime, dropoff))
    return false;
  if (handover === 'none' && booking.handover !== undefined) return false;
  if (handover === 'out' && !isOut(booking)) return false;
  if (vehicleId !== undefined && booking.vehicle.id !== vehicleId) return false;
  if (filter.hasFailedEmail && !hasFailedEmail) return false;
  if (filter.isOwing && !isOwing(booking)) return false;
  return words === undefined || isFound(booking, words);
}

function isWithin(moment: Instant, { from, before }: InstantRange = {}): boolean {
  return (from === undefined || moment >= from) && (before === undefined || moment < before);
}

function commonRange(one: InstantRange | undefined, other: InstantRange | undefined): InstantRange | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const from = [one.from, other.from]
    .filter((moment) => moment !== undefined)
    .sort()
    .at(-1);
  const before = [one.before, other.before].filter((moment) => moment !== undefined).sort()[0];
  return { ...(from && { from }), ...(before && { before }) };
}

type Statuses = BookingFilter['statuses'];

function commonStatuses(one: Statuses, other: Statuses): Statuses {
  if (one === undefined || other === undefined) return one ?? other;
  if (isHeldAlone(one) || isHeldAlone(other)) return isHeldAlone(one) && isHeldAlone(other) ? one : [];
  return one.filter((status) => other.includes(status));
}
