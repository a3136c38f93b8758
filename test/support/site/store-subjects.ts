import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Opened, Stores } from '../../../src/ports/ports.ts';
import type { StoresSubject } from '../../contracts/subject.ts';
import type { AtEnd } from '../temp-folder.ts';
import { openPatiently } from './open-patiently.ts';

type EmptiedDatabase = { readonly address: string; empty(): Promise<void> };

/**
 * Makes the databases of a file once, since to empty one takes less time than to make one. Returns a
 * function that gives the one that was used longest ago, emptied.
 */
export function emptiedDatabases(
  isSkipped: boolean,
  make: (atEnd: AtEnd) => Promise<readonly EmptiedDatabase[]>,
): () => Promise<string> {
  const databases: EmptiedDatabase[] = [];
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    if (!isSkipped) databases.push(...(await make((work) => ends.unshift(work))));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return async () => {
    const database = databases.shift();
    if (database === undefined) throw new Error('no database has been made');
    databases.push(database);
    await database.empty();
    return database.address;
  };
}

/** Returns what contracts are run on: empty stores, which are closed when the running test ends. */
export function subjectsOf(
  anEmptyPlace: () => Promise<string>,
  open: (place: string) => Promise<Opened<Stores>>,
): () => Promise<StoresSubject> {
  return async () => {
    const place = await anEmptyPlace();
    const openAgain = () => openPatiently(() => open(place), onTestFinished);
    const { ports, close } = await openAgain();
    // Opened beside the first, which is never closed in order: what it promised must be there already.
    return { stores: ports, reopen: async () => (await openAgain()).ports, cut: close };
  };
}
