import type { Booking, BookingStatus } from './booking.ts';

/** The statuses of which an overlap matters, in the order in which it is shown: promised first, then asked for (BOOK-27). */
export const OVERLAP_STATUSES = ['approved', 'confirmed'] as const satisfies readonly BookingStatus[];

type Trip = Pick<Booking, 'id' | 'vehicle' | 'itinerary'>;

/** Whether two bookings want one vehicle at one time. Back at the moment of the other's pickup is no overlap. */
export function doOverlap(one: Trip, other: Trip): boolean {
  return (
    one.id !== other.id &&
    one.vehicle.id === other.vehicle.id &&
    one.itinerary.pickupTime < other.itinerary.dropoffTime &&
    other.itinerary.pickupTime < one.itinerary.dropoffTime
  );
}
