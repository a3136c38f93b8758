import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { aPostgresDatabase, sharedPostgresUrl, skipWithoutPostgres } from '../support/components/postgres.ts';
import { keepBooking, keepCalling } from '../support/faults/keep-booking.ts';
import { aLoadBalancer } from '../support/site/load-balancer.ts';
import { rawAt } from '../support/site/mongo-database.ts';
import { insertPreviousDocuments, startPreviousRelease } from '../support/site/previous-mongo-release.ts';
import { HEAP, type SiteProcess, START, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aBookingRequest, post } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

const CUSTOMERS = 8;
/** Bookings between two steps of the upgrade, so that each instance serves at each step. */
const BOOKINGS_BETWEEN = 40;
/** Seconds after SIGTERM for the load balancer to notice: several times its interval. */
const DRAIN_SECONDS = 5;

/**
 * The databases that several instances may share. Of the previous release on MongoDB there is a frozen
 * copy of its schema and its documents.
 */
const DATABASES = [
  {
    name: 'MongoDB',
    isSkipped: skipWithoutMongod,
    aDatabase: async () => aDatabase(await sharedMongodUrl(onTestFinished)),
    previousRelease: async (address: string) => startPreviousRelease(rawAt(address)),
    previousDocuments: async (address: string) => insertPreviousDocuments(rawAt(address)),
  },
  {
    name: 'PostgreSQL',
    isSkipped: skipWithoutPostgres,
    aDatabase: async () => aPostgresDatabase(await sharedPostgresUrl(onTestFinished)),
    // No release has stored anything there.
    previousRelease: async () => {},
    previousDocuments: async () => {},
  },
];

// CONF-14, FAIL-13
describe.each(DATABASES)('a rolling upgrade on $name', (database) => {
  it.skipIf(database.isSkipped)('should fail no request while instances are replaced one by one', async () => {
    const DATABASE_URL = await database.aDatabase();
    await database.previousRelease(DATABASE_URL);
    const env = {
      ...STAFF_ENV,
      DATA_DIR: await aFolder(),
      DATABASE_URL,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      SEED_FLEET: 'demo',
      METRICS: 'on',
      LOG_LEVEL: 'silent',
    };
    const builds = { older: await aBuild('older'), newer: await aBuild('newer') };
    const start = (build: keyof typeof builds) => startSite(env, [process.execPath, HEAP, join(builds[build], START)]);
    const balancer = await aLoadBalancer();
    const add = async ({ url }: SiteProcess): Promise<void> => {
      balancer.add(url);
      await expect.poll(() => balancer.isServing(url)).toBe(true);
    };

    const first = [await start('older'), await start('older')] as const;
    await database.previousDocuments(DATABASE_URL);
    for (const instance of first) await add(instance);
    const request = await aBookingRequest(balancer.url);
    const { vehicleId, itinerary, addonIds } = request as Readonly<Record<string, unknown>>;
    const customers = keepBooking(balancer.url, request, CUSTOMERS);
    const { booked } = customers;
    const visitors = keepCalling([
      ...['/', '/vehicles', '/api/vehicles'].map((path) => () => fetch(`${balancer.url}${path}`)),
      () => post(`${balancer.url}/api/quotes`, { vehicleId, itinerary, addonIds }),
    ]);
    const call = await signIn(balancer);
    const declined = new Set<string>();
    const staff = keepCalling([
      () => call('GET', '/api/admin/bookings?limit=20'),
      async () => {
        const [key, reply = '{}'] = [...booked.replies].find(([other]) => !declined.has(other)) ?? [];
        if (key === undefined) return call('GET', '/api/admin/session');
        declined.add(key);
        const found = await call('GET', `/api/admin/bookings?q=${JSON.parse(reply).confirmationNumber}`);
        if (!found.ok) return found;
        const { bookings } = await found.json();
        return call('POST', `/api/admin/bookings/${bookings[0].id}/decline`, { seenStatus: 'confirmed' });
      },
    ]);
    const moreBookings = async (): Promise<void> => {
      const count = booked.replies.size + BOOKINGS_BETWEEN;
      await expect.poll(() => booked.replies.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
    };

    const all: SiteProcess[] = [...first];
    let serving: readonly SiteProcess[] = first;
    // Both are replaced, and then one of them goes back.
    for (const build of ['newer', 'newer', 'older'] as const) {
      await moreBookings();
      const [leaving, ...staying] = serving;
      const coming = await start(build);
      all.push(coming);
      expect(await (await fetch(`${coming.url}/metrics`)).text()).toContain(`revision="${build}"`);
      await add(coming);
      await moreBookings();
      const exited = leaving?.end('SIGTERM');
      await expect.poll(() => balancer.isServing(leaving?.url ?? '')).toBe(false);
      expect(await exited).toBe(0);
      serving = [...staying, coming];
    }
    await moreBookings();
    await customers.stop();

    expect([booked.others, await visitors.stop(), await staff.stop()]).toEqual([
      {},
      { 200: expect.any(Number) },
      { 200: expect.any(Number) },
    ]);
    for (const { url } of all) expect(balancer.answered(url)).toBeGreaterThan(0);
    expect(declined.size).toBeGreaterThan(0);
    // Each key is still answered with its reply, by instances of both builds.
    for (const [key, reply] of [...booked.replies].slice(-2 * CUSTOMERS)) {
      const again = await post(`${balancer.url}/api/bookings`, request, { 'idempotency-key': key });
      expect(await again.text()).toBe(reply);
    }
    expect(new Set([...booked.replies.values()].map((reply) => JSON.parse(reply).confirmationNumber)).size).toBe(
      booked.replies.size,
    );
  });
});

/** A copy of the program and its pages in a folder of its own, with this name as its revision. */
async function aBuild(revision: string): Promise<string> {
  const folder = await aFolder();
  for (const part of ['src', 'dist', 'package.json']) await cp(part, join(folder, part), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'dist/build.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), revision }));
  return folder;
}
