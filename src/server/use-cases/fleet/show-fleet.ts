import { staffFleet } from '../../../domain/fleet/fleet-filter.ts';
import { type StaffVehicle, staffVehicle, type Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { HAND_OUTS_READ, type OdometerReading, odometerReadings } from '../../../domain/unit/odometer.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoredImage } from '../../../ports/services/image-store.ts';
import { countUpcoming, lastHandedOut } from '../stored/stored-bookings.ts';
import { allVehicles, type FleetRecords, vehicleHistory } from '../stored/stored-vehicles.ts';

/** Returns the stored fleet. While it is unchanged, every call returns the same array. */
export async function readFleet({ vehicles }: { readonly vehicles: FleetRecords }): Promise<Ok<readonly Vehicle[]>> {
  return ok(await allVehicles(vehicles));
}

/**
 * Returns the whole fleet for staff, including unavailable and retired vehicles, each with its count
 * of bookings to come (FLEET-33) and the last readings of its odometers (FLEET-36).
 */
export async function listStaffFleet({
  vehicles,
  bookings,
  clock,
}: Pick<Ports, 'vehicles' | 'bookings' | 'clock'>): Promise<Ok<readonly StaffVehicle[]>> {
  const fleet = staffFleet(await allVehicles(vehicles));
  const ids = fleet.map(({ id }) => id);
  const [upcoming, ...readings] = await Promise.all([
    countUpcoming(bookings, ids, clock.now()),
    ...fleet.map((vehicle) => readOdometers({ bookings }, vehicle)),
  ]);
  return ok(
    fleet.map((vehicle, index) =>
      staffVehicle(vehicle, { upcoming: upcoming.get(vehicle.id) ?? 0, readings: readings[index] ?? [] }),
    ),
  );
}

/** Reads what the odometers of a vehicle showed at the last hand-overs, the last reading first. */
export async function readOdometers(
  { bookings }: Pick<Ports, 'bookings'>,
  { id, units = 1 }: Pick<Vehicle, 'id' | 'units'>,
): Promise<readonly OdometerReading[]> {
  return odometerReadings(await lastHandedOut(bookings, id, units * HAND_OUTS_READ), id);
}

/** Returns the history of a vehicle. */
export async function showVehicleHistory(
  { vehicles }: Pick<Ports, 'vehicles'>,
  id: string,
): Promise<Result<readonly VehicleEvent[], 'vehicle-not-found'>> {
  if ((await vehicles.find(id)) === undefined) return refuse('vehicle-not-found');
  return ok(await vehicleHistory(vehicles, id));
}

/** Returns the stored picture with this name. */
export async function findPicture(
  { images }: Pick<Ports, 'images'>,
  name: string,
): Promise<Result<StoredImage, 'picture-not-found'>> {
  const image = await images.get(`car-images/${name}`);
  return image === undefined ? refuse('picture-not-found') : ok(image);
}
