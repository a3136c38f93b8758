import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { skipWithoutOwnMongod, startMongod } from '../support/components/mongod.ts';
import { rawAt } from '../support/site/mongo-database.ts';
import { sendRaw } from '../support/site/raw-http.ts';
import { freePort, runStart, startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { expectNothingLost, SERVICE_UNAVAILABLE, timed } from './out-of-reach.ts';
import { aBookingRequest, post } from './site-suite.ts';
import { STAFF_ENV } from './staff-calls.ts';

describe.skipIf(skipWithoutOwnMongod)('a site whose MongoDB is out of reach', () => {
  // FAIL-2
  it('should answer 503 within 8 s once the server is killed, lose nothing, and be well within 5 s of its return', async () => {
    const mongod = await startMongod();
    const env = { ...STAFF_ENV, DATA_DIR: await aFolder(), DATABASE_URL: `${mongod.url}/oakville` };
    const { url } = await startSite({ ...env, LOG_LEVEL: 'silent', SEED_FLEET: 'demo' });
    await expectNothingLost(url, { break: () => mongod.signal('SIGKILL'), repair: mongod.restart });
  });

  // FAIL-9
  it('should listen and wait at the start, say so, and serve on its own once the database is there', async ({
    onTestFinished,
  }) => {
    const mongod = await startMongod();
    await mongod.signal('SIGKILL');
    const port = await freePort();
    const env = {
      ...STAFF_ENV,
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
    await expect.poll(answering).toBe(200);
    for (const path of ['/', '/readyz', '/api/vehicles', '/healthz/x', '/admin/bookings']) {
      expect(await timed(() => fetch(`${url}${path}`))).toEqual(SERVICE_UNAVAILABLE);
    }
    const refused = await post(`${url}/api/bookings`, {}, { 'idempotency-key': 'early' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(refused.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    // It has tried again by now, and logs one line a minute.
    await setTimeout(3500);
    expect(printed.stdout).toBe('');
    expect(printed.stderr).toMatch(/^.+MongoDB.+out of reach at the start: waiting for it.+\n$/);

    await mongod.restart();
    await expect.poll(() => printed.stdout, { interval: 50 }).toBe(`Listening on ${url}\n`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await post(`${url}/api/bookings`, await aBookingRequest(url), { 'idempotency-key': 'early' })).status).toBe(
      201,
    );
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('should answer unreadable requests as ever while it waits, and end with 0 on SIGTERM', async () => {
    const port = await freePort();
    const env = {
      ...STAFF_ENV,
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
    await expect.poll(answering).toBe(200);
    // What the framework and Node would answer on their own, too.
    for (const request of ['GET /%E0%A4%A HTTP/1.1\r\nHost: a', 'GET / HTTP/1.1', 'CONNECT a:1 HTTP/1.1\r\nHost: a']) {
      const [answer] = await sendRaw(port, [`${request}\r\nConnection: close\r\n\r\n`]);
      expect(answer?.headers, request).toMatchObject({
        'content-type': 'application/problem+json; charset=utf-8',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
    }
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  // FAIL-9
  it('should stop with exit code 1 and one line for a database that it cannot work on', async () => {
    const mongod = await startMongod();
    const address = `${mongod.url}/oakville`;
    await rawAt(address)
      .collection<{ _id: string; version: number; program: string }>('site')
      .insertOne({ _id: 'schema', version: 999, program: 'oakville-5' });
    const { exited, printed } = runStart({
      ...STAFF_ENV,
      DATA_DIR: await aFolder(),
      DATABASE_URL: address,
      PORT: String(await freePort()),
    });
    expect(await exited).toBe(1);
    expect(printed.stderr).toMatch(/^DATABASE_URL is not usable: .+schema version 999.+\n$/);
    expect(printed.stdout).toBe('');
  });
});
