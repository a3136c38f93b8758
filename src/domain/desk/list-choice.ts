import { type BookingChoice, type BookingFilter, bookingFilter, narrow } from '../booking/views.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { Mark } from './marks.ts';

/** What staff choose of the list (BOOK-53). */
export type DeskChoice = BookingChoice & { readonly mark?: Mark };

/** The marks that no store knows: most depend on other bookings, on blocks and on what staff wrote of customers. */
const COMPUTED_MARKS = ['do-not-rent', 'clash', 'asks-too', 'blocked', 'sign-again'] as const satisfies readonly Mark[];

/** Whether rows must be marked before it is known whether they are listed. */
export function isComputedMark(mark: Mark | undefined): boolean {
  return COMPUTED_MARKS.some((one) => one === mark);
}

/**
 * Returns the filter of a choice. For a mark that no store knows, these are the bookings that may
 * have it: requests and approved bookings whose dropoff is to come, or those that are out.
 */
export function deskFilter({ mark, ...choice }: DeskChoice, now: Instant): BookingFilter {
  const filter = bookingFilter(choice, now);
  return mark === undefined ? filter : narrow(filter, markFilter(mark, now));
}

function markFilter(mark: Mark, now: Instant): BookingFilter {
  switch (mark) {
    case 'email-failed':
      return { hasFailedEmail: true };
    case 'pickup-passed':
      return { statuses: ['confirmed', 'approved'], handover: 'none', pickup: { before: now } };
    case 'overdue':
      return { handover: 'out', dropoff: { before: now } };
    case 'owes':
      return { isOwing: true };
    case 'sign-again':
      return { handover: 'out' };
    case 'do-not-rent':
    case 'clash':
    case 'asks-too':
    case 'blocked':
      return { statuses: ['confirmed', 'approved'], dropoff: { from: now } };
  }
}
