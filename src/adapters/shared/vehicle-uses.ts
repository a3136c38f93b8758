import type { Booking } from '../../domain/booking/booking.ts';
import { vehicleUseOf } from '../../domain/booking/overlap.ts';
import { checkClaim, doMeet, type Span, type VehicleClaim } from '../../domain/fleet/availability.ts';
import { type Block, blockUseOf } from '../../domain/fleet/block.ts';
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

/**
 * Returns whether a claim is met (AVAIL-8) beside the bookings and blocks that a store finds in its
 * span.
 */
export function isClaimMet(claim: VehicleClaim, bookings: readonly Booking[], blocks: readonly Block[]): boolean {
  const uses = bookings.flatMap((booking) => vehicleUseOf(booking, claim.now) ?? []);
  return checkClaim(claim, [...uses, ...blocks.map(blockUseOf)]).ok;
}

function inOrderOfPickup(one: Booking, other: Booking): number {
  const [time, otherTime] = [one.itinerary.pickupTime, other.itinerary.pickupTime];
  if (time !== otherTime) return time < otherTime ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
