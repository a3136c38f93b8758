import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { openRecords } from '../../ports/kinds.ts';
import type { DatabasePurpose, Opened, Stores } from '../../ports/ports.ts';
import type { SiteStore } from '../../ports/stores/site-store.ts';
import { mongoChangeCounter } from './change-counter.ts';
import { asPortFault, withPortErrors } from './faults.ts';
import { mongoRecords } from './records.ts';
import { ensureSchema, refuseOther } from './schema/schema.ts';
import { type InsightsDocument, mongoInsightStore } from './stores/insight-store.ts';
import { mongoOutbox } from './stores/outbox.ts';
import { type CallsDocument, mongoRateStore } from './stores/rate-store.ts';
import { mongoRemovalStore, type RemovalDocument } from './stores/removal-store.ts';
import { mongoSiteStore } from './stores/site-store.ts';

/**
 * The settings that the promises of the ports require, whatever the address says. Limits are in ms,
 * and each covers a part of a port call. With `majority` and the journal, an acknowledged write
 * survives a power cut and a change of primary. Reads see only such writes.
 */
const SETTINGS: MongoClientOptions = {
  appName: 'oakville-rental',
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 2000,
  socketTimeoutMS: 4000,
  waitQueueTimeoutMS: 2000,
  writeConcern: { w: 'majority', j: true },
  // As `readConcern`, a level in the address would take its place.
  readConcernLevel: 'majority',
  readPreference: 'primary',
  ignoreUndefined: true,
};

/** The database name if the address has none. */
const DATABASE = 'oakville';

/** The stores of this database: all that there are, and the time of its server. */
type MongoStores = Required<Stores> & { readonly site: Required<SiteStore> };

/**
 * Opens the database of a `mongodb:` or `mongodb+srv:` address. Rejects with `unavailable` while
 * the server is unreachable. Any other rejection (a wrong address or password, another version) is
 * permanent until someone corrects it.
 */
export async function openMongo(address: string, purpose: DatabasePurpose = 'create'): Promise<Opened<MongoStores>> {
  const client = new MongoClient(address, SETTINGS);
  const db = client.db(/^[^/]+\/\/[^/]+\/[^?]/.test(address) ? undefined : DATABASE);
  try {
    await client.connect();
    if (purpose === 'create' || purpose === 'upgrade') await ensureSchema(db, purpose);
    else await refuseOther(db);
  } catch (fault) {
    await client.close();
    throw asPortFault(fault);
  }
  return {
    ports: storesOn(db),
    check: () => withPortErrors(async () => void (await db.command({ ping: 1 }))),
    close: () => client.close(),
  };
}

function storesOn(db: Db): MongoStores {
  const changes = mongoChangeCounter(db);
  return {
    ...openRecords((kind) => mongoRecords(db, kind, kind.isCounted && changes.add)),
    outbox: mongoOutbox(db),
    insights: mongoInsightStore(db.collection<InsightsDocument>('insights')),
    removals: mongoRemovalStore(removalsOf(db)),
    site: mongoSiteStore(db, changes),
    sharedRates: mongoRateStore(db.collection<CallsDocument>('calls', { writeConcern: { w: 1, j: false } })),
  };
}

const removalsOf = (db: Db) => db.collection<RemovalDocument>('removals');
