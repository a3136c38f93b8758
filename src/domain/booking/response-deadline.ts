import { formatHours } from '../shared/format-date.ts';
import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';
import type { Booking } from './booking.ts';

/** The hours within which a customer is promised an answer to a request (BOOK-19). */
export const RESPONSE_HOURS = 24;

/** Returns when a request should be answered. */
export function responseDeadline({ createdAt }: Pick<Booking, 'createdAt'>): Instant {
  return addMinutes(createdAt, RESPONSE_HOURS * 60);
}

/**
 * Returns the whole minutes left to answer a request, rounded down. Negative after the deadline;
 * undefined for an answered request.
 */
export function minutesUntilDeadline(booking: Pick<Booking, 'status' | 'createdAt'>, now: Instant): number | undefined {
  if (booking.status !== 'confirmed') return undefined;
  return Math.floor(minutesBetween(now, responseDeadline(booking)));
}

/** Formats the time left to answer: "3 h 20 min left", "2 h late". */
export function formatTimeLeft(minutes: number): string {
  return minutes < 0 ? `${formatHours(-minutes)} late` : `${formatHours(minutes)} left`;
}

/** The same for a row of a list, in whole hours from one hour on: "3 h left", "55 min left". */
export function formatShortTimeLeft(minutes: number): string {
  return formatTimeLeft(Math.abs(minutes) < 60 ? minutes : Math.trunc(minutes / 60) * 60);
}
