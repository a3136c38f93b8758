import { vehicleSubject } from '../../../domain/fleet/availability.ts';
import { removeUnused } from '../../../domain/fleet/stored-vehicle.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { picturesOf } from '../../../domain/fleet/vehicle-image.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { formerVehicles } from '../stored/stored-bookings.ts';
import { dropPicture } from './keep-picture.ts';
import { namesOfPictures } from './sweep-pictures.ts';

type DemoPorts = Pick<Ports, 'vehicles' | 'bookings' | 'vehicleCosts'>;

/** Whether the demonstration fleet can be taken away: some of it is there, and no booking or cost has any of it (FLEET-46). */
export async function canRemoveDemoFleet(
  ports: Pick<Ports, 'bookings' | 'vehicleCosts'>,
  demo: readonly Pick<Vehicle, 'id'>[],
): Promise<boolean> {
  const ids = demo.map(({ id }) => id);
  if (ids.length === 0) return false;
  const former = await formerVehicles(ports.bookings);
  if (former.some(({ id }) => ids.includes(id))) return false;
  const counts = await Promise.all(
    ids.flatMap((vehicleId) => [ports.bookings.count({ vehicleId }, 1), ports.vehicleCosts.count({ vehicleId }, 1)]),
  );
  return counts.every((count) => count === 0);
}

/**
 * Takes the demonstration fleet away, with its drawings that nothing else shows (FLEET-46). A vehicle that is
 * booked or changed in the same moment stays. Returns how many were taken away.
 */
export async function removeDemoFleet(
  ports: DemoPorts & Pick<Ports, 'images' | 'clock'> & Audited,
  demoIds: ReadonlySet<string>,
  by: string,
): Promise<Result<{ readonly removed: number }, 'not-possible'>> {
  const vehicles = await demoVehicles(ports, demoIds);
  if (!(await canRemoveDemoFleet(ports, vehicles))) return refuse('not-possible');
  const counts = await Promise.all(
    vehicles.map(({ id }) =>
      ports.vehicles.edit(id, removeUnused, () => ({
        subject: vehicleSubject(id),
        beside: { bookings: { vehicleId: id }, vehicleCosts: { vehicleId: id } },
      })),
    ),
  );
  const removed = counts.filter((count) => count === 1).length;
  if (removed === 0) return refuse('not-possible');
  const isNamed = await namesOfPictures(ports, ports.clock.now());
  for (const path of new Set(vehicles.flatMap(picturesOf))) {
    const key = path.slice(1);
    if (!(await isNamed(key))) await dropPicture(ports, [key]);
  }
  await ports.trail.record(by, { what: 'demo-fleet-removed', vehicles: removed });
  return ok({ removed });
}

/**
 * Returns the vehicles of the demonstration that are as they came with the site. One with a history is the
 * company's own by now.
 */
export async function demoVehicles(
  { vehicles }: Pick<Ports, 'vehicles'>,
  demoIds: ReadonlySet<string>,
): Promise<readonly Vehicle[]> {
  const found = await vehicles.read({ ids: [...demoIds] });
  return found.filter(({ history }) => history.length === 0).map(({ value }) => value);
}
