import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CollectionInfo, Db, Document, IndexDescription } from 'mongodb';

/**
 * The MongoDB schema of the previous release. This file is frozen: it shows how an instance of that
 * release behaves while instances of this version start beside it. It imports nothing of the
 * program.
 */

const SCHEMA_VERSION = 1;

type CollectionSchema = { readonly validator: Document; readonly indexes: readonly IndexDescription[] };

const TEXT = { bsonType: 'string' };
const TEXT_OR_NONE = { bsonType: ['string', 'null'] };
const NUMBER = { bsonType: 'number' };
const FLAG = { bsonType: 'bool' };
const LIST = { bsonType: 'array' };
const OBJECT = { bsonType: 'object' };

type Properties = Readonly<Record<string, Document>>;

/**
 * A schema of an object with all `properties`, each of its type. The properties in `orMissing` may
 * be absent. Other properties are allowed.
 */
function having(properties: Properties, orMissing: Properties = {}): Document {
  return { bsonType: 'object', required: Object.keys(properties), properties: { ...properties, ...orMissing } };
}

const OWED = {
  owedEmails: {
    bsonType: 'array',
    items: having({
      id: TEXT,
      kind: TEXT,
      to: TEXT,
      state: { enum: ['queued', 'sent', 'failed', 'cancelled'] },
      tries: NUMBER,
      dueAt: TEXT_OR_NONE,
      leaseEnds: TEXT_OR_NONE,
      sentAt: TEXT_OR_NONE,
      reason: TEXT_OR_NONE,
      seen: FLAG,
      email: { bsonType: ['object', 'null'] },
    }),
  },
  newFailures: NUMBER,
};

/**
 * The unique index is partial. In a full one, two documents without e-mails would be duplicates.
 */
const OWED_INDEXES: readonly IndexDescription[] = [
  {
    name: 'owed email',
    key: { 'owedEmails.id': 1 },
    unique: true,
    partialFilterExpression: { 'owedEmails.id': { $exists: true } },
  },
  { name: 'next due', key: { nextDue: 1 }, partialFilterExpression: { nextDue: { $exists: true } } },
  { name: 'new failures', key: { firstFailure: 1 }, partialFilterExpression: { firstFailure: { $exists: true } } },
  { name: 'first sent', key: { firstSent: 1 }, partialFilterExpression: { firstSent: { $exists: true } } },
];

const KEPT = { _id: TEXT, confirmationNumber: TEXT, bodyHash: TEXT, ...OWED };

/** A booking from another database may have no key any more. */
const KEY = { submissionKey: TEXT };

const LIVE_BOOKING = {
  ...having(
    {
      ...KEPT,
      status: { enum: ['confirmed', 'approved', 'declined', 'completed'] },
      createdAt: TEXT,
      vehicle: having({ id: TEXT, imageUrl: TEXT }),
      itinerary: having({ pickupDate: TEXT, pickupTime: TEXT, dropoffTime: TEXT }),
      selectedAddons: LIST,
      lines: LIST,
      totals: OBJECT,
      form: OBJECT,
      consent: OBJECT,
      history: LIST,
      prefixes: LIST,
    },
    KEY,
  ),
  not: { required: ['removed'] },
};

/** No personal data of the customer remains. */
const TOMBSTONE = {
  ...having({ ...KEPT, removed: having({ by: TEXT, at: TEXT }) }, KEY),
  not: { anyOf: ['form', 'consent', 'prefixes', 'history', 'status'].map((name) => ({ required: [name] })) },
};

