import type { Booking } from './booking.ts';
import { sayHours } from './date-words.ts';
import { addMinutes, type Instant, minutesBetween } from './instant.ts';

/** A customer is promised an answer within so many hours of the request (BOOK-19). */
const PROMISED_HOURS = 24;

/** Whole minutes left of the promised time for a request that waits for its answer, negative once it is over; undefined for an answered one. */
export function minutesToAnswer(
  { status, createdAt }: Pick<Booking, 'status' | 'createdAt'>,
  now: Instant,
): number | undefined {
  if (status !== 'confirmed') return undefined;
  return Math.floor(minutesBetween(now, addMinutes(createdAt, PROMISED_HOURS * 60)));
}

/** The time left in words: "3 h 20 min left to answer", "2 h late". */
export function sayTimeLeft(minutes: number): string {
  return minutes < 0 ? `${sayHours(-minutes)} late` : `${sayHours(minutes)} left to answer`;
}
