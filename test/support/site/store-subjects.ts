import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Opened, Stores } from '../../../src/ports/ports.ts';
import type { Archive } from '../../../src/ports/stores/archive.ts';
import type { ArchiveSubject } from '../../contracts/stores/archive.ts';
import type { StoresSubject } from '../../contracts/subject.ts';
import type { AtEnd } from '../temp-folder.ts';

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

/**
 * Returns what contracts are run on: the stores, or the archive beside them, of an empty place.
 * `open` closes what it opened when the running test ends.
 */
export function subjectsOf({
  anEmptyPlace,
  open,
  openArchive,
}: {
  anEmptyPlace(): Promise<string>;
  open(place: string): Promise<Opened<Stores>>;
  openArchive(place: string): Promise<Opened<Archive>>;
}) {
  const subjectAt = async (place: string): Promise<StoresSubject> => {
    const { ports, close } = await open(place);
    // Opened beside the first, which is never closed in order: what it promised must be there already.
    return { stores: ports, reopen: async () => (await open(place)).ports, cut: close };
  };
  return {
    fresh: async () => subjectAt(await anEmptyPlace()),
    freshArchive: async (): Promise<ArchiveSubject> => {
      const place = await anEmptyPlace();
      const subject = await subjectAt(place);
      const openAgain = async () => {
        const opened = await openArchive(place);
        onTestFinished(opened.close);
        return opened;
      };
      const { ports: archive, close } = await openAgain();
      return { ...subject, archive, reopenArchive: async () => (await openAgain()).ports, cut: close };
    },
  };
}