const COLLECTIONS: Readonly<Record<string, CollectionSchema>> = {
  bookings: {
    validator: { $jsonSchema: { oneOf: [LIVE_BOOKING, TOMBSTONE] } },
    indexes: [
      { name: 'number', key: { confirmationNumber: 1 }, unique: true },
      { name: 'submission key', key: { submissionKey: 1 }, unique: true, sparse: true },
      { name: 'newest', key: { createdAt: -1, _id: -1 } },
      { name: 'by status', key: { status: 1, createdAt: -1, _id: -1 } },
      { name: 'by pickup', key: { 'itinerary.pickupDate': 1, status: 1, createdAt: -1, _id: -1 } },
      { name: 'by prefix', key: { prefixes: 1, status: 1, createdAt: -1, _id: -1 } },
      {
        name: 'of vehicle',
        key: { 'vehicle.id': 1, status: 1, 'itinerary.dropoffTime': 1, _id: 1, 'itinerary.pickupTime': 1 },
      },
      { name: 'picture', key: { 'vehicle.imageUrl': 1 } },
      { name: 'to erase', key: { erasedAt: 1, 'itinerary.dropoffTime': 1, _id: 1 } },
      {
        name: 'spent keys',
        key: { 'removed.at': 1 },
        partialFilterExpression: { 'removed.at': { $exists: true }, submissionKey: { $exists: true } },
      },
      ...OWED_INDEXES,
    ],
  },
  cars: {
    validator: {
      $jsonSchema: having({
        _id: TEXT,
        name: TEXT,
        classType: TEXT,
        type: TEXT,
        brand: TEXT,
        model: TEXT,
        year: NUMBER,
        pricePerDay: NUMBER,
        available: FLAG,
        rentalLocation: TEXT,
        imageUrl: TEXT,
        description: TEXT,
        features: having({ seats: NUMBER, doors: NUMBER, bags: NUMBER, transmission: TEXT, airConditioning: FLAG }),
        history: LIST,
        revision: NUMBER,
      }),
    },
    indexes: [{ name: 'history', key: { 'history.at': 1 } }],
  },
  messages: {
    validator: { $jsonSchema: having({ _id: TEXT, held: FLAG, receivedAt: TEXT, message: OBJECT, ...OWED }) },
    indexes: [
      {
        name: 'held',
        key: { held: 1, receivedAt: -1, _id: -1 },
        partialFilterExpression: { held: true },
      },
      { name: 'received', key: { receivedAt: 1, _id: 1 } },
      {
        name: 'of email',
        key: { 'message.content.email': 1, receivedAt: 1, _id: 1 },
        collation: { locale: 'en', strength: 2 },
      },
      ...OWED_INDEXES,
    ],
  },
  insights: { validator: { $jsonSchema: having({ _id: TEXT, counts: OBJECT }) }, indexes: [] },
  staff: {
    validator: {
      $jsonSchema: having({ _id: TEXT, email: TEXT, passwordHash: TEXT, credentialsId: TEXT, revision: NUMBER }),
    },
    indexes: [{ name: 'email', key: { email: 1 }, unique: true }],
  },
  sessions: {
    validator: { $jsonSchema: having({ id: TEXT, tokenDigest: TEXT, email: TEXT, startedAt: TEXT, endsAt: TEXT }) },
    indexes: [
      { name: 'id', key: { id: 1 }, unique: true },
      { name: 'token', key: { tokenDigest: 1 }, unique: true },
      { name: 'of account', key: { email: 1, startedAt: -1, id: -1 } },
      { name: 'end', key: { endsAt: 1 } },
    ],
  },
  attempts: {
    validator: { $jsonSchema: having({ _id: TEXT, count: NUMBER, lastAt: TEXT, forgetAt: TEXT }) },
    indexes: [{ name: 'forgotten', key: { forgetAt: 1 } }],
  },
  calls: {
    validator: { $jsonSchema: having({ _id: TEXT, calls: NUMBER, windowEnds: { bsonType: 'date' } }) },
    // A TTL index: the database deletes expired documents.
    indexes: [{ name: 'over', key: { windowEnds: 1 }, expireAfterSeconds: 0 }],
  },
  site: { validator: {}, indexes: [] },
};

type Version = { readonly _id: 'schema'; readonly version: number };

/**
 * Starts on a database as that release did: it sets validators, and changes those that differ from
 * its own, which the role `readWrite` does not allow.
 */
export async function startPreviousRelease(db: Db): Promise<void> {
  const versions = db.collection<Version>('site');
  const { version = 0 } = (await versions.findOne({ _id: 'schema' })) ?? {};
  if (version > SCHEMA_VERSION) throw new Error(`The database has schema version ${version}`);
  const listed = await db.listCollections<CollectionInfo>({}, { nameOnly: false }).toArray();
  const present = new Map(listed.map(({ name, options }) => [name, options ?? {}]));
  for (const [name, { validator, indexes }] of Object.entries(COLLECTIONS)) {
    const options = present.get(name) ?? (await create(db, name, validator));
    if (!isDeepStrictEqual(options.validator ?? {}, validator)) await db.command({ collMod: name, validator });
    if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
  }
  await versions.updateOne({ _id: 'schema' }, { $max: { version: SCHEMA_VERSION } }, { upsert: true });
}

async function create(db: Db, name: string, validator: Document): Promise<{ readonly validator: Document }> {
  await db.createCollection(name, { validator });
  return { validator };
}

/** Stores one document of each kind and state, frozen as that release stored them. */
export async function insertPreviousDocuments(db: Db): Promise<void> {
  const file = new URL('previous-mongo-documents.json', import.meta.url);
  const documents: Readonly<Record<string, Document[]>> = JSON.parse(await readFile(file, 'utf8'));
  for (const [name, all] of Object.entries(documents)) await db.collection(name).insertMany(all);
}
