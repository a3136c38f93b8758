import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { RateStore } from '../../../src/ports/stores/rate-store.ts';
import { unavailable } from '../../../src/ports/unavailable.ts';
import { aSite } from '../../support/site/a-site.ts';
import { storesInMemory } from '../../support/site/sqlite-memory.ts';
import { BOOKING_REQUEST } from '../../support/values/requests.ts';
import { NOON } from '../../support/values/samples.ts';

const isProblem = { 'content-type': 'application/problem+json; charset=utf-8' };

describe('answers', () => {
  // HTTP-2, HTTP-3
  it('should answer 404 as a problem for an unknown address', async () => {
    const { app } = await aSite();
    const response = await app.inject('/api/nothing?who=me');
    expect(response.statusCode).toBe(404);
    expect(response.headers).toMatchObject(isProblem);
    expect(response.body).not.toContain('nothing?');
  });

  // HTTP-3
  it.each([
    ['POST', '/api/vehicles', 'GET, HEAD'],
    ['GET', '/api/bookings', 'POST'],
    ['DELETE', '/api/quotes', 'POST'],
    ['PUT', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/sendContactEmail', 'POST'],
  ] as const)('should answer %s %s with 405 and what is allowed', async (method, url, allow) => {
    const { app } = await aSite();
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(405);
    expect(response.headers).toMatchObject({ ...isProblem, allow });
  });

  it.each(['/api/vehicles', '/api/nothing', '/healthz', '/%E0%A4%A'])(
    'should send the security headers with %s',
    async (url) => {
      const { app } = await aSite();
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
    },
  );

  // HTTP-5
  it('should make its own request id, whatever the caller sends', async () => {
    const { app } = await aSite();
    const { headers } = await app.inject({
      url: '/healthz',
      headers: { 'x-request-id': 'evil', 'request-id': 'evil' },
    });
    expect(headers['x-request-id']).not.toBe('evil');
  });

  it('should answer 400 for an address that cannot be read', async () => {
    const { app } = await aSite();
    const response = await app.inject('/%E0%A4%A');
    expect(response.statusCode).toBe(400);
    expect(response.headers).toMatchObject(isProblem);
  });

  it.each([
    ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['a request without a Host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ])('should answer %s with a problem', async (_what, said, status) => {
    const answer = await answerTo(said);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    expect(answer).toMatch(/^x-request-id: [\da-f-]{36}$/m);
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  it('should answer a request of an expectation that nobody knows as any other', async () => {
    const answer = await answerTo('GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: nonsense\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^x-request-id: /m);
  });

  // FAIL-1
  it('should answer a bug with 500 and the request id, and keep the frames of its stack in the log', async () => {
    const { vehicles } = storesInMemory();
    const broken = { ...vehicles, list: () => Promise.reject(new Error('secret detail')) };
    const { app, logged } = await aSite({ ports: { vehicles: broken } });
    const response = await app.inject('/api/vehicles');
    expect(response.statusCode).toBe(500);
    expect(response.headers).toMatchObject(isProblem);
    expect(response.body).not.toContain('secret');
    expect(logged.join()).toMatch(/"type":"Error","frames":\["at [^"]*answers\.test\.ts:\d+:\d+/);
    expect(logged.join()).not.toContain('secret');
    expect(logged.join()).toContain(String(response.headers['x-request-id']));
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  // HTTP-6
  it('should log the pattern of a route, no query, body or person', async () => {
    const { app, logged } = await aSite();
    await app.inject('/car-images/somebody.svg?email=priya@example.com');
    await app.inject({
      method: 'POST',
      url: '/api/bookings',
      payload: BOOKING_REQUEST,
      headers: { 'idempotency-key': 'k' },
    });
    const text = logged.join('\n');
    expect(text).toContain('"route":"/car-images/:name"');
    expect(text).toContain('"route":"/api/bookings"');
    expect(text).not.toMatch(/priya|raman|905 555|somebody/i);
  });

  // HTTP-9
  it('should limit how often one address may call, and say when to come again', async () => {
    const { app } = await aSite({ rateLimits: true });
    const call = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/sendContactEmail', payload: {}, remoteAddress });
    const answers = [];
    for (let times = 0; times < 31; times += 1) answers.push((await call('203.0.113.7')).statusCode);
    expect(answers).toEqual([...Array(30).fill(422), 429]);
    const limited = await call('203.0.113.7');
    expect(limited.headers).toMatchObject({ ...isProblem, 'retry-after': expect.stringMatching(/^\d+$/) });
    expect((await call('203.0.113.8')).statusCode).toBe(422);
  });

  // HTTP-9
  it('should take 300 reservation requests a minute from one address', async () => {
    const { app } = await aSite({ rateLimits: true });
    const call = async () => (await app.inject({ method: 'POST', url: '/api/bookings' })).statusCode;
    for (let times = 1; times <= 300; times += 1) expect(await call()).toBe(400);
    expect(await call()).toBe(429);
  });

  it('should take the addresses of one IPv6 network for one', async () => {
    const { app } = await aSite({ rateLimits: true });
    const call = async (remoteAddress: string) =>
      (await app.inject({ method: 'POST', url: '/sendBusinessInquiryEmail', payload: {}, remoteAddress })).statusCode;
    for (let host = 1; host <= 30; host += 1) await call(`2001:db8:0:1::${host}`);
    expect(await call('2001:db8:0:1:ffff::1')).toBe(429);
    expect(await call('2001:db8:0:2::1')).toBe(422);
  });

  // HTTP-9
  it.each<[string, RateStore['count']]>([
    ['is out of reach', () => Promise.reject(unavailable('The counts'))],
    ['hangs', () => new Promise(() => {})],
  ])('should limit for itself, and wait for it once, when the count of all instances %s', async (_, count) => {
    const { app } = await aSite({ rateLimits: true, ports: { sharedRates: { count } } });
    const start = performance.now();
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1) {
      statuses.push((await app.inject({ method: 'POST', url: '/sendContactEmail', payload: {} })).statusCode);
    }
    expect(statuses).toEqual([...Array(30).fill(422), 429]);
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('should ask for the count of all instances again after 5 s', async () => {
    let asked = 0;
    const count: RateStore['count'] = async (_key, _now, windowEnds) => {
      asked += 1;
      if (asked === 1) throw unavailable('The counts');
      return { calls: 3001, windowEnds };
    };
    const site = await aSite({ rateLimits: true, ports: { sharedRates: { count } } });
    const call = async () => (await site.app.inject('/api/vehicles')).statusCode;
    expect([await call(), await call()]).toEqual([200, 200]);
    expect(asked).toBe(1);
    site.setNow(addMinutes(NOON, 5 / 60));
    expect(await call()).toBe(429);
  });
});

/** What the site says to bytes that are sent as they are, until it hangs up. */
async function answerTo(said: string): Promise<string> {
  const { app } = await aSite();
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return text(
    connect(Number(port), '127.0.0.1', function (this: Socket) {
      this.write(said);
    }),
  );
}

// HTTP-8
describe('health', () => {
  it('should serve and be ready', async () => {
    const { app } = await aSite();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  it('should name the part that is out of reach, while the process serves', async () => {
    const store = { name: 'store' as const, check: () => Promise.reject(unavailable('store')) };
    const files = { name: 'files' as const, check: async () => {} };
    const { app } = await aSite({ ports: { health: [store, files] } });
    const ready = await app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json().detail).toBe('Out of reach: store.');
    expect(ready.headers['retry-after']).toBe('5');
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  it('should look once for all who ask within two seconds, and again for whoever asks later', async () => {
    let looks = 0;
    const check = async () => {
      looks += 1;
      // Long enough for all to have asked on a busy machine.
      await setTimeout(1000);
      if (looks > 1) throw unavailable('store');
    };
    const { app } = await aSite({ ports: { health: [{ name: 'store', check }] } });
    const together = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')));
    expect(together.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(looks).toBe(1);
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(503);
    expect(looks).toBe(2);
  });
});
