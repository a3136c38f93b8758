import { staffFleet } from '../../../domain/fleet/fleet-filter.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoredImage } from '../../../ports/services/image-store.ts';

/** The fleet as it is stored: the same array as before while nothing has changed. */
export async function readFleet({ vehicles }: Pick<Ports, 'vehicles'>): Promise<Ok<readonly Vehicle[]>> {
  return ok(await vehicles.all());
}

/** The whole fleet as staff see it, the unavailable too. */
export async function listStaffFleet({ vehicles }: Pick<Ports, 'vehicles'>): Promise<Ok<readonly Vehicle[]>> {
  return ok(staffFleet(await vehicles.all()));
}

/** Who changed what of a vehicle, and when. */
export async function showVehicleHistory(
  { vehicles }: Pick<Ports, 'vehicles'>,
  id: string,
): Promise<Result<readonly VehicleEvent[], 'vehicle-not-found'>> {
  if ((await vehicles.find(id)) === undefined) return refuse('vehicle-not-found');
  return ok(await vehicles.history(id));
}

/** The stored picture of that name. */
export async function findPicture(
  { images }: Pick<Ports, 'images'>,
  name: string,
): Promise<Result<StoredImage, 'picture-not-found'>> {
  const image = await images.get(`car-images/${name}`);
  return image === undefined ? refuse('picture-not-found') : ok(image);
}
