import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { aBookingRequest, post } from './site-suite.ts';

/** What a call is answered with, and how long that took. */
export async function timed(call: () => Promise<Response>) {
  const start = performance.now();
  const answer = await call();
  const { status, headers } = answer;
  return { status, retryAfter: headers.get('retry-after'), seconds: (performance.now() - start) / 1000 };
}

/** What `timed` gives while something is out of reach. */
export const SERVICE_UNAVAILABLE = {
  status: 503,
  retryAfter: '5',
  seconds: expect.toSatisfy((seconds: number) => seconds < 8),
};

/** Waits until the site says that it is ready: within 5 s of the return of what was away. */
export async function expectWell(url: string): Promise<void> {
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 5000, interval: 100 }).toBe(200);
}

/** Something that the site needs, as a test has it in hand. */
type Breakable = { break(): Promise<void>; repair(): Promise<void> };

/**
 * Takes a site's database away while three customers press 'Confirm Booking' again and again: each press and each page is answered with 503 in
 * time, and after its return every booking that was acknowledged is there.
 */
export async function expectNothingLost(url: string, database: Breakable): Promise<void> {
  const request = await aBookingRequest(url);
  const book = (key: string) => post(`${url}/api/bookings`, request, { 'idempotency-key': key });
  const booked = new Map<string, string>();
  const run = crypto.randomUUID();
  const presses = Array.from({ length: 3 }, async (_, customer) => {
    for (let count = 0; ; count += 1) {
      const key = `customer-${customer}-${count}-${run}`;
      const answer = await timed(async () => {
        const answered = await book(key);
        if (answered.status === 201) booked.set(key, await answered.clone().text());
        return answered;
      });
      if (answer.status !== 201) return answer;
    }
  });
  while (booked.size < 12) await setTimeout(5);
  await database.break();

  for (const answer of await Promise.all(presses)) expect(answer).toEqual(SERVICE_UNAVAILABLE);
  const read = (path: string) => timed(() => fetch(`${url}${path}`, { headers: { cookie: 'staff=x' } }));
  const pages = ['/api/vehicles', '/api/admin/session'].map(read);
  for (const answer of await Promise.all(pages)) expect(answer).toEqual(SERVICE_UNAVAILABLE);
  await expect.poll(() => read('/readyz')).toEqual(SERVICE_UNAVAILABLE);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  await database.repair();
  await expectWell(url);
  for (const [key, receipt] of booked) {
    const again = await book(key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.text()).toBe(receipt);
  }
}
