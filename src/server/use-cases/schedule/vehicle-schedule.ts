import type { Booking } from '../../../domain/booking/booking.ts';
import { customerName } from '../../../domain/booking/customer.ts';
import { spanNeeded, vehicleUsesOf } from '../../../domain/booking/overlap.ts';
import {
  availabilityIn,
  doMeet,
  freeUntil,
  neededSpan,
  nextTaking,
  type RentalTimes,
  type Span,
  type VehicleSchedule,
  type VehicleUse,
} from '../../../domain/fleet/availability.ts';
import { type Block, blockUseOf } from '../../../domain/fleet/block.ts';
import { addMinutes, type Instant } from '../../../domain/shared/toronto-time.ts';
import { MAX_PICKUP_MONTHS_AHEAD } from '../../../domain/trip/itinerary.ts';
import type { ShownUse, TripAvailability } from '../../../ports/api/staff/staff-schedule.ts';
import type { Ports } from '../../../ports/ports.ts';
import { bookingsUsing } from '../stored/stored-bookings.ts';
import { findVehicle } from '../stored/stored-vehicles.ts';

export type SchedulePorts = Pick<Ports, 'bookings' | 'blocks' | 'vehicles'>;

/** The bookings and blocks that use vehicles in a span, and what each uses. */
export type LoadedUses = {
  readonly bookings: readonly Booking[];
  readonly blocks: readonly Block[];
  readonly uses: readonly VehicleUse[];
};

/** The schedule of a vehicle with the bookings and blocks that it is made of. */
export type LoadedSchedule = LoadedUses & VehicleSchedule;

/** Reads what uses vehicles in a span: one vehicle, or all. */
export async function loadUses(
  ports: Pick<Ports, 'bookings' | 'blocks'>,
  span: Span,
  now: Instant,
  vehicleId?: string,
): Promise<LoadedUses> {
  const [bookings, blocks] = await Promise.all([
    bookingsUsing(ports.bookings, span, now, vehicleId),
    blocksIn(ports.blocks, span, vehicleId),
  ]);
  const uses = [...bookings.flatMap((booking) => vehicleUsesOf(booking, now)), ...blocks.map(blockUseOf)];
  return { bookings, blocks, uses };
}

/** Reads the schedule of a vehicle around a trip (AVAIL-3). */
export async function loadSchedule(
  ports: SchedulePorts,
  { vehicleId, trip }: { readonly vehicleId: string; readonly trip: RentalTimes },
  now: Instant,
): Promise<LoadedSchedule> {
  const [vehicle, loaded] = await Promise.all([
    findVehicle(ports.vehicles, vehicleId),
    loadUses(ports, neededSpan(trip), now, vehicleId),
  ]);
  return { ...loaded, units: vehicle?.units ?? 1 };
}

/** Returns whether the vehicle of a booking is free when it needs it, and what else uses it then (AVAIL-9). */
export async function showAvailability(
  ports: SchedulePorts,
  booking: Booking,
  now: Instant,
  needed = spanNeeded(booking),
): Promise<TripAvailability> {
  const { id, vehicle, itinerary } = booking;
  const schedule = await loadSchedule(ports, { vehicleId: vehicle.id, trip: itinerary }, now);
  const others = schedule.uses.filter((use) => use.id !== id && doMeet(use, needed));
  const state = availabilityIn(needed, schedule.units, others);
  return { state, overlaps: describeUses(others, schedule) };
}

/** Describes uses by the bookings and blocks that they come from, in the order of their beginning. */
export function describeUses(
  uses: readonly VehicleUse[],
  { bookings, blocks }: Pick<LoadedUses, 'bookings' | 'blocks'>,
): readonly ShownUse[] {
  return uses
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ id, kind, from, to }) => {
      const booking = bookings.find((found) => found.id === id);
      const block = blocks.find((found) => found.id === id);
      return {
        id,
        kind,
        ...(booking === undefined ? {} : describeBooking(booking)),
        ...(block === undefined ? {} : { reason: block.reason }),
        from,
        to,
      };
    });
}

function describeBooking({ confirmationNumber, status, form }: Booking) {
  return { confirmationNumber, customer: customerName(form), phone: form.phone, status };
}

/** Returns the blocks that share a moment with a span, of one vehicle or of all, in the order of their beginning. */
export async function blocksIn(blocks: Ports['blocks'], span: Span, vehicleId?: string): Promise<readonly Block[]> {
  const where = { vehicleId, from: { before: span.to }, to: { after: span.from } };
  return (await blocks.list({ where, order: 'start' })).values;
}

/**
 * Finds until when the vehicle of a rental that is out is free, and the booking that has it next, if
 * there are any (BOOK-65).
 */
export async function findNextTaking(
  ports: SchedulePorts,
  { id, vehicle }: Booking,
  now: Instant,
): Promise<{ readonly freeUntil: Instant | undefined; readonly next: Booking | undefined }> {
  // No pickup is later (TRIP-19).
  const dropoffTime = addMinutes(now, MAX_PICKUP_MONTHS_AHEAD * 31 * 24 * 60);
  const trip = { pickupTime: now, dropoffTime };
  const { units, uses, bookings } = await loadSchedule(ports, { vehicleId: vehicle.id, trip }, now);
  const others = { units, uses: uses.filter((use) => use.id !== id) };
  const nextId = nextTaking(now, others)?.id;
  return { freeUntil: freeUntil(now, others), next: bookings.find((booking) => booking.id === nextId) };
}
