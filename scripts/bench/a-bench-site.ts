import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../src/adapters/sqlite/open.ts';
import type { Vehicle } from '../../src/domain/fleet/vehicle.ts';
import { DEMO_FLEET } from '../../src/server/demo-fleet/demo-fleet.ts';
import { fillEmpty } from '../../src/server/use-cases/stored/stored-vehicles.ts';
import { BARE, type ServerProcess, SITE, startServer } from './server-process.ts';

/** The site on the embedded target in its own folder, and the bare server. */
export type BenchSite = { readonly site: ServerProcess; readonly bare: ServerProcess; readonly folder: string };

/**
 * Returns a fleet with `count` rentable vehicles, made of repeated copies of the demonstration
 * fleet.
 */
export function aFleetOf(count: number): readonly Vehicle[] {
  const models = DEMO_FLEET.filter(({ available }) => available);
  return Array.from({ length: count }, (_, index) => {
    const model = models[index % models.length] as Vehicle;
    return { ...model, id: `${model.id}-${index}` };
  });
}

/**
 * Runs the site with such a fleet until the work ends. The files are in the system's temporary
 * folder, so its disk is measured.
 */
export async function withSite<T>(
  fleet: readonly Vehicle[],
  bareEnv: Readonly<Record<string, string>>,
  work: (parts: BenchSite) => Promise<T>,
): Promise<T> {
  const folder = await aFolder();
  const { ports, close } = await openSqlite(join(folder, 'oakville.db'));
  await fillEmpty(ports, fleet);
  await close();
  const site = await startServer(SITE, { DATA_DIR: folder, STAFF_PASSWORD: 'a password for the bench' });
  const bare = await startServer(BARE, { FROM: site.url, ...bareEnv });
  try {
    return await work({ site, bare, folder });
  } finally {
    await bare.end();
    await site.end();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function aFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'oakville-bench-'));
}
