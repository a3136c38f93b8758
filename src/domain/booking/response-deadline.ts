import { formatHours } from '../shared/format-date.ts';
import { addMinutes, type Instant, minutesBetween } from '../shared/toronto-time.ts';
import type { Booking } from './booking.ts';

/** A customer is promised an answer within so many hours of the request (BOOK-19). */
const PROMISED_HOURS = 24;

/** Whole minutes left of the promised time for a request that waits for its answer, negative once it is over; undefined for an answered one. */
export function minutesUntilDeadline(
  { status, createdAt }: Pick<Booking, 'status' | 'createdAt'>,
  now: Instant,
): number | undefined {
  if (status !== 'confirmed') return undefined;
  return Math.floor(minutesBetween(now, addMinutes(createdAt, PROMISED_HOURS * 60)));
}

/** The time left in words: "3 h 20 min left to answer", "2 h late". */
export function formatTimeLeft(minutes: number): string {
  return minutes < 0 ? `${formatHours(-minutes)} late` : `${formatHours(minutes)} left to answer`;
}
