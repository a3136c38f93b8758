import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { skipWithoutOwnMongod, startMongod } from '../support/components/mongod.ts';
import { rawAt } from '../support/mongo-database.ts';
import { freePort, runStart, startSite } from '../support/site-process.ts';
import { type AtEnd, aFolder } from '../support/temp-folder.ts';
import { aBookingRequest, post } from './site-suite.ts';

const STAFF = { STAFF_EMAIL: 'desk@oakville.example', STAFF_PASSWORD: 'a long enough password' };

/** What a call is answered with while the database is out of reach, and how long that took. */
async function timed(call: () => Promise<Response>) {
  const start = performance.now();
  const answer = await call();
  const { status, headers } = answer;
  return { status, retryAfter: headers.get('retry-after'), seconds: (performance.now() - start) / 1000 };
}

const OUT_OF_REACH = { status: 503, retryAfter: '5', seconds: expect.toSatisfy((seconds: number) => seconds < 8) };

describe.skipIf(skipWithoutOwnMongod)('a site whose MongoDB is out of reach', { timeout: 40_000 }, () => {
  async function aSiteOnItsOwn(atEnd: AtEnd) {
    const mongod = await startMongod(atEnd);
    const env = {
      ...STAFF,
      DATA_DIR: await aFolder(atEnd),
      DATABASE_URL: `${mongod.url}/oakville`,
      LOG_LEVEL: 'silent',
    };
    return { mongod, site: await startSite({ ...env, SEED_FLEET: 'demo' }, undefined, atEnd) };
  }

  // Both wait for the most part, so they wait at once.
  it.concurrent.for(['SIGKILL', 'SIGSTOP'] as const)(
    'should answer 503 within 8 s after %s, lose nothing, and be well within 5 s of its return',
    async (signal, { expect, onTestFinished }) => {
      const {
        mongod,
        site: { url },
      } = await aSiteOnItsOwn(onTestFinished);
      const request = await aBookingRequest(url);
      const book = (key: string) => post(`${url}/api/bookings`, request, { 'idempotency-key': key });
      const booked = new Map<string, string>();
      const presses = Array.from({ length: 3 }, async (_, customer) => {
        for (let count = 0; ; count += 1) {
          const key = `customer-${customer}-${count}`;
          const answer = await timed(async () => {
            const answered = await book(key);
            if (answered.status === 201) booked.set(key, await answered.clone().text());
            return answered;
          });
          if (answer.status !== 201) return answer;
        }
      });
      while (booked.size < 12) await setTimeout(5);
      await mongod.signal(signal);

      for (const answer of await Promise.all(presses)) expect(answer).toEqual(OUT_OF_REACH);
      const pages = ['/api/vehicles', '/readyz', '/api/admin/session'].map((path) =>
        timed(() => fetch(`${url}${path}`, { headers: { cookie: 'staff=x' } })),
      );
      for (const answer of await Promise.all(pages)) expect(answer).toEqual(OUT_OF_REACH);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);

      await (signal === 'SIGKILL' ? mongod.restart() : mongod.signal('SIGCONT'));
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 5000, interval: 100 }).toBe(200);
      for (const [key, receipt] of booked) {
        const again = await book(key);
        expect(again.headers.get('idempotency-replayed')).toBe('true');
        expect(await again.text()).toBe(receipt);
      }
    },
  );

  it('should listen and wait at the start, say so, and serve by itself once the database is there', async ({
    onTestFinished,
  }) => {
    const mongod = await startMongod();
    await mongod.signal('SIGKILL');
    const port = await freePort();
    const env = {
      ...STAFF,
      DATA_DIR: await aFolder(),
      DATABASE_URL: `${mongod.url}/oakville`,
      PORT: String(port),
    };
    const { child, printed, exited } = runStart({ ...env, SEED_FLEET: 'demo' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const url = `http://127.0.0.1:${port}`;
    const answering = () =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      );
    await expect.poll(answering, { timeout: 15_000 }).toBe(200);
    for (const path of ['/', '/readyz', '/api/vehicles', '/healthz/x', '/admin/bookings']) {
      expect(await timed(() => fetch(`${url}${path}`))).toEqual(OUT_OF_REACH);
    }
    const refused = await post(`${url}/api/bookings`, {}, { 'idempotency-key': 'early' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(refused.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    await setTimeout(3500);
    expect(printed.stdout).toBe('');
    expect(printed.stderr).toMatch(/^.+MongoDB.+out of reach at the start: waiting for it.+\n$/);

    await mongod.restart();
    await expect.poll(() => printed.stdout, { timeout: 5000, interval: 50 }).toBe(`Listening on ${url}\n`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await post(`${url}/api/bookings`, await aBookingRequest(url), { 'idempotency-key': 'early' })).status).toBe(
      201,
    );
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('should end with 0 on SIGTERM while it waits', async () => {
    const port = await freePort();
    const env = {
      ...STAFF,
      DATA_DIR: await aFolder(),
      DATABASE_URL: 'mongodb://127.0.0.1:1/oakville',
      PORT: String(port),
    };
    const { child, exited } = runStart({ ...env, LOG_LEVEL: 'silent' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const answering = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      );
    await expect.poll(answering, { timeout: 15_000 }).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('should stop with exit code 1 and one line for a database that it cannot work on', async () => {
    const mongod = await startMongod();
    const address = `${mongod.url}/oakville`;
    await rawAt(address)
      .collection<{ _id: string; version: number }>('site')
      .insertOne({ _id: 'schema', version: 999 });
    const { exited, printed } = runStart({
      ...STAFF,
      DATA_DIR: await aFolder(),
      DATABASE_URL: address,
      PORT: String(await freePort()),
    });
    expect(await exited).toBe(1);
    expect(printed.stderr).toMatch(/^DATABASE_URL is not usable: .+schema version 999.+\n$/);
    expect(printed.stdout).toBe('');
  });
});
