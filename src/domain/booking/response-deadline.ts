import { formatAway, formatHours } from '../shared/format-date.ts';
import type { OpeningHours } from '../shared/opening-hours.ts';
import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';
import { officeMinutesBefore } from '../trip/opening-hours.ts';
import type { Booking } from './booking.ts';

/** The hours within which a customer is promised an answer to a request (BOOK-19). */
export const RESPONSE_HOURS = 24;

/** How many minutes of office hours before the pickup a request is answered at the latest (BOOK-19). */
const OFFICE_MINUTES = 60;

type Requested = Pick<Booking, 'createdAt'> & { readonly itinerary: Pick<Booking['itinerary'], 'pickupTime'> };
type Promised = Pick<Booking, 'answerBy'> & Pick<Requested, 'itinerary'>;

/**
 * Returns when a request is answered at the latest: as it was promised when it came, and never after
 * its pickup, which staff may have moved.
 */
export function responseDeadline({ answerBy, itinerary: { pickupTime } }: Promised): Instant {
  return answerBy < pickupTime ? answerBy : pickupTime;
}

/**
 * Returns the promise for a request that comes now: within 24 hours, and one office hour before its
 * pickup (TRIP-24). A request that comes later than that is answered by the pickup. Closed days do not
 * count as such here, since they may still change.
 */
export function deadlineOf({ createdAt, itinerary: { pickupTime } }: Requested, hours: OpeningHours): Instant {
  const promised = promisedAnswer(createdAt);
  const before = officeMinutesBefore(pickupTime, OFFICE_MINUTES, hours);
  const atPickup = before > createdAt ? before : pickupTime;
  return promised < atPickup ? promised : atPickup;
}

/** Returns the end of the 24 hours that are promised. */
export function promisedAnswer(createdAt: Instant): Instant {
  return addMinutes(createdAt, RESPONSE_HOURS * 60);
}

/** Whether a pickup comes within the hours in which an answer is promised, so that the customer had better call. */
export function isPickupSoon(pickupTime: Instant, now: Instant): boolean {
  return pickupTime <= promisedAnswer(now);
}

/**
 * Returns the whole minutes left to answer a request, rounded down. Negative after the deadline;
 * undefined for an answered request.
 */
export function minutesUntilDeadline(booking: Promised & Pick<Booking, 'status'>, now: Instant): number | undefined {
  if (booking.status !== 'confirmed') return undefined;
  return Math.floor(minutesBetween(now, responseDeadline(booking)));
}

/** Formats the time left to answer: "3 h 20 min left", "4 days late". */
export function formatTimeLeft(minutes: number): string {
  return minutes < 0 ? `${formatAway(-minutes)} late` : `${formatHours(minutes)} left`;
}

/** The same for a row of a list, what is left in whole hours from one hour on: "3 h left", "55 min left". */
export function formatShortTimeLeft(minutes: number): string {
  return formatTimeLeft(minutes < 60 ? minutes : Math.floor(minutes / 60) * 60);
}
