import type { Db, IndexDescription } from 'mongodb';
import type { AnyKind } from '../../../domain/shared/record.ts';
import { KINDS } from '../../../ports/kinds.ts';
import { missingDatabase, otherDatabase } from '../../../ports/missing-database.ts';
import { indexesOf } from '../record-query.ts';

/**
 * A change of documents. A released step is frozen: it calls no code that may change later. It can be
 * repeated, because a start may break off and several instances may start at once. The previous
 * version can read what it writes, because its instances still serve while the new ones start.
 */
type Step = (db: Db) => Promise<void>;

/** The steps after the baseline, in order. Indexes need none: every start creates them. */
const STEPS: readonly Step[] = [];

/** The schema version of a database that has these steps. That of the baseline is 1. */
const versionAfter = (steps: readonly Step[]) => steps.length + 1;

export const SCHEMA_VERSION = versionAfter(STEPS);

type CollectionSchema = { readonly indexes: readonly IndexDescription[] };

/**
 * The collections. The database has no validators: only an administrator,
 * which the site is not, could change them later (`collMod` is not part of `readWrite`), and a
 * changed one would refuse documents of instances of the previous version. What is stored has passed
 * the schemas of `src/ports/api`. A changed index gets a new name, and the old one stays while
 * instances of the previous version name it in a hint.
 */
export const COLLECTIONS: Readonly<Record<string, CollectionSchema>> = {
  // See `withLease`.
  leases: { indexes: [] },
  insights: { indexes: [] },
  calls: {
    // A TTL index: the database deletes expired documents.
    indexes: [{ name: 'over', key: { windowEnds: 1 }, expireAfterSeconds: 0 }],
  },
  removals: { indexes: [] },
  site: { indexes: [] },
  ...Object.fromEntries(Object.values(KINDS).map((kind: AnyKind) => [kind.name, { indexes: indexesOf(kind) }])),
};

type Version = { readonly _id: 'schema'; readonly version: number; readonly program: string };

/** Marks a database of this program. Those of its development versions have another mark or none. */
const PROGRAM = 'oakville-5';

/**
 * Creates collections and indexes that are missing, and applies the steps that are. Several
 * processes may do so at the same time, and the role `readWrite` is enough. Throws before any change
 * for a database that a newer program created, and for a missing one that must not be created.
 * Throws for documents that violate a unique index.
 */
export async function ensureSchema(
  db: Db,
  purpose: 'create' | 'upgrade',
  steps: readonly Step[] = STEPS,
): Promise<void> {
  const newest = versionAfter(steps);
  const version = await readVersion(db, newest);
  if (version === undefined && purpose === 'upgrade') throw missingDatabase(db.databaseName);
  await Promise.all(
    Object.entries(COLLECTIONS)
      .filter(([, { indexes }]) => indexes.length > 0)
      .map(([name, { indexes }]) => db.collection(name).createIndexes([...indexes])),
  );
  if (version === newest) return;
  // A new database has nothing to change.
  for (const step of version === undefined ? [] : steps.slice(version - 1)) await step(db);
  const versions = db.collection<Version>('site');
  await versions.updateOne(
    { _id: 'schema' },
    { $max: { version: newest }, $set: { program: PROGRAM } },
    { upsert: true },
  );
}

/**
 * Throws for a database that does not exist or has another version. For programs that change no
 * schema (FAIL-13).
 */
export async function refuseOther(db: Db): Promise<void> {
  const version = await readVersion(db, SCHEMA_VERSION);
  if (version === undefined) throw missingDatabase(db.databaseName);
  if (version === SCHEMA_VERSION) return;
  throw otherDatabase(
    `The database has schema version ${version}, this program works with ${SCHEMA_VERSION}: start the site once, which upgrades it`,
  );
}

/** Returns undefined for a database that does not exist. Throws for one that is newer than `newest`. */
async function readVersion(db: Db, newest: number): Promise<number | undefined> {
  const find = () => db.collection<Version>('site').findOne({ _id: 'schema' });
  let found = await find();
  if (found === null) {
    if (await isEmpty(db)) return undefined;
    // Another process may have created the database meanwhile. It writes this before any document.
    found = await find();
  }
  if (found?.program !== PROGRAM) {
    throw otherDatabase('The collections are those of another program, or of a development version of this one');
  }
  const { version } = found;
  if (version <= newest) return version;
  throw otherDatabase(
    `The database has schema version ${version}, this program knows ${newest}: start a newer version of the program`,
  );
}

/** Whether no document is in a collection that the site would use. A start that broke off left none. */
async function isEmpty(db: Db): Promise<boolean> {
  const found = await Promise.all(Object.keys(COLLECTIONS).map((name) => db.collection(name).findOne()));
  return found.every((document) => document === null);
}
