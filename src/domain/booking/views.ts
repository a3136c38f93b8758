import { addDays, type DateText } from '../shared/toronto-time.ts';
import type { Booking, BookingStatus } from './booking.ts';
import { prefixesOf, searchKeys, searchPrefix } from './search.ts';

/** The views of the bookings list (BOOK-29). */
export const BOOKING_VIEWS = ['all', 'to-answer', 'approved', 'declined', 'soon'] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

/** Which bookings are listed; what is absent does not matter. `prefix` is one that `searchPrefix` gave. */
export type BookingFilter = {
  readonly statuses?: readonly BookingStatus[];
  readonly pickupDates?: readonly DateText[];
  readonly prefix?: string;
};

/**
 * The filter of a view and a search text. `today` is the office's day. 'soon' is what the desk still has to get ready or to answer for
 * today and tomorrow: a declined or completed booking is neither.
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
    case 'approved':
    case 'declined':
      return { statuses: [view] };
    case 'soon':
      return { statuses: ['confirmed', 'approved'], pickupDates: [today, addDays(today, 1)] };
  }
}

/** Whether a filter lets a booking through. */
export function isListed(booking: Booking, { statuses, pickupDates, prefix }: BookingFilter): boolean {
  if (statuses !== undefined && !statuses.includes(booking.status)) return false;
  if (pickupDates !== undefined && !pickupDates.includes(booking.itinerary.pickupDate)) return false;
  return prefix === undefined || prefixesOf(searchKeys(booking)).includes(prefix);
}
