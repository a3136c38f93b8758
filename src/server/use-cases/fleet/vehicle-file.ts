import { type Vehicle, vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { type VehicleFile, vehicleFile } from '../../../domain/rental/vehicle-file.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import { currentReadings } from '../../../domain/unit/odometer.ts';
import { type Due, dueOf } from '../../../domain/unit/upkeep.ts';
import {
  type CostEntry,
  type CostProblem,
  checkCost,
  type VehicleCost,
  type WrittenCost,
  writeCost,
} from '../../../domain/unit/vehicle-cost.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { lastHandedOut } from '../stored/stored-bookings.ts';
import { readMarks } from './show-damage.ts';
import { readOdometers } from './show-fleet.ts';

/** The most rentals that the file of a vehicle has for each of its units. */
const RENTALS_OF_UNIT = 20;

/** Returns what is known of a vehicle and its units (FILE-4). */
export async function showVehicleFile(
  ports: Pick<Ports, 'vehicles' | 'bookings' | 'deletedDamage' | 'vehicleCosts'>,
  id: string,
): Promise<Result<VehicleFile, 'vehicle-not-found'>> {
  const vehicle = await ports.vehicles.find(id);
  if (vehicle === undefined) return refuse('vehicle-not-found');
  const [rentals, costs, marks] = await Promise.all([
    lastHandedOut(ports.bookings, id, (vehicle.units ?? 1) * RENTALS_OF_UNIT),
    ports.vehicleCosts.list({ where: { vehicleId: id }, order: 'latest' }),
    readMarks(ports, vehicle),
  ]);
  return ok(vehicleFile(vehicle, rentals, costs.values, marks));
}

/** A cost that staff write down. `id` stands for the key of the request. */
export type CostRequest = {
  readonly id: string;
  readonly vehicleId: string;
  readonly by: string;
  readonly entry: CostEntry;
};

/** Why no cost is written down. */
export type CostRefusal =
  | { readonly code: 'vehicle-not-found' }
  | { readonly code: 'cost'; readonly problem: CostProblem }
  | { readonly code: 'cost-differs'; readonly cost: VehicleCost };

/** Writes down what a vehicle cost, once for each key (FILE-5), and records it (AUDIT-1). */
export async function addVehicleCost(
  { vehicles, vehicleCosts, clock, trail }: Pick<Ports, 'vehicles' | 'vehicleCosts' | 'clock'> & Audited,
  { id, vehicleId, by, entry }: CostRequest,
): Promise<Result<WrittenCost, CostRefusal>> {
  const vehicle = await vehicles.find(vehicleId);
  if (vehicle === undefined) return refuse({ code: 'vehicle-not-found' });
  const cost = checkCost(entry, { id, vehicleId, by, at: clock.now() });
  if (!cost.ok) return refuse({ code: 'cost', problem: cost.problem });
  const written = await vehicleCosts.edit(id, writeCost(cost.value));
  if (!written.ok) return refuse({ code: 'cost-differs', cost: written.problem });
  if (!written.value.replayed) {
    await trail.record(by, { what: 'cost-written', vehicle: vehicleTitle(vehicle), amount: entry.amount });
  }
  return written;
}

/** Returns what is due of vehicles, by their ids (FILE-3). Odometers are read of those alone that need it. */
export async function dueOfVehicles(
  { bookings }: Pick<Ports, 'bookings'>,
  fleet: readonly Vehicle[],
  today: DateText,
): Promise<ReadonlyMap<string, readonly Due[]>> {
  const kept = fleet.filter(({ service, dates, retired }) => (service ?? dates) !== undefined && retired !== true);
  const found = kept.map(async (vehicle) => {
    const hasReading = vehicle.service?.some(({ dueKm }) => dueKm !== undefined) === true;
    const readings = hasReading ? await readOdometers({ bookings }, vehicle) : [];
    return [vehicle.id, dueOf(vehicle, currentReadings(readings, vehicle.units ?? 1), today)] as const;
  });
  return new Map((await Promise.all(found)).filter(([, due]) => due.length > 0));
}
