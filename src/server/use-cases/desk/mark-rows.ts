import { type Booking, type BookingRow, rowOf } from '../../../domain/booking/booking.ts';
import {
  conflictOf,
  isWantedTwice,
  neededSpans,
  needsVehicle,
  type VehicleDemand,
} from '../../../domain/desk/conflicts.ts';
import { type Marked, marksOf } from '../../../domain/desk/marks.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { loadUses, type SchedulePorts } from '../schedule/vehicle-schedule.ts';

/** The most requests that are compared with the rows of one vehicle. */
const MAX_REQUESTS = 200;

export type MarkPorts = SchedulePorts & Pick<Ports, 'outbox' | 'clock'>;

/**
 * Returns the rows of bookings with their marks (BOOK-52). What the marks depend on is asked once
 * for all rows together, and of the schedule once for each vehicle.
 */
export async function markRows(ports: MarkPorts, bookings: readonly Booking[]): Promise<readonly Marked<BookingRow>[]> {
  const now = ports.clock.now();
  const toCome = bookings.filter((booking) => needsVehicle(booking) && booking.itinerary.dropoffTime > now);
  const [failed, demands] = await Promise.all([
    ports.outbox.bookingsWithFailures(bookings.map(({ id }) => id)),
    loadDemands(ports, toCome, now),
  ]);
  return bookings.map((booking) => {
    const demand = toCome.includes(booking) ? demands.get(booking.vehicle.id) : undefined;
    const conflict = demand && conflictOf(booking, demand);
    return {
      ...rowOf(booking),
      marks: marksOf(booking, {
        now,
        hasFailedEmail: failed.has(booking.id),
        isWantedTwice: demand !== undefined && isWantedTwice(booking, demand),
        ...(conflict === undefined ? {} : { conflict }),
      }),
    };
  });
}

/** Reads the schedule of each vehicle around the bookings that need it, and the requests for it. */
async function loadDemands(
  ports: MarkPorts,
  bookings: readonly Booking[],
  now: Instant,
): Promise<ReadonlyMap<string, VehicleDemand>> {
  if (bookings.length === 0) return new Map();
  const fleet = new Map((await ports.vehicles.all()).map((vehicle) => [vehicle.id, vehicle]));
  const demands = [...neededSpans(bookings)].map(async ([vehicleId, span]) => {
    const [{ uses }, requests] = await Promise.all([
      loadUses(ports, span, now, vehicleId),
      ports.bookings.requestsIn(span, MAX_REQUESTS, vehicleId),
    ]);
    return [vehicleId, { units: fleet.get(vehicleId)?.units ?? 1, uses, requests }] as const;
  });
  return new Map(await Promise.all(demands));
}
