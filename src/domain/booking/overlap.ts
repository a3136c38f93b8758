import { checkClaim, type VehicleClaim, type VehicleUse } from '../fleet/availability.ts';
import { type Block, blockUseOf } from '../fleet/block.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { type Booking, type BookingStatus, listedStatus } from './booking.ts';
import { isOut } from './handover.ts';

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
 * Returns the unit that a booking uses (AVAIL-2): while it is approved, out or completed, from the
 * pickup or an earlier hand-out until the return; without a return until the dropoff, and until now
 * while the vehicle is out. Undefined if the booking uses none.
 */
export function vehicleUseOf(booking: UsingBooking, now: Instant): VehicleUse | undefined {
  const { id, status, handover, vehicle, itinerary } = booking;
  const out = isOut(booking);
  if (status !== 'approved' && status !== 'completed' && !out) return undefined;
  const from = earlier(itinerary.pickupTime, handover?.out.at ?? itinerary.pickupTime);
  const planned = handover?.back?.at ?? itinerary.dropoffTime;
  const to = out && now > planned ? now : planned;
  const use = { id, kind: 'booking', vehicleId: vehicle.id, units: 1, from, to } as const;
  if (!out) return use;
  const { unit } = handover?.out ?? {};
  return { ...use, isOut: true, ...(unit === undefined ? {} : { unit }) };
}

/** Bookings and blocks, among which are all that use a vehicle in the span of a claim. */
export type VehicleUses = { readonly bookings: readonly Booking[]; readonly blocks: readonly Block[] };

export const NOTHING_USED: VehicleUses = { bookings: [], blocks: [] };

/** Whether a claim is met beside what uses its vehicle (AVAIL-8). */
export function isClaimMet(claim: VehicleClaim, { bookings, blocks }: VehicleUses): boolean {
  const uses = bookings.flatMap((booking) => vehicleUseOf(booking, claim.now) ?? []);
  return checkClaim(claim, [...uses, ...blocks.map(blockUseOf)]).ok;
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other;
}
