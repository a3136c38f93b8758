import { isDeepStrictEqual } from 'node:util';
import { type CollectionInfo, type Db, type Document, type IndexDescription, MongoServerError } from 'mongodb';
import { BOOKING_STATUSES } from '../../../domain/booking/booking.ts';

/**
 * Counts the changes that are incompatible with an older program; 1 is the baseline. Indexes and
 * validators are updated at every start and need no new number. A change of documents needs a new
 * number and a step in `ensureSchema`. A released step is frozen: it calls no code that may change
 * later, and it is safe to run twice.
 */
export const SCHEMA_VERSION = 1;

/**
 * The collation of e-mail addresses: it ignores case and respects accents. A query must name it in
 * order to use an index that has it.
 */
export const WITHOUT_CASE = { locale: 'en', strength: 2 } as const;

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
      state: { enum: ['queued', 'sent', 'failed', 'held', 'cancelled'] },
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
  { name: 'next urgent', key: { nextUrgent: 1 }, partialFilterExpression: { nextUrgent: { $exists: true } } },
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
      status: { enum: [...BOOKING_STATUSES] },
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

/** The collections. Vehicles are in `cars`. */
export const COLLECTIONS: Readonly<Record<string, CollectionSchema>> = {
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
        collation: WITHOUT_CASE,
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
  site: { validator: {}, indexes: OWED_INDEXES },
};

type Version = { readonly _id: 'schema'; readonly version: number };

/**
 * Updates collections, validators and indexes. Several processes may do so at the same time. Throws
 * for a database that a newer program created, before any change, and for documents that violate a
 * unique index.
 */
export async function ensureSchema(db: Db): Promise<void> {
  const versions = db.collection<Version>('site');
  const { version = 0 } = (await versions.findOne({ _id: 'schema' })) ?? {};
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `The database has schema version ${version}, this program knows ${SCHEMA_VERSION}: start a newer version of the program`,
    );
  }
  const listed = await db.listCollections<CollectionInfo>({}, { nameOnly: false }).toArray();
  const present = new Map(listed.map(({ name, options }) => [name, options ?? {}]));
  await Promise.all(
    Object.entries(COLLECTIONS).map(async ([name, { validator, indexes }]) => {
      const options = present.get(name) ?? (await create(db, name, validator));
      if (!isDeepStrictEqual(options.validator ?? {}, validator)) await db.command({ collMod: name, validator });
      if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
    }),
  );
  if (version < SCHEMA_VERSION) {
    await versions.updateOne({ _id: 'schema' }, { $max: { version: SCHEMA_VERSION } }, { upsert: true });
  }
}

/**
 * Creates a collection. Another process may have created it in the meantime, with another
 * validator.
 */
async function create(db: Db, name: string, validator: Document): Promise<{ readonly validator?: Document }> {
  const NAMESPACE_EXISTS = 48;
  try {
    await db.createCollection(name, { validator });
    return { validator };
  } catch (fault) {
    if (fault instanceof MongoServerError && fault.code === NAMESPACE_EXISTS) return {};
    throw fault;
  }
}
