import { describe, expect, it, onTestFinished } from 'vitest';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { aPostgresDatabase, sharedPostgresUrl, skipWithoutPostgres } from '../support/components/postgres.ts';
import { keepBooking, keepCalling } from '../support/faults/keep-booking.ts';
import { aLoadBalancer } from '../support/site/load-balancer.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aBookingRequest, post } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

const CUSTOMERS = 8;
/** Bookings between two steps of the restart, so that each instance serves at each step. */
const BOOKINGS_BETWEEN = 40;
/** Seconds after SIGTERM for the load balancer to notice: several times its interval. */
const DRAIN_SECONDS = 5;

/** The databases that several instances may share. */
const DATABASES = [
  {
    name: 'MongoDB',
    isSkipped: skipWithoutMongod,
    aDatabase: async () => aDatabase(await sharedMongodUrl(onTestFinished)),
  },
  {
    name: 'PostgreSQL',
    isSkipped: skipWithoutPostgres,
    aDatabase: async () => aPostgresDatabase(await sharedPostgresUrl(onTestFinished)),
  },
];

// CONF-14, FAIL-13
describe.each(DATABASES)('a rolling restart on $name', (database) => {
  it.skipIf(database.isSkipped)('should fail no request while instances are replaced one by one', async () => {
    const env = {
      ...STAFF_ENV,
      DATA_DIR: await aFolder(),
      DATABASE_URL: await database.aDatabase(),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      SEED_FLEET: 'demo',
      LOG_LEVEL: 'silent',
    };
    const balancer = await aLoadBalancer();
    const add = async ({ url }: SiteProcess): Promise<void> => {
      balancer.add(url);
      await expect.poll(() => balancer.isServing(url)).toBe(true);
    };

    const first = [await startSite(env), await startSite(env)] as const;
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
    for (const leaving of first) {
      await moreBookings();
      const coming = await startSite(env);
      all.push(coming);
      await add(coming);
      await moreBookings();
      const exited = leaving.end('SIGTERM');
      await expect.poll(() => balancer.isServing(leaving.url)).toBe(false);
      expect(await exited).toBe(0);
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
    // Each key is still answered with its reply.
    for (const [key, reply] of [...booked.replies].slice(-2 * CUSTOMERS)) {
      const again = await post(`${balancer.url}/api/bookings`, request, { 'idempotency-key': key });
      expect(await again.text()).toBe(reply);
    }
    expect(new Set([...booked.replies.values()].map((reply) => JSON.parse(reply).confirmationNumber)).size).toBe(
      booked.replies.size,
    );
  });
});
