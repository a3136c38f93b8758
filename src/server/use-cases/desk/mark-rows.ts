import { type Booking, type BookingRow, rowOf } from '../../../domain/booking/booking.ts';
import { doNotRentOf } from '../../../domain/customer/customer-note.ts';
import {
  conflictOf,
  conflictsOf,
  isWantedTwice,
  neededSpans,
  needsVehicle,
  type VehicleDemand,
} from '../../../domain/desk/conflicts.ts';
import { type Marked, marksOf } from '../../../domain/desk/marks.ts';
import { type Instant, torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { MAX_SORTED } from '../../../ports/stores/records.ts';
import { dueOfVehicles } from '../fleet/vehicle-file.ts';
import { loadUses, type SchedulePorts } from '../schedule/vehicle-schedule.ts';
import { requestsIn } from '../stored/stored-bookings.ts';
import { listDoNotRent } from '../stored/stored-customer-notes.ts';
import { allVehicles } from '../stored/stored-vehicles.ts';

/** The most requests that are compared with the rows of one vehicle. */
const MAX_REQUESTS = 200;
/** The most bookings that a row names: its line has room for as many. */
const MAX_CONFLICTS = 3;

export type MarkPorts = SchedulePorts & Pick<Ports, 'customerNotes' | 'clock'>;

/**
 * Returns the rows of bookings with their marks (BOOK-52). What the marks depend on is asked once
 * for all rows together, and of the schedule once for each vehicle.
 */
export async function markRows(ports: MarkPorts, bookings: readonly Booking[]): Promise<readonly Marked<BookingRow>[]> {
  const now = ports.clock.now();
  const toCome = bookings.filter((booking) => needsVehicle(booking) && booking.itinerary.dropoffTime > now);
  const [failed, demands, notes, due] = await Promise.all([
    // Few e-mails fail without being seen.
    ports.bookings.fields([], { hasFailedEmail: 'yes' }, MAX_SORTED),
    loadDemands(ports, toCome, now),
    listDoNotRent(ports),
    loadDue(ports, bookings.filter(waitsForVehicle), now),
  ]);
  const failedIds = new Set(failed.map(({ id }) => id));
  return bookings.map((booking) => {
    const demand = toCome.includes(booking) ? demands.get(booking.vehicle.id) : undefined;
    const conflict = demand && conflictOf(booking, demand);
    const dueOfVehicle = waitsForVehicle(booking) ? due.get(booking.vehicle.id) : undefined;
    return {
      ...rowOf(booking),
      marks: marksOf(booking, {
        now,
        hasFailedEmail: failedIds.has(booking.id),
        isDoNotRent: toCome.includes(booking) && doNotRentOf(booking, notes) !== undefined,
        isWantedTwice: demand !== undefined && isWantedTwice(booking, demand),
        ...(conflict === undefined ? {} : { conflict }),
      }),
      ...(demand === undefined ? {} : nameConflicts(booking, demand)),
      ...(dueOfVehicle === undefined ? {} : { due: dueOfVehicle }),
    };
  });
}

/** Returns the bookings for which the marks stand, the first ones, by their numbers (BOOK-58). */
function nameConflicts(booking: Booking, demand: LoadedDemand): Pick<Marked<BookingRow>, 'conflicts'> {
  const conflicts = conflictsOf(booking, demand)
    .slice(0, MAX_CONFLICTS)
    .flatMap(({ mark, id }) => {
      const confirmationNumber = demand.numbers.get(id);
      return confirmationNumber === undefined ? [] : [{ mark, id, confirmationNumber }];
    });
  return conflicts.length === 0 ? {} : { conflicts };
}

/** Whether a booking is to be handed out still. */
function waitsForVehicle(booking: Booking): boolean {
  return needsVehicle(booking) && booking.handover === undefined;
}

/** Reads what is due of the vehicles of bookings. */
async function loadDue(ports: MarkPorts, bookings: readonly Booking[], now: Instant): ReturnType<typeof dueOfVehicles> {
  if (bookings.length === 0) return new Map();
  const ids = new Set(bookings.map(({ vehicle }) => vehicle.id));
  const fleet = (await allVehicles(ports.vehicles)).filter(({ id }) => ids.has(id));
  return dueOfVehicles(ports, fleet, torontoDate(now));
}

/** A demand, and the confirmation numbers of its bookings by their ids. */
type LoadedDemand = VehicleDemand & { readonly numbers: ReadonlyMap<string, string> };

/** Reads the schedule of each vehicle around the bookings that need it, and the requests for it. */
async function loadDemands(
  ports: MarkPorts,
  bookings: readonly Booking[],
  now: Instant,
): Promise<ReadonlyMap<string, LoadedDemand>> {
  if (bookings.length === 0) return new Map();
  const fleet = new Map((await allVehicles(ports.vehicles)).map((vehicle) => [vehicle.id, vehicle]));
  const demands = [...neededSpans(bookings)].map(async ([vehicleId, span]) => {
    const [{ uses, bookings: using }, requests] = await Promise.all([
      loadUses(ports, span, now, vehicleId),
      requestsIn(ports.bookings, span, MAX_REQUESTS, vehicleId),
    ]);
    const numbers = new Map([...using, ...requests].map(({ id, confirmationNumber }) => [id, confirmationNumber]));
    return [vehicleId, { units: fleet.get(vehicleId)?.units ?? 1, uses, requests, numbers }] as const;
  });
  return new Map(await Promise.all(demands));
}
