import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { Client } from 'pg';
import { openMongo } from '../../../src/adapters/mongo/open.ts';
import { openPostgres } from '../../../src/adapters/postgres/open.ts';
import { openSqlite } from '../../../src/adapters/sqlite/open.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import type { Opened, Stores } from '../../../src/ports/ports.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { fillEmpty } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { type Mongod, startMongod } from '../../../test/support/components/mongod.ts';
import { aPostgresDatabase, startPostgres } from '../../../test/support/components/postgres.ts';
import { startReplicaSet } from '../../../test/support/components/replica-set.ts';
import type { AtEnd } from '../../../test/support/temp-folder.ts';
import { aPlacedBooking, aSubmission } from '../../../test/support/values/samples.ts';
import { inProcess } from '../in-process.ts';
import type { Figures } from '../load.ts';
import { cpuSeconds } from '../server-process.ts';
import { TABLES } from './bare-bookings.ts';

/** A database that bookings are made in, with a fleet, and its baseline. */
export type BookingStore = {
  /** The settings of the site. */
  readonly env: Readonly<Record<string, string>>;
  /** The bytes that the database stores for one booking, without indexes. */
  bytesOfABooking(): Promise<number>;
  /** The same rows, indexes and search, written by the bare database. */
  bareBookings(clients: number): Promise<Figures>;
  /** Waits until the site has sent its queued e-mails, so that they do not slow down a next round. */
  emailsSent(): Promise<void>;
  /** Processor time that each server of the database has used, in seconds. */
  cpuSeconds(): readonly number[];
  close(): Promise<void>;
};

/** Milliseconds between two looks at the queue. */
const PAUSE_MS = 200;

export async function sqliteStore(folder: string, fleet: readonly Vehicle[]): Promise<BookingStore> {
  const file = join(folder, 'oakville.db');
  await prepare(await openSqlite(file), (stores) => fillEmpty(stores, fleet));
  const bare = join(folder, 'bare.db');
  await prepare(await openSqlite(bare), addSample);
  return {
    env: { DATA_DIR: folder },
    bytesOfABooking: async () => sqliteBytes(file),
    bareBookings: () => figuresOf('bare-sqlite.ts', [bare]),
    async emailsSent() {
      const db = new DatabaseSync(file, { readOnly: true });
      const owed = db.prepare("SELECT 1 FROM emails WHERE state = 'queued' LIMIT 1");
      while (owed.get() !== undefined) await setTimeout(PAUSE_MS);
      db.close();
    },
    // The site's own process is the database.
    cpuSeconds: () => [],
    close: async () => {},
  };
}

/** One mongod on the disk of the folder, with a journal. */
export async function mongoStore(folder: string, fleet: readonly Vehicle[]): Promise<BookingStore> {
  const files = join(folder, 'mongod');
  await mkdir(files);
  return mongoStoreOf(folder, fleet, async (atEnd) => {
    const server = await startMongod(atEnd, files);
    return { url: `${server.url}/oakville`, servers: [server] };
  });
}

/** A replica set of three on the disk of the folder. */
export async function replicaSetStore(folder: string, fleet: readonly Vehicle[]): Promise<BookingStore> {
  return mongoStoreOf(folder, fleet, async (atEnd) => {
    const set = await startReplicaSet(atEnd, folder);
    return { url: set.databaseUrl('oakville'), servers: set.members };
  });
}

