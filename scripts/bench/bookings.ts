import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { aFleetOf, withSite } from './a-bench-site.ts';
import { inProcess } from './in-process.ts';
import { type Figures, load, medians, ROUNDS, type Side } from './load.ts';
import type { ServerProcess } from './server-process.ts';
import { type Cell, median, printTable } from './support/table.ts';
import { aTrip } from './support/trips.ts';

const FORM = {
  firstName: 'Priya',
  lastName: 'Raman',
  email: 'priya.raman@example.com',
  confirmEmail: 'priya.raman@example.com',
  phone: '905 555 0118',
  cardName: 'Priya Raman',
  cardType: 'Visa',
  comments: 'A child seat, please.',
  agreePolicy: true,
};

/**
 * Compares `POST /api/bookings` with a bare loop of durable inserts on the same disk. Each insert
 * has as many bytes as a booking.
 */
export async function benchBookings(): Promise<void> {
  await withSite(aFleetOf(36), {}, async ({ site, folder }) => {
    const side = await aBookingSide(site);
    await load(side, 32);
    const size = bytesOfABooking(join(folder, 'oakville.db'));
    const inserts = async () =>
      (await inProcess('bare-inserts.ts', [join(folder, 'bare.db'), String(size)])) as Figures;
    const rows: Cell[][] = [];
    for (const [clients, wanted] of [
      [1, 0.7],
      [32, 1],
    ] as const) {
      const rounds: { ours: Figures; floor: Figures; fsyncs: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await emailsSent(folder);
        const fsyncs = fsyncsPerSecond(folder);
        rounds.push({ fsyncs, floor: await inserts(), ours: await load(side, clients) });
      }
      const ours = medians(rounds.map((round) => round.ours));
      const floor = medians(rounds.map((round) => round.floor));
      const ratio = median(rounds.map((round) => round.ours.perSecond / round.floor.perSecond));
      const mark = ratio >= wanted ? '' : ' (missed)';
      const fsyncs = median(rounds.map((round) => round.fsyncs));
      rows.push([
        clients,
        ours.perSecond,
        floor.perSecond,
        `${ratio.toFixed(2)}${mark}`,
        wanted,
        ours.p99,
        floor.p99,
        ours.cpu,
        fsyncs,
      ]);
    }
    printTable(
      'POST /api/bookings',
      `On SQLite, against a loop that inserts one row of ${size} bytes (what a booking is in the database) and commits, again and again, on the same disk.`,
      [
        'clients',
        'bookings/s',
        'bare inserts/s',
        'ratio',
        'wanted',
        'booking p99, ms',
        'insert p99, ms',
        'site CPU, µs',
        'fsyncs/s of the disk',
      ],
      rows,
    );
  });
}

/** Returns the request that books a vehicle of `aFleetOf(36)`, each time anew. */
export async function aBookingSide(site: ServerProcess): Promise<Side> {
  const [vehicle] = aFleetOf(36);
  const headers = { 'content-type': 'application/json' };
  const trip = { vehicleId: vehicle?.id, itinerary: aTrip(), addonIds: ['additional-driver'] };
  const quoted = await fetch(`${site.url}/api/quotes`, { method: 'POST', headers, body: JSON.stringify(trip) });
  const { totals } = (await quoted.json()) as { totals: { totalCharges: number } };
  const body = JSON.stringify({ ...trip, form: FORM, expectedTotalCharges: totals.totalCharges });
  return {
    server: site,
    request: {
      path: '/api/bookings',
      method: 'POST',
      body,
      // Every request has a new idempotency key. A used key is answered without a write.
      setupRequest: (request) => ({ ...request, headers: { ...headers, 'idempotency-key': randomUUID() } }),
    },
  };
}

/**
 * Waits until the site has sent its queued e-mails, so that those of one round do not slow down the
 * next.
 */
async function emailsSent(folder: string): Promise<void> {
  const db = new DatabaseSync(join(folder, 'oakville.db'), { readOnly: true });
  const owed = db.prepare("SELECT 1 FROM emails WHERE state = 'queued' LIMIT 1");
  while (owed.get() !== undefined) await setTimeout(200);
  db.close();
}

/**
 * Returns the bytes that the database stores for one booking, without computed columns and indexes.
 */
function bytesOfABooking(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const id = db.prepare('SELECT id FROM bookings LIMIT 1').get()?.id ?? null;
  const sum = (sql: string) => Number(db.prepare(sql).get(id)?.bytes);
  const bytes =
    sum(
      'SELECT length(document) + length(search_keys) + length(search_words) + 150 AS bytes FROM bookings WHERE id = ?',
    ) +
    sum('SELECT sum(length(document)) AS bytes FROM booking_events WHERE booking_id = ?') +
    sum(
      'SELECT sum(length(packed) + length(id) * 2 + length(recipient) + 150) AS bytes FROM emails WHERE booking_id = ?',
    );
  db.close();
  return bytes;
}

/** Measures how many blocks per second the disk writes durably (fsync). */
function fsyncsPerSecond(folder: string): number {
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
