import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { openPostgresArchive } from '../../src/adapters/postgres/open.ts';
import { type ArchiveSubject, archiveContract } from '../contracts/stores/archive.ts';
import { attemptStoreContract } from '../contracts/stores/attempt-store.ts';
import { auditStoreContract } from '../contracts/stores/audit-store.ts';
import { blockStoreContract } from '../contracts/stores/block-store.ts';
import { bookingStoreContract } from '../contracts/stores/booking-store.ts';
import { closedDayStoreContract } from '../contracts/stores/closed-day-store.ts';
import { insightStoreContract } from '../contracts/stores/insight-store.ts';
import { messageStoreContract } from '../contracts/stores/message-store.ts';
import { outboxContract } from '../contracts/stores/outbox.ts';
import { quoteStoreContract } from '../contracts/stores/quote-store.ts';
import { rateStoreContract } from '../contracts/stores/rate-store.ts';
import { removalStoreContract } from '../contracts/stores/removal-store.ts';
import { reportStoreContract } from '../contracts/stores/report-store.ts';
import { sessionStoreContract } from '../contracts/stores/session-store.ts';
import { siteStoreContract } from '../contracts/stores/site-store.ts';
import { staffLinkStoreContract } from '../contracts/stores/staff-link-store.ts';
import { staffStoreContract } from '../contracts/stores/staff-store.ts';
import { vehicleStoreContract } from '../contracts/stores/vehicle-store.ts';
import type { StoresSubject } from '../contracts/subject.ts';
import { aPostgresDatabase, sharedPostgresUrl, skipWithoutPostgres } from '../support/components/postgres.ts';
import { openedOnPostgres, rawOnPostgres } from '../support/site/postgres-database.ts';

type Database = { readonly address: string; empty(): Promise<void> };

/** Two for all tests, since moving house needs two. To empty one takes less time than to make one. */
const databases: Database[] = [];
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  if (skipWithoutPostgres) return;
  const atEnd = (work: () => Promise<void>) => ends.unshift(work);
  const server = await sharedPostgresUrl(atEnd);
  for (const address of [await aPostgresDatabase(server, atEnd), await aPostgresDatabase(server, atEnd)]) {
    const { close } = await openedOnPostgres(address, atEnd);
    await close();
    const db = await rawOnPostgres(address, atEnd);
    const { rows } = await db.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    // Removals last, since triggers fill them.
    const tables = [...rows.map(({ tablename }) => tablename), 'removals'];
    const emptied = tables.filter((name) => !['schema_version', 'changes'].includes(name));
    const empty = async () => void (await db.query(emptied.map((name) => `DELETE FROM ${name}`).join('; ')));
    databases.push({ address, empty });
  }
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** The one that was used longer ago, emptied. */
async function anEmptyDatabase(): Promise<string> {
  const database = databases.shift();
  if (database === undefined) throw new Error('no database has been made');
  databases.push(database);
  await database.empty();
  return database.address;
}

async function fresh(): Promise<StoresSubject & { readonly address: string }> {
  const address = await anEmptyDatabase();
  const { ports, close } = await openedOnPostgres(address);
  // Opened beside the first, which is never closed in order: what it promised must be in the database already.
  return { address, stores: ports, reopen: async () => (await openedOnPostgres(address)).ports, cut: close };
}

async function freshArchive(): Promise<ArchiveSubject> {
  const { address, ...subject } = await fresh();
  const openArchive = async () => {
    const opened = await openPostgresArchive(address);
    onTestFinished(opened.close);
    return opened;
  };
  const { ports: archive, close } = await openArchive();
  return { ...subject, archive, reopenArchive: async () => (await openArchive()).ports, cut: close };
}

describe.skipIf(skipWithoutPostgres)('postgres', () => {
  bookingStoreContract(fresh);
  vehicleStoreContract(fresh);
  blockStoreContract(fresh);
  closedDayStoreContract(fresh);
  messageStoreContract(fresh);
  quoteStoreContract(fresh);
  outboxContract(fresh);
  insightStoreContract(fresh);
  staffStoreContract(fresh);
  staffLinkStoreContract(fresh);
  sessionStoreContract(fresh);
  attemptStoreContract(fresh);
  auditStoreContract(fresh);
  removalStoreContract(fresh);
  reportStoreContract(fresh);
  siteStoreContract(fresh, { hasServer: true });
  archiveContract(freshArchive);
  rateStoreContract(async () => {
    const { ports, close } = await openedOnPostgres(await anEmptyDatabase());
    return { rates: ports.sharedRates, cut: close };
  });
});
