import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { skipWithoutOwnMongod } from '../../../test/support/components/mongod.ts';
import { skipWithoutOwnPostgres } from '../../../test/support/components/postgres.ts';
import { aFleetOf, aFolder } from '../a-bench-site.ts';
import { type Figures, load, medians, ROUNDS, type Side } from '../load.ts';
import { SITE, startServer } from '../server-process.ts';
import { type Cell, median, printTable } from '../support/table.ts';
import { aTrip } from '../support/trips.ts';
import { type BookingStore, fsyncsPerSecond, mongoStore, postgresStore, sqliteStore } from './booking-stores.ts';

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

type Compared = {
  readonly name: string;
  readonly baseline: string;
  open(folder: string, fleet: readonly Vehicle[]): Promise<BookingStore>;
  readonly isSkipped?: boolean;
  /** The ratio that is wanted, by the number of clients. */
  readonly wanted: readonly (readonly [clients: number, ratio: number])[];
};

const COMPARED: readonly Compared[] = [
  {
    name: 'SQLite',
    baseline: 'a loop that writes the rows, indexes and search of a booking and commits, on the same disk',
    open: sqliteStore,
    wanted: [
      [1, 0.6],
      [32, 0.6],
    ],
  },
  {
    name: 'MongoDB',
    baseline: 'as many clients that insert the document of a booking, acknowledged by the majority and the journal',
    open: mongoStore,
    isSkipped: skipWithoutOwnMongod,
    wanted: [[32, 0.6]],
  },
  {
    name: 'PostgreSQL',
    baseline: 'as many connections that write the rows, indexes and search of a booking, one transaction each',
    open: postgresStore,
    isSkipped: skipWithoutOwnPostgres,
    wanted: [[32, 0.6]],
  },
];

/**
 * Compares `POST /api/bookings` with the bare database that does the same final writes of a booking,
 * durably and on the same disk.
 */
export async function benchBookings(): Promise<void> {
  for (const compared of COMPARED) {
    if (compared.isSkipped !== true) await benchStore(compared);
  }
}

async function benchStore({ name, baseline, open, wanted }: Compared): Promise<void> {
  const folder = await aFolder();
  const [vehicle, ...others] = aFleetOf(36);
  if (vehicle === undefined) throw new Error('a fleet has vehicles');
  const store = await open(folder, [vehicle, ...others]);
  const site = await startServer(SITE, { ...store.env, STAFF_PASSWORD: 'a password for the bench' });
  try {
    const side = await aBookingSide(site, vehicle);
    await load(side, 32);
    const size = await store.bytesOfABooking();
    const rows: Cell[][] = [];
    for (const [clients, ratioWanted] of wanted) {
      const rounds: { ours: Figures; floor: Figures; fsyncs: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await store.emailsSent();
        const fsyncs = fsyncsPerSecond(folder);
        rounds.push({ fsyncs, floor: await store.bareBookings(clients), ours: await load(side, clients) });
      }
      const ours = medians(rounds.map((round) => round.ours));
      const floor = medians(rounds.map((round) => round.floor));
      const ratio = median(rounds.map((round) => round.ours.perSecond / round.floor.perSecond));
      const mark = ratio >= ratioWanted ? '' : ' (missed)';
      const figures = [ours.p99, floor.p99, ours.cpu, median(rounds.map((round) => round.fsyncs))];
      rows.push([clients, ours.perSecond, floor.perSecond, `${ratio.toFixed(2)}${mark}`, ratioWanted, ...figures]);
    }
    printTable(
      `POST /api/bookings on ${name}`,
      `Against ${baseline}. A booking has ${size} bytes in the database.`,
      [
        'clients',
        'bookings/s',
        'bare bookings/s',
        'ratio',
        'wanted',
        'booking p99, ms',
        'bare p99, ms',
        'site CPU, µs',
        'fsyncs/s of the disk',
      ],
      rows,
    );
  } finally {
    await site.end();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the request to book, each time with a new idempotency key. */
export async function aBookingSide(site: Side['server'], { id: vehicleId }: Vehicle): Promise<Side> {
  const headers = { 'content-type': 'application/json' };
  const trip = { vehicleId, itinerary: aTrip(), addonIds: ['additional-driver'] };
  const quoted = await fetch(`${site.url}/api/quotes`, { method: 'POST', headers, body: JSON.stringify(trip) });
  const { totals } = (await quoted.json()) as { totals: { totalCharges: number } };
  const body = JSON.stringify({ ...trip, form: FORM, expectedTotalCharges: totals.totalCharges });
  return {
    server: site,
    request: {
      path: '/api/bookings',
      method: 'POST',
      body,
      // A used key is answered without a write.
      setupRequest: (request) => ({ ...request, headers: { ...headers, 'idempotency-key': randomUUID() } }),
    },
  };
}
