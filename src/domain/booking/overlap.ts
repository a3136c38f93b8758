import type { Booking, BookingStatus } from './booking.ts';

/**
 * The statuses for which an overlap matters, in display order: approved bookings first, then
 * requests, without the held ones (BOOK-27).
 */
export const OVERLAP_STATUSES = ['approved', 'confirmed'] as const satisfies readonly BookingStatus[];

type Trip = Pick<Booking, 'id' | 'vehicle' | 'itinerary'>;

/**
 * Whether two bookings need the same vehicle at the same time. A dropoff at the moment of the other
 * pickup is no overlap.
 */
export function doOverlap(one: Trip, other: Trip): boolean {
  return (
    one.id !== other.id &&
    one.vehicle.id === other.vehicle.id &&
    one.itinerary.pickupTime < other.itinerary.dropoffTime &&
    other.itinerary.pickupTime < one.itinerary.dropoffTime
  );
}
