import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { BOOKING_REQUEST, FORM, TOTAL } from '../../support/values/requests.ts';
import { NOON } from '../../support/values/samples.ts';

const HERE = '203.0.113.7';

let pressed = 0;

/** A request with a key and a customer of its own. */
async function book({ app }: Pick<TestSite, 'app'>, remoteAddress = HERE, over: object = {}, key?: string) {
  pressed += 1;
  const email = `customer-${pressed}@example.com`;
  return app.inject({
    method: 'POST',
    url: '/api/bookings',
    payload: { ...BOOKING_REQUEST, form: { ...FORM, email, confirmEmail: email }, ...over },
    headers: { 'idempotency-key': key ?? `request-${pressed}` },
    remoteAddress,
  });
}

/** The statuses of so many requests, one after the other. */
async function statuses(site: TestSite, count: number, from: (request: number) => string = () => HERE) {
  const answers: number[] = [];
  for (let request = 0; request < count; request += 1) answers.push((await book(site, from(request))).statusCode);
  return answers;
}

const taken = (count: number): readonly number[] => Array<number>(count).fill(201);

// BOOK-38
describe('a network that books again and again', () => {
  it('should be let through 20 times in 10 minutes, then told when to come again', async () => {
    const site = await aSite({ rateLimits: true });
    expect(await statuses(site, 20)).toEqual(taken(20));
    site.setNow(addMinutes(NOON, 4));
    const refused = await book(site);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '360',
    });
    expect((await book(site, '203.0.113.8')).statusCode).toBe(201);
    expect((await site.ports.bookings.newestFirst({ limit: 200 })).bookings).toHaveLength(21);
    site.setNow(addMinutes(NOON, 10));
    expect((await book(site)).statusCode).toBe(201);
  });

  it('should be let through 60 times in a day', async () => {
    const site = await aSite({ rateLimits: true });
    for (const minutes of [0, 10, 20]) {
      site.setNow(addMinutes(NOON, minutes));
      expect(await statuses(site, 20)).toEqual(taken(20));
    }
    site.setNow(addMinutes(NOON, 60));
    const refused = await book(site);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(23 * 60 * 60)]);
    site.setNow(addMinutes(NOON, 24 * 60));
    expect((await book(site)).statusCode).toBe(201);
  });

  it('should be let through no more often with requests that come at once', async () => {
    const site = await aSite({ rateLimits: true });
    const answers = await Promise.all(Array.from({ length: 40 }, () => book(site)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    expect((await site.ports.bookings.newestFirst({ limit: 200 })).bookings).toHaveLength(20);
  });

  it('should be counted by its /64 of IPv6, with wider budgets for its /56 and /48', async () => {
    const site = await aSite({ rateLimits: true });
    expect(await statuses(site, 21, (host) => `2001:db8:1:100::${host + 1}`)).toEqual([...taken(20), 429]);
    // What is refused uses up nothing of the wider networks.
    for (let more = 0; more < 30; more += 1) await book(site, '2001:db8:1:100::1');
    const ofOne56 = (place: number) => `2001:db8:1:1${(place % 200).toString(16).padStart(2, '0')}::1`;
    expect(await statuses(site, 21, (place) => ofOne56(place + 1))).toEqual([...taken(20), 429]);
    const ofOne48 = (place: number) => `2001:db8:1:${(place + 2).toString(16)}00::1`;
    expect(await statuses(site, 41, ofOne48)).toEqual([...taken(40), 429]);
    expect((await book(site, '2001:db8:2:100::1')).statusCode).toBe(201);
  });

  it('should get the receipt of a booking that is known, and be counted for new bookings alone', async () => {
    const site = await aSite({ rateLimits: true });
    const email = { form: FORM };
    const first = await book(site, HERE, email, 'first');
    for (let again = 0; again < 22; again += 1) {
      expect((await book(site, HERE, email, 'first')).json()).toEqual(first.json());
    }
    for (let invalid = 0; invalid < 8; invalid += 1) {
      expect((await book(site, HERE, { expectedTotalCharges: TOTAL - 1 })).statusCode).toBe(409);
      expect((await book(site, HERE, { vehicleId: 'none' })).statusCode).toBe(404);
      expect((await book(site, HERE, { form: { ...FORM, email: 'no address' } })).statusCode).toBe(422);
    }
    expect(await statuses(site, 20)).toEqual([...taken(19), 429]);
    const replayed = await book(site, HERE, email, 'first');
    expect([replayed.statusCode, replayed.headers['idempotency-replayed']]).toEqual([201, 'true']);
  });

  it('should not be counted where the limits are off', async () => {
    const site = await aSite();
    expect(await statuses(site, 70)).toEqual(taken(70));
  });

  it('should be written under digests, and no more once it is refused', async () => {
    const site = await aSite({ rateLimits: true });
    const { attempts } = site.ports;
    const { put } = attempts;
    const written: string[] = [];
    Object.assign(attempts, {
      put: (...[count, from]: Parameters<typeof put>) => {
        written.push(count.key);
        return put(count, from);
      },
    });
    await statuses(site, 20);
    const before = written.length;
    expect(before).toBeGreaterThan(40);
    expect(await statuses(site, 5)).toEqual(Array(5).fill(429));
    expect(written).toHaveLength(before);
    expect(written.join()).not.toContain(HERE);
  });
});
