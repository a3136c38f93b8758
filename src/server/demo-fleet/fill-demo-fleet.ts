import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ports } from '../../ports/ports.ts';
import { findFact } from '../use-cases/site/facts.ts';
import { fillEmpty } from '../use-cases/stored/stored-vehicles.ts';
import { DEMO_FLEET } from './demo-fleet.ts';

const PICTURES = join(import.meta.dirname, '../../ui/drawings');

/**
 * Stores the demo fleet and its pictures in an empty store. A store that has a vehicle, or was filled
 * once, is not changed.
 */
export async function fillDemoFleet(ports: Pick<Ports, 'vehicles' | 'facts' | 'images'>): Promise<void> {
  const isNew = (await findFact(ports, 'fleetFill')) === undefined && (await ports.vehicles.count({}, 1)) === 0;
  if (isNew) await storeDemoPictures(ports);
  await fillEmpty(ports, DEMO_FLEET);
}

/** Stores the pictures that vehicles of the demo fleet name. */
export async function storeDemoPictures(ports: Pick<Ports, 'images'>): Promise<void> {
  await storeDrawings(ports, await readdir(PICTURES));
}

/** Stores drawings by their file names. One that is there stays. */
export async function storeDrawings({ images }: Pick<Ports, 'images'>, names: Iterable<string>): Promise<void> {
  for (const name of names) await images.put(`car-images/${name}`, await readFile(join(PICTURES, name)));
}
