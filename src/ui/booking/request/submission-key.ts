import type { BookingRequest } from '../../../ports/api/booking.ts';

/** What a request is for: a vehicle and a trip. */
type SubmittedTrip = {
  readonly vehicleId: string;
  readonly itinerary: Pick<BookingRequest['itinerary'], 'pickupTime' | 'dropoffTime'>;
};

/**
 * The key of a request (BOOK-11). Copies of a tab have the key of the attempt in common: with the
 * same vehicle and trip they book once, and another vehicle or trip is another booking.
 */
export function keyOf(attempt: string, { vehicleId, itinerary: { pickupTime, dropoffTime } }: SubmittedTrip): string {
  return [attempt, vehicleId, pickupTime, dropoffTime].join(' ');
}
