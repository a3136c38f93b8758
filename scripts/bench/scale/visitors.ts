import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import { withSite } from '../../../src/server/compose-site.ts';
import { readConfig } from '../../../src/server/config.ts';
import { storeDemoPictures } from '../../../src/server/demo-fleet/fill-demo-fleet.ts';
import { openSiteTokens } from '../../../src/server/use-cases/site/site-tokens.ts';
import { skipWithoutOwnMongod } from '../../../test/support/components/mongod.ts';
import { skipWithoutOwnPostgres } from '../../../test/support/components/postgres.ts';
import { aFleetOf, aFolder } from '../a-bench-site.ts';
import { type BookingStore, mongoStore, postgresStore, sqliteStore } from '../bookings/booking-stores.ts';
import { type ServerProcess, SITE, startServer } from '../server-process.ts';
import { type Cell, printTable } from '../support/table.ts';
import { percentile, type TimedCalls, timedCall } from './timed-calls.ts';
import { answer, GO_ON, seeReservation, visit } from './visit.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);

/**
 * The company's busiest day. 36 vehicles that are always out, three days each, are 12 rentals a day.
 * On the day before a long weekend five times as many are requested. One visit in fifty is a
 * request, and a fifth of a day's visits come in its busiest hour.
 */
const BUSIEST_DAY = { vehicles: 36, requests: 60, visits: 3000, partOfBusiestHour: 0.2 };
/** How many times that is played. */
const TIMES = 50;
const VISITS_PER_SECOND = (TIMES * BUSIEST_DAY.visits * BUSIEST_DAY.partOfBusiestHour) / 3600;

const STAFF = { STAFF_EMAIL: 'sam@oakville.example', STAFF_PASSWORD: 'a password for the bench' };

const STORES = [
  { name: 'SQLite', open: sqliteStore, isSkipped: false },
  { name: 'MongoDB', open: mongoStore, isSkipped: skipWithoutOwnMongod },
  { name: 'PostgreSQL', open: postgresStore, isSkipped: skipWithoutOwnPostgres },
];

/**
 * Plays visitors and staff at 50 times the busiest hour of the busiest day. Visitors arrive at
 * random, and whether earlier ones have been answered does not matter to them (an open model).
 */
export async function benchVisitors(): Promise<void> {
  const named = process.env.BENCH_STORES?.split(',');
  for (const { name, open, isSkipped } of STORES) {
    if (!isSkipped && (named?.includes(name.toLowerCase()) ?? true)) await benchStore(name, open);
  }
}

async function benchStore(
  name: string,
  open: (folder: string, fleet: readonly Vehicle[]) => Promise<BookingStore>,
): Promise<void> {
  const folder = await aFolder();
  const fleet = aFleetOf(BUSIEST_DAY.vehicles);
  const store = await open(folder, fleet);
  await withPorts(store, storeDemoPictures);
  const site = await startServer(SITE, { ...store.env, ...STAFF });
  try {
    // In the first seconds code is compiled.
    await play(site, store, fleet, 10);
    const { calls, seconds, ...used } = await play(site, store, fleet, MINUTES * 60);
    const rows: Cell[][] = [...calls].map(([call, { took, others }]) => {
      const notTaken = [...others].map(([status, count]) => `${count} × ${status}`).join(', ');
      return [
        call,
        took.length,
        percentile(took, 0.5),
        percentile(took, 0.99),
        percentile(took, 1),
        notTaken || 'none',
      ];
    });
    const all = [...calls.values()].reduce((sum, { took }) => sum + took.length, 0);
    const { requests, visits, partOfBusiestHour, vehicles } = BUSIEST_DAY;
    printTable(
      `Visitors on ${name}`,
      `${MINUTES} minutes at ${TIMES} times the busiest hour of the busiest day: ${VISITS_PER_SECOND.toFixed(1)} visits a second, which arrive at random whether or not others have been answered. The day is assumed: ${vehicles} vehicles that are always out for three days each are ${vehicles / 3} rentals a day; ${requests} requests are five times that, ${visits} visits fifty for each request, and ${percent(partOfBusiestHour)} of them come in one hour. ${percent(GO_ON.toList)} of the visitors go on to the list, ${percent(GO_ON.toDates)} to their dates, ${percent(GO_ON.toQuote)} to a quote, ${percent(GO_ON.toQuote * GO_ON.toBook)} book. Staff answer each request, and its customer opens the link to it. ${Math.round(all / seconds)} calls a second kept ${used.site.toFixed(2)} processors busy in the site and ${used.database.toFixed(2)} in the database's servers; the site has ${Math.round(site.residentMegabytes())} MB at the end.`,
      ['call', 'calls', 'median, ms', 'p99, ms', 'longest, ms', 'other than 2xx'],
      rows,
    );
  } finally {
    await site.end();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Plays visitors for a number of seconds, and waits for the last of them. */
async function play(site: ServerProcess, store: BookingStore, fleet: readonly Vehicle[], seconds: number) {
  const calls: TimedCalls = new Map();
  const call = timedCall(site.url, calls);
  const headers = await signIn(site.url);
  const tokenOf = await reservationTokens(store);
  const ended: Promise<void>[] = [];
  const booked = async (made: { readonly confirmationNumber: string }): Promise<void> => {
    const id = await answer(call, headers, made);
    if (id !== undefined) await seeReservation(call, tokenOf(id));
  };
  const databaseSeconds = () => store.cpuSeconds().reduce((sum, seconds) => sum + seconds, 0);
  const before = { site: site.cpuSeconds(), database: databaseSeconds() };
  const start = performance.now();
  for (let at = aPause(); at < seconds * 1000; at += aPause()) {
    await setTimeout(Math.max(0, start + at - performance.now()));
    ended.push(visit(call, fleet, (made) => ended.push(booked(made))));
  }
  const after = (performance.now() - start) / 1000;
  const used = {
    site: (site.cpuSeconds() - before.site) / after,
    database: (databaseSeconds() - before.database) / after,
  };
  // A visit that books adds what follows from it.
  for (let count = 0; count < ended.length; count += 1) await ended[count];
  return { calls, seconds: after, ...used };
}

/** Milliseconds between two arrivals, which are independent of each other (a Poisson process). */
function aPause(): number {
  return (-Math.log(1 - Math.random()) * 1000) / VISITS_PER_SECOND;
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`;
}

async function signIn(url: string): Promise<Readonly<Record<string, string>>> {
  const answered = await fetch(`${url}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: STAFF.STAFF_EMAIL, password: STAFF.STAFF_PASSWORD }),
  });
  const { csrfToken } = (await answered.json()) as { csrfToken: string };
  const cookies = answered.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { cookie: cookies.join('; '), 'x-csrf-token': csrfToken };
}

/** Returns the function that writes what the link to a reservation carries, as in its e-mail. */
async function reservationTokens(store: BookingStore): Promise<(bookingId: string) => string> {
  const tokens = await withPorts(store, openSiteTokens);
  return (bookingId) => tokens.write('reservation', `${bookingId} 1`);
}

async function withPorts<T>(store: BookingStore, work: (ports: Ports) => Promise<T>): Promise<T> {
  const config = readConfig(store.env);
  if (!config.ok) throw new Error(config.problem);
  const done = await withSite(config.value, async (ports) => ok(await work(ports)));
  if (!done.ok) throw new Error(done.problem);
  return done.value;
}
