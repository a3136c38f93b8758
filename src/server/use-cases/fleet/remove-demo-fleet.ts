import { vehicleSubject } from '../../../domain/fleet/availability.ts';
import { removeUnused } from '../../../domain/fleet/stored-vehicle.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { picturesOf } from '../../../domain/fleet/vehicle-image.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { formerVehicles } from '../booking/stored-bookings.ts';
import { dropPicture } from './keep-picture.ts';
import { allVehicles } from './stored-vehicles.ts';
import { namesOfPictures } from './sweep-pictures.ts';

type DemoPorts = Pick<Ports, 'vehicles' | 'bookings'>;

/** Whether the demonstration fleet can be taken away: some of it is there, and no booking has any of it (FLEET-63). */
export async function canRemoveDemoFleet(ports: DemoPorts, demoIds: ReadonlySet<string>): Promise<boolean> {
  const ids = (await demoVehicles(ports, demoIds)).map(({ id }) => id);
  if (ids.length === 0) return false;
  const former = await formerVehicles(ports.bookings);
  if (former.some(({ id }) => demoIds.has(id))) return false;
  const counts = await Promise.all(ids.map((vehicleId) => ports.bookings.count({ vehicleId }, 1)));
  return counts.every((count) => count === 0);
}

/**
 * Takes the demonstration fleet away, with its drawings that nothing else shows (FLEET-63). A vehicle that is
 * booked in the same moment stays. Returns how many were taken away.
 */
export async function removeDemoFleet(
  ports: DemoPorts & Pick<Ports, 'images' | 'clock'> & Audited,
  demoIds: ReadonlySet<string>,
  by: string,
): Promise<Result<{ readonly removed: number }, 'not-possible'>> {
  if (!(await canRemoveDemoFleet(ports, demoIds))) return refuse('not-possible');
  const vehicles = await demoVehicles(ports, demoIds);
  const counts = await Promise.all(
    vehicles.map(({ id }) =>
      ports.vehicles.edit(id, removeUnused, () => ({
        subject: vehicleSubject(id),
        beside: { bookings: { vehicleId: id } },
      })),
    ),
  );
  const removed = counts.filter((count) => count === 1).length;
  const isNamed = await namesOfPictures(ports, ports.clock.now());
  for (const path of new Set(vehicles.flatMap(picturesOf))) {
    const key = path.slice(1);
    if (!(await isNamed(key))) await dropPicture(ports, [key]);
  }
  await ports.trail.record(by, { what: 'demo-fleet-removed', vehicles: removed });
  return ok({ removed });
}

async function demoVehicles(
  { vehicles }: Pick<Ports, 'vehicles'>,
  demoIds: ReadonlySet<string>,
): Promise<readonly Vehicle[]> {
  return (await allVehicles(vehicles)).filter(({ id }) => demoIds.has(id));
}
