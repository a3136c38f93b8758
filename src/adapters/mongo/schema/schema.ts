import type { Db, IndexDescription } from 'mongodb';
import type { AnyKind } from '../../../domain/shared/record.ts';
import { KINDS } from '../../../ports/kinds.ts';
import { missingDatabase, otherDatabase } from '../../../ports/missing-database.ts';
import { indexesOf } from '../records.ts';
import { OWED_INDEXES } from '../stores/owed-emails.ts';

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
 * The collections. Vehicles are in `cars`. The database has no validators: only an administrator,
 * which the site is not, could change them later (`collMod` is not part of `readWrite`), and a
 * changed one would refuse documents of instances of the previous version. What is stored has passed
 * the schemas of `src/ports/api`. A changed index gets a new name, and the old one stays while
 * instances of the previous version name it in a hint.
 */
export const COLLECTIONS: Readonly<Record<string, CollectionSchema>> = {
  bookings: {
    indexes: [
      { name: 'number', key: { confirmationNumber: 1 }, unique: true },
      { name: 'submission key', key: { submissionKey: 1 }, unique: true, sparse: true },
      { name: 'newest', key: { createdAt: -1, _id: -1 } },
      { name: 'by status', key: { status: 1, createdAt: -1, _id: -1 } },
      {
        name: 'by pickup time',
        key: { status: 1, 'itinerary.pickupTime': 1, _id: 1, 'itinerary.dropoffTime': 1, 'handover.out.at': 1 },
      },
      {
        name: 'by dropoff time',
        key: { status: 1, 'itinerary.dropoffTime': 1, _id: 1, 'itinerary.pickupTime': 1 },
      },
      {
        name: 'out',
        key: { 'handover.back.at': 1, 'itinerary.dropoffTime': 1, _id: 1 },
        partialFilterExpression: { 'handover.out.at': { $exists: true } },
      },
      { name: 'by prefix', key: { prefixes: 1, status: 1, createdAt: -1, _id: -1 } },
      { name: 'by search edition', key: { searchEdition: 1 } },
      {
        name: 'of vehicle',
        key: { 'vehicle.id': 1, status: 1, 'itinerary.dropoffTime': 1, _id: 1, 'itinerary.pickupTime': 1 },
      },
      {
        name: 'handed out',
        key: { 'handover.back.at': 1, 'handover.out.at': 1, 'itinerary.pickupTime': 1, 'vehicle.id': 1 },
        partialFilterExpression: { 'handover.out': { $exists: true } },
      },
      {
        name: 'last hand-outs',
        key: { 'vehicle.id': 1, 'handover.out.at': -1, _id: 1 },
        partialFilterExpression: { 'handover.out.at': { $exists: true } },
      },
      { name: 'placed', key: { createdAt: 1, status: 1, source: 1, answeredAt: 1 } },
      {
        name: 'rented',
        key: {
          status: 1,
          'itinerary.pickupTime': 1,
          'itinerary.dropoffTime': 1,
          'vehicle.id': 1,
          'vehicle.classType': 1,
          'totals.rentalSubTotal': 1,
          'totals.hst': 1,
          'totals.totalCharges': 1,
          'settlement.actual.rentalSubTotal': 1,
          'settlement.actual.hst': 1,
          'settlement.actual.totalCharges': 1,
        },
      },
      { name: 'picture', key: { 'vehicle.imageUrl': 1 } },
      { name: 'to erase', key: { erasedAt: 1, 'itinerary.dropoffTime': 1, _id: 1 } },
      { name: 'to erase by placement', key: { erasedAt: 1, createdAt: 1, _id: 1 } },
      {
        name: 'spent keys',
        key: { 'removed.at': 1 },
        partialFilterExpression: { 'removed.at': { $exists: true }, submissionKey: { $exists: true } },
      },
      {
        name: 'removed',
        key: { 'removed.at': 1, _id: 1 },
        partialFilterExpression: { 'removed.at': { $exists: true } },
      },
      ...OWED_INDEXES,
    ],
  },
  cars: {
    indexes: [{ name: 'history', key: { 'history.at': 1 } }],
  },
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
const PROGRAM = 'oakville-3';

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
