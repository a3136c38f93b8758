import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { skipWithoutOwnMongod } from '../../../test/support/components/mongod.ts';
import { skipWithoutOwnPostgres } from '../../../test/support/components/postgres.ts';
import { aFleetOf, aFolder } from '../a-bench-site.ts';
import { type BookingStore, postgresStore, replicaSetStore } from '../bookings/booking-stores.ts';
import { aBookingSide } from '../bookings/bookings.ts';
import { load, ROUNDS, type Side } from '../load.ts';
import { type ServerProcess, SITE, startServer } from '../server-process.ts';
import { type Cell, median, printTable } from '../support/table.ts';

/** The numbers of instances, and how many clients book at them together. */
const INSTANCES = [1, 2, 4] as const;
const CLIENTS = 32;

const STORES = [
  { name: 'MongoDB', servers: ', replica set of three', open: replicaSetStore, isSkipped: skipWithoutOwnMongod },
  { name: 'PostgreSQL', servers: '', open: postgresStore, isSkipped: skipWithoutOwnPostgres },
];

/** Bookings a second, and the processors that each part kept busy. */
type Round = {
  readonly perSecond: number;
  readonly p99: number;
  readonly site: number;
  readonly database: number;
  /** The busiest server of the database, which is the primary of a replica set. */
  readonly primary: number;
  readonly clients: number;
};

/** Compares bookings a second of one, two and four instances over one database. */
export async function benchInstances(): Promise<void> {
  const rows: Cell[][] = [];
  const named = process.env.BENCH_STORES?.split(',');
  for (const { name, servers, open, isSkipped } of STORES) {
    if (isSkipped || !(named?.includes(name.toLowerCase()) ?? true)) continue;
    rows.push(...(await benchStore(`${name}${servers}`, open)));
  }
  printTable(
    'Instances over one database',
    `POST /api/bookings by ${CLIENTS} clients, who are divided among the instances; medians of ${ROUNDS} rounds. Instances, database servers and clients share the ${cpus().length} processors of this machine, so the sum of what they keep busy is the limit here, however many instances there are. The processor time of one booking is what another machine can be calculated from.`,
    [
      'database',
      'instances',
      'bookings/s',
      'p99, ms',
      'processors: site',
      'database',
      'clients',
      'site µs a booking',
      'database µs a booking',
      'of these its busiest server',
    ],
    rows,
  );
}

async function benchStore(
  name: string,
  open: (folder: string, fleet: readonly Vehicle[]) => Promise<BookingStore>,
): Promise<readonly Cell[][]> {
  const folder = await aFolder();
  const [vehicle, ...others] = aFleetOf(36);
  if (vehicle === undefined) throw new Error('a fleet has vehicles');
  const store = await open(folder, [vehicle, ...others]);
  const sites: ServerProcess[] = [];
  try {
    const sides: Side[] = [];
    for (let index = 0; index < Math.max(...INSTANCES); index += 1) {
      const site = await startServer(SITE, { ...store.env, STAFF_PASSWORD: 'a password for the bench' });
      sites.push(site);
      sides.push(await aBookingSide(site, vehicle));
    }
    const measured = new Map<number, Round[]>(INSTANCES.map((count) => [count, []]));
    // In the first round code is compiled.
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const count of INSTANCES) {
        await store.emailsSent();
        const figures = await bookAt(sides.slice(0, count), store);
        if (round >= 0) measured.get(count)?.push(figures);
      }
    }
    return [...measured].map(([count, rounds]) => {
      const of = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
      const perBooking = (part: 'site' | 'database' | 'primary') =>
        median(rounds.map((round) => (round[part] / round.perSecond) * 1e6));
      const figures = [of('perSecond'), of('p99'), of('site'), of('database'), of('clients')];
      return [name, count, ...figures, perBooking('site'), perBooking('database'), perBooking('primary')];
    });
  } finally {
    for (const site of sites) await site.end();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Books at all sides at once. E-mails that are sent meanwhile count, as they do in use. */
async function bookAt(sides: readonly Side[], store: BookingStore): Promise<Round> {
  const siteSeconds = () => sides.reduce((sum, { server }) => sum + server.cpuSeconds(), 0);
  const clientSeconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const before = { at: performance.now(), site: siteSeconds(), database: store.cpuSeconds(), clients: clientSeconds() };
  const loads = await Promise.all(sides.map((side) => load(side, CLIENTS / sides.length)));
  const seconds = (performance.now() - before.at) / 1000;
  const servers = store.cpuSeconds().map((after, index) => (after - (before.database[index] ?? 0)) / seconds);
  return {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    site: (siteSeconds() - before.site) / seconds,
    database: servers.reduce((sum, server) => sum + server, 0),
    primary: Math.max(...servers),
    clients: (clientSeconds() - before.clients) / seconds,
  };
}
