import { addDays, type DateText } from '../shared/toronto-time.ts';
import { type Booking, type BookingStatus, listedStatus } from './booking.ts';
import { prefixesOf, searchKeys, searchPrefix } from './search.ts';

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
 * The orders of the list: newest first, or by deadline, pickup or dropoff, earliest first.
 */
export const BOOKING_SORTS = ['newest', 'deadline', 'pickup', 'dropoff'] as const;
export type BookingSort = (typeof BOOKING_SORTS)[number];

/**
 * Which bookings are listed. An absent field does not filter. `prefix` comes from `searchPrefix`.
 */
export type BookingFilter = {
  readonly statuses?: readonly BookingStatus[] | readonly ['held'];
  readonly pickupDates?: readonly DateText[];
  readonly prefix?: string;
};

/**
 * Returns the filter of a view and a search text. `today` is the office's day. 'soon' lists the
 * pickups of today and tomorrow that staff still have to prepare or answer, so it leaves out
 * declined and completed bookings. Held requests are in 'all' and 'held' alone (BOOK-42).
 */
export function bookingFilter(view: BookingView, typed: string, today: DateText): BookingFilter {
  const prefix = searchPrefix(typed);
  return { ...viewFilter(view, today), ...(prefix === undefined ? {} : { prefix }) };
}

function viewFilter(view: BookingView, today: DateText): BookingFilter {
  switch (view) {
    case 'all':
      return {};
    case 'to-answer':
      return { statuses: ['confirmed'] };
    case 'out':
      return { statuses: ['approved'] };
    case 'approved':
    case 'completed':
    case 'declined':
    case 'cancelled':
      return { statuses: [view] };
    case 'held':
      return { statuses: ['held'] };
    case 'soon':
      return { statuses: ['confirmed', 'approved'], pickupDates: [today, addDays(today, 1)] };
  }
}

/** Whether a filter lists held requests alone. */
export function isHeldAlone(statuses: NonNullable<BookingFilter['statuses']>): statuses is readonly ['held'] {
  return statuses[0] === 'held';
}

/** Whether a booking matches a filter. */
export function isListed(booking: Booking, { statuses, pickupDates, prefix }: BookingFilter): boolean {
  if (statuses !== undefined && !statuses.some((status) => status === listedStatus(booking))) return false;
  if (pickupDates !== undefined && !pickupDates.includes(booking.itinerary.pickupDate)) return false;
  return prefix === undefined || prefixesOf(searchKeys(booking)).includes(prefix);
}
