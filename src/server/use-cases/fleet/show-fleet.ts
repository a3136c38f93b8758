import { staffFleet } from '../../../domain/fleet/fleet-filter.ts';
import { type StaffVehicle, staffVehicle, type Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoredImage } from '../../../ports/services/image-store.ts';

/** What reading the whole fleet needs. */
export type FleetReader = { readonly vehicles: Pick<Ports['vehicles'], 'all'> };

/** Returns the stored fleet. While it is unchanged, every call returns the same array. */
export async function readFleet({ vehicles }: FleetReader): Promise<Ok<readonly Vehicle[]>> {
  return ok(await vehicles.all());
}

/**
 * Returns the whole fleet for staff, including unavailable and retired vehicles, each with its count
 * of bookings to come (FLEET-33).
 */
export async function listStaffFleet({
  vehicles,
  bookings,
  clock,
}: Pick<Ports, 'vehicles' | 'bookings' | 'clock'>): Promise<Ok<readonly StaffVehicle[]>> {
  const fleet = staffFleet(await vehicles.all());
  const ids = fleet.map(({ id }) => id);
  const upcoming = await bookings.countUpcoming(ids, clock.now());
  return ok(fleet.map((vehicle) => staffVehicle(vehicle, upcoming.get(vehicle.id) ?? 0)));
}

/** Returns the history of a vehicle. */
export async function showVehicleHistory(
  { vehicles }: Pick<Ports, 'vehicles'>,
  id: string,
): Promise<Result<readonly VehicleEvent[], 'vehicle-not-found'>> {
  if ((await vehicles.find(id)) === undefined) return refuse('vehicle-not-found');
  return ok(await vehicles.history(id));
}

/** Returns the stored picture with this name. */
export async function findPicture(
  { images }: Pick<Ports, 'images'>,
  name: string,
): Promise<Result<StoredImage, 'picture-not-found'>> {
  const image = await images.get(`car-images/${name}`);
  return image === undefined ? refuse('picture-not-found') : ok(image);
}
