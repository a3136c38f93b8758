import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { skipWithoutOwnMongod } from '../support/components/mongod.ts';
import { startReplicaSet } from '../support/components/replica-set.ts';
import { keepBooking, keepCalling, longestGap, reportKills } from '../support/faults/keep-booking.ts';
import { TEST_LIMIT_MS } from '../support/limits.ts';
import { PRIMARY_KILLS } from '../support/rounds.ts';
import { rawAt } from '../support/site/mongo-database.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aBookingRequest, post } from './site-suite.ts';
import { STAFF_ENV } from './staff-calls.ts';

const CUSTOMERS = 32;
/** Bookings between two kills. */
const BOOKINGS_BETWEEN = 150;
/** Seconds in which nothing may be acknowledged: the election and what the driver takes to notice. */
const MAX_GAP_SECONDS = 15;
/** Milliseconds for bookings between two kills: many times as long as an election. */
const ROUND_LIMIT_MS = 120_000;
const KILLS_LIMIT = { timeout: TEST_LIMIT_MS + PRIMARY_KILLS * ROUND_LIMIT_MS };

describe.skipIf(skipWithoutOwnMongod)('a site on a MongoDB replica set of three', () => {
  // FAIL-2, FAIL-3
  it('should lose and double nothing when the primary is killed under 32 customers', KILLS_LIMIT, async () => {
    const set = await startReplicaSet();
    const address = set.databaseUrl('oakville');
    const env = { ...STAFF_ENV, DATA_DIR: await aFolder(), DATABASE_URL: address, SEED_FLEET: 'demo' };
    const { url } = await startSite({ ...env, LOG_LEVEL: 'silent' });
    const customers = keepBooking(url, await aBookingRequest(url), CUSTOMERS);
    const { acknowledgedAt, others } = customers.booked;
    const readers = keepCalling(['/api/vehicles', '/readyz'].map((path) => () => fetch(`${url}${path}`)));
    const gaps: number[] = [];
    for (let round = 0; round < PRIMARY_KILLS; round += 1) {
      const more = (count: number) =>
        expect
          .poll(() => acknowledgedAt.length, { timeout: ROUND_LIMIT_MS, interval: 20 })
          .toBeGreaterThanOrEqual(count);
      const primary = await set.settled();
      await more(acknowledgedAt.length + BOOKINGS_BETWEEN);
      const killedAt = performance.now();
      await primary.signal('SIGKILL');
      await more(acknowledgedAt.length + BOOKINGS_BETWEEN);
      gaps.push(longestGap(customers.booked, killedAt));
      await primary.restart();
    }
    await set.settled();
    const { replies } = await customers.stop();
    const read = await readers.stop();
    reportKills('primary of three', customers.booked, gaps, read);

    expect(Object.keys(others).filter((answer) => answer !== '503, Retry-After 5')).toEqual([]);
    expect(Object.keys(read).filter((answer) => !['200', '503, Retry-After 5'].includes(answer))).toEqual([]);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(MAX_GAP_SECONDS);
    const documents = await rawAt(address)
      .collection('bookings')
      .find({}, { projection: { fields: 1 } })
      .toArray();
    const stored = documents.map(({ fields }) => fields);
    expect(stored.map(({ submissionKey }) => submissionKey).toSorted()).toEqual([...replies.keys()].toSorted());
    const numbers = new Map([...replies].map(([key, reply]) => [key, JSON.parse(reply).confirmationNumber]));
    for (const { submissionKey, confirmationNumber } of stored) {
      expect(numbers.get(submissionKey)).toBe(confirmationNumber);
    }
    expect(new Set(numbers.values()).size).toBe(replies.size);
    const request = await aBookingRequest(url);
    for (const [key, reply] of [...replies].slice(-CUSTOMERS)) {
      const again = await post(`${url}/api/bookings`, request, { 'idempotency-key': key });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await again.text()).toBe(reply);
    }
  });

  // CONF-13
  it('should acknowledge nothing that only the primary has, whatever the address asks for', async () => {
    const set = await startReplicaSet();
    const DATABASE_URL = `${set.databaseUrl('oakville')}&w=1&journal=false&readConcernLevel=local`;
    const env = { DATA_DIR: await aFolder(), DATABASE_URL, SEED_FLEET: 'demo', LOG_LEVEL: 'silent' };
    const { url } = await startSite(env);
    const request = await aBookingRequest(url);
    const book = async () => (await post(`${url}/api/bookings`, request, { 'idempotency-key': 'alone' })).status;
    const primary = await set.settled();
    const others = set.members.filter((member) => member !== primary);
    for (const other of others) await other.signal('SIGSTOP');
    const first = book();
    // By now the primary has the booking alone, and a read of what it has alone would find it.
    await setTimeout(1000);
    expect([await book(), await first]).toEqual([503, 503]);
    for (const other of others) await other.signal('SIGCONT');
    await expect.poll(book, { interval: 200 }).toBe(201);
    const bookings = rawAt(set.databaseUrl('oakville')).collection('bookings');
    expect(await bookings.countDocuments()).toBe(1);
  });
});
