import { checkClaim, neededSpan, type Span, type VehicleClaim, type VehicleUse } from '../fleet/availability.ts';
import { type Block, blockUseOf } from '../fleet/block.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { type Booking, type BookingStatus, listedStatus } from './booking.ts';
import { isOut, lastLeg } from './handover.ts';

/**
 * The statuses for which an overlap matters, in display order: approved bookings first, then
 * requests, without the held ones (BOOK-27).
 */
export const OVERLAP_STATUSES = ['approved', 'confirmed'] as const satisfies readonly BookingStatus[];

type PlannedBooking = Pick<Booking, 'status' | 'held' | 'handover'> & {
  readonly itinerary: Pick<Booking['itinerary'], 'dropoffTime'>;
};

/**
 * Whether a booking is to come (FLEET-33): its vehicle is out, or it is approved or not answered yet
 * and its dropoff is still ahead. Held requests do not count.
 */
export function isUpcoming(booking: PlannedBooking, now: Instant): boolean {
  if (isOut(booking)) return true;
  const status = listedStatus(booking);
  return OVERLAP_STATUSES.some((counted) => counted === status) && booking.itinerary.dropoffTime > now;
}

/** Whether a booking is approved and to come, so that its customer expects the vehicle (STAFF-32). */
export function isApprovedToCome(booking: PlannedBooking, now: Instant): boolean {
  return booking.status === 'approved' && isUpcoming(booking, now);
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

/** What tells when a booking uses its vehicle. */
export type UsingBooking = Pick<Booking, 'id' | 'status' | 'handover'> & {
  readonly vehicle: Pick<Booking['vehicle'], 'id'>;
  readonly itinerary: Pick<Booking['itinerary'], 'pickupTime' | 'dropoffTime'>;
};

/**
 * Returns the units that a booking uses (AVAIL-2): while it is approved, out or completed, from the
 * pickup or an earlier hand-out until the return; without a return until the dropoff, and until now
 * while the vehicle is out. After a swap each vehicle is used while the customer had it, the last one
 * comes last (AVAIL-14).
 */
export function vehicleUsesOf(booking: UsingBooking, now: Instant): readonly VehicleUse[] {
  const { id, status, handover, vehicle, itinerary } = booking;
  const out = isOut(booking);
  if (status !== 'approved' && status !== 'completed' && !out) return [];
  const use = (vehicleId: string, from: Instant, to: Instant): VehicleUse => ({
    id,
    kind: 'booking',
    vehicleId,
    units: 1,
    from,
    to,
  });
  const legs = handover?.legs ?? [];
  const begin = earlier(itinerary.pickupTime, handover?.out.at ?? itinerary.pickupTime);
  const former = legs
    .slice(0, -1)
    .map((leg, index) => use(leg.vehicle.id, index === 0 ? begin : leg.out.at, (leg.back ?? leg.out).at));
  const planned = handover?.back?.at ?? itinerary.dropoffTime;
  const last = use(vehicle.id, legs.at(-1)?.out.at ?? begin, out && now > planned ? now : planned);
  if (!isOut(booking)) return [...former, last];
  const { unit } = lastLeg(booking.handover).out;
  return [...former, { ...last, isOut: true, ...(unit === undefined ? {} : { unit }) }];
}

/**
 * Returns the time in which a booking needs the vehicle that it has (AVAIL-3): with the turnaround
 * before and after. After a swap it begins as that vehicle went out.
 */
export function spanNeeded({ handover, itinerary }: Pick<UsingBooking, 'handover' | 'itinerary'>): Span {
  const needed = neededSpan(itinerary);
  const swappedAt = handover?.legs?.at(-1)?.out.at;
  return swappedAt === undefined ? needed : { ...needed, from: swappedAt };
}

/** Bookings and blocks, among which are all that use a vehicle in the span of a claim. */
export type VehicleUses = { readonly bookings: readonly Booking[]; readonly blocks: readonly Block[] };

export const NOTHING_USED: VehicleUses = { bookings: [], blocks: [] };

/** Whether a claim is met beside what uses its vehicle (AVAIL-8). */
export function isClaimMet(claim: VehicleClaim, { bookings, blocks }: VehicleUses): boolean {
  const uses = bookings.flatMap((booking) => vehicleUsesOf(booking, claim.now));
  return checkClaim(claim, [...uses, ...blocks.map(blockUseOf)]).ok;
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other;
}
