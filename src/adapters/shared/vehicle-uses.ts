import type { Booking } from '../../domain/booking/booking.ts';
import { vehicleUseOf } from '../../domain/booking/overlap.ts';
import { doMeet, type Span } from '../../domain/fleet/availability.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * Returns those of the found bookings that use their vehicle in a span (AVAIL-2), in the order of
 * pickup and id. An index finds more than them, because the rule depends on the present time.
 */
export function bookingsUsing(found: readonly Booking[], span: Span, now: Instant): readonly Booking[] {
  return found
    .filter((booking) => {
      const use = vehicleUseOf(booking, now);
      return use !== undefined && doMeet(use, span);
    })
    .toSorted(inOrderOfPickup);
}

function inOrderOfPickup(one: Booking, other: Booking): number {
  const [time, otherTime] = [one.itinerary.pickupTime, other.itinerary.pickupTime];
  if (time !== otherTime) return time < otherTime ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
