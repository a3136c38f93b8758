import type { Instant } from '../shared/toronto-time.ts';
import { type Booking, type BookingStatus, listedStatus } from './booking.ts';
import { isOut } from './handover.ts';

/**
 * The statuses for which an overlap matters, in display order: approved bookings first, then
 * requests, without the held ones (BOOK-27).
 */
export const OVERLAP_STATUSES = ['approved', 'confirmed'] as const satisfies readonly BookingStatus[];

/**
 * Whether a booking is to come (FLEET-33): its vehicle is out, or it is approved or not answered yet
 * and its dropoff is still ahead. Held requests do not count.
 */
export function isUpcoming(booking: Booking, now: Instant): boolean {
  if (isOut(booking)) return true;
  const status = listedStatus(booking);
  return OVERLAP_STATUSES.some((counted) => counted === status) && booking.itinerary.dropoffTime > now;
}

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