async function mongoStoreOf(
  folder: string,
  fleet: readonly Vehicle[],
  start: (atEnd: AtEnd) => Promise<{ readonly url: string; readonly servers: readonly Mongod[] }>,
): Promise<BookingStore> {
  const ends: (() => Promise<void>)[] = [];
  const { url, servers } = await start((end) => ends.push(end));
  await prepare(await openMongo(url), (stores) => fillEmpty(stores, fleet));
  const bare = url.replace('/oakville', '/bare');
  await prepare(await openMongo(bare), addSample);
  const client = await MongoClient.connect(url);
  const bookings = client.db().collection('bookings');
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url },
    async bytesOfABooking() {
      const size = { $project: { bytes: { $bsonSize: '$$ROOT' } } };
      const [booking] = await bookings.aggregate([{ $limit: 1 }, size]).toArray();
      return Number(booking?.bytes);
    },
    bareBookings: (clients) => figuresOf('bare-mongo.ts', [bare, String(clients)]),
    async emailsSent() {
      while ((await bookings.findOne({ nextDue: { $exists: true } })) !== null) await setTimeout(PAUSE_MS);
    },
    cpuSeconds: () => servers.map(cpuSecondsOf),
    async close() {
      await client.close();
      for (const end of ends) await end();
    },
  };
}

/** A server of PostgreSQL that waits for its disk, as one in use does. */
export async function postgresStore(folder: string, fleet: readonly Vehicle[]): Promise<BookingStore> {
  const ends: (() => Promise<void>)[] = [];
  const server = await startPostgres((end) => ends.unshift(end), { isSynced: true });
  const url = await aPostgresDatabase(server.url, (end) => ends.unshift(end));
  await prepare(await openPostgres(url), (stores) => fillEmpty(stores, fleet));
  const bare = await aPostgresDatabase(server.url, (end) => ends.unshift(end));
  await prepare(await openPostgres(bare), addSample);
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url },
    async bytesOfABooking() {
      const { rows } = await client.query(
        `SELECT pg_column_size(bookings.*)
           + (SELECT sum(pg_column_size(history.*)) FROM history WHERE owner_id = bookings.id)
           + (SELECT sum(pg_column_size(emails.*)) FROM emails WHERE owner_id = bookings.id) AS bytes
         FROM bookings LIMIT 1`,
      );
      return Number(rows[0]?.bytes);
    },
    bareBookings: (clients) => figuresOf('bare-postgres.ts', [bare, String(clients)]),
    async emailsSent() {
      const owed = () => client.query("SELECT 1 FROM emails WHERE state = 'queued' LIMIT 1");
      while ((await owed()).rowCount !== 0) await setTimeout(PAUSE_MS);
    },
    cpuSeconds: () => [cpuSecondsOf(server)],
    async close() {
      await client.end();
      for (const end of ends) await end();
    },
  };
}

/** Opens a database once and puts something into it. */
async function prepare({ ports, close }: Opened<Stores>, fill: (stores: Stores) => Promise<unknown>): Promise<void> {
  await fill(ports);
  await close();
}

/** Adds the booking that a baseline copies, whose e-mails wait. */
async function addSample({ bookings }: Stores): Promise<void> {
  await addBooking(bookings, aPlacedBooking(), aSubmission());
}

/** Measures how many blocks per second the disk of a folder writes durably (fsync). */
export function fsyncsPerSecond(folder: string): number {
  const file = openSync(join(folder, 'fsyncs'), 'w');
  const block = Buffer.alloc(4096, 1);
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < 500; count += 1) {
    writeSync(file, block, 0, block.length);
    fsyncSync(file);
  }
  closeSync(file);
  return count * 2;
}

function cpuSecondsOf(server: { processes(): readonly number[] }): number {
  return server.processes().reduce((sum, id) => sum + cpuSeconds(id), 0);
}

async function figuresOf(script: string, words: readonly string[]): Promise<Figures> {
  return (await inProcess(`bookings/${script}`, words)) as Figures;
}

function sqliteBytes(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const id = db.prepare('SELECT id FROM bookings LIMIT 1').get()?.id ?? null;
  const rows = Object.entries(TABLES).flatMap(([table, owner]) =>
    db.prepare(`SELECT * FROM ${table} WHERE ${owner} = ?`).all(id),
  );
  db.close();
  const values = rows.flatMap((row) => Object.values(row));
  return values.reduce<number>((sum, value) => sum + Buffer.byteLength(String(value ?? '')), 0);
}
