import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { openPostgres } from '../../src/adapters/postgres/open.ts';
import { aPostgresDatabase, startPostgres } from '../../test/support/components/postgres.ts';
import { aFleetOf, aFolder } from './a-bench-site.ts';
import { aBookingSide } from './bookings.ts';
import { inProcess } from './in-process.ts';
import { type Figures, load, medians, ROUNDS } from './load.ts';
import { SITE, startServer } from './server-process.ts';
import { type Cell, median, printTable } from './support/table.ts';

const CLIENTS = 32;
/** The least part of the bare inserts that the site should reach. */
const WANTED = 0.5;

/**
 * Compares `POST /api/bookings` on PostgreSQL with bare durable inserts into the same server, by one
 * connection and by as many as there are clients. Each insert has as many bytes as a booking.
 */
export async function benchBookingsOnPostgres(): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const server = await startPostgres((end) => ends.unshift(end), { isSynced: true });
    const address = await aPostgresDatabase(server.url, (end) => ends.unshift(end));
    const { ports, close } = await openPostgres(address);
    await ports.vehicles.fillEmpty(aFleetOf(36));
    await close();
    const folder = await aFolder();
    const env = { DATA_DIR: folder, DATABASE_URL: address, STAFF_PASSWORD: 'a password for the bench' };
    const site = await startServer(SITE, env);
    ends.unshift(async () => {
      await site.end();
      await rm(folder, { recursive: true, force: true });
    });
    const side = await aBookingSide(site);
    await load(side, CLIENTS);
    const db = new Client({ connectionString: address });
    await db.connect();
    ends.unshift(() => db.end());
    const size = await bytesOfABooking(db);
    const inserts = async (connections: number) =>
      (await inProcess('bare-postgres-inserts.ts', [address, String(size), String(connections)])) as Figures;
    const rounds: { ours: Figures; one: Figures; many: Figures }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await emailsSent(db);
      rounds.push({ one: await inserts(1), many: await inserts(CLIENTS), ours: await load(side, CLIENTS) });
    }
    const ratio = (floor: 'one' | 'many') =>
      median(rounds.map((round) => round.ours.perSecond / round[floor].perSecond));
    const [ours, one, many] = [
      medians(rounds.map((round) => round.ours)),
      medians(rounds.map((round) => round.one)),
      medians(rounds.map((round) => round.many)),
    ];
    const row: Cell[] = [
      CLIENTS,
      ours.perSecond,
      one.perSecond,
      `${ratio('one').toFixed(2)}${ratio('one') >= WANTED ? '' : ' (missed)'}`,
      WANTED,
      many.perSecond,
      ratio('many').toFixed(2),
      ours.p99,
      ours.cpu,
    ];
    printTable(
      'POST /api/bookings on PostgreSQL',
      `Against one connection that inserts one row of ${size} bytes and commits, again and again, and against ${CLIENTS} of them at once, on the same server and disk.`,
      [
        'clients',
        'bookings/s',
        'bare inserts/s',
        'ratio',
        'wanted',
        `bare inserts/s of ${CLIENTS} connections`,
        'ratio to those',
        'booking p99, ms',
        'site CPU, µs',
      ],
      [row],
    );
  } finally {
    for (const end of ends) await end();
  }
}

async function emailsSent(db: Client): Promise<void> {
  while ((await db.query("SELECT 1 FROM emails WHERE state = 'queued' LIMIT 1")).rowCount !== 0) await setTimeout(200);
}

/** Returns the bytes that the database stores for one booking, without its indexes. */
async function bytesOfABooking(db: Client): Promise<number> {
  const { rows } = await db.query(
    `SELECT pg_column_size(bookings.*)
       + (SELECT sum(pg_column_size(booking_events.*)) FROM booking_events WHERE booking_id = bookings.id)
       + (SELECT sum(pg_column_size(emails.*)) FROM emails WHERE booking_id = bookings.id) AS bytes
     FROM bookings LIMIT 1`,
  );
  return Number(rows[0]?.bytes);
}
