import { describe, expect, it } from 'vitest';
import type { Attempts } from '../../../src/domain/shared/attempts.ts';
import { FORM_LIMITS } from '../../../src/domain/shared/form-limits.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { addBooking, emailsOf, listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { watchEdits } from '../../support/site/records.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { BOOKING_REQUEST, FORM, TOTAL } from '../../support/values/requests.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

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

/** The statuses of a number of requests, one after the other. */
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
    expect((await listBookings(site.ports.bookings, { limit: 200 })).bookings).toHaveLength(21);
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
    expect((await listBookings(site.ports.bookings, { limit: 200 })).bookings).toHaveLength(20);
  });

  it('should be counted by its /64 of IPv6, with wider budgets for its /56 and /48', async () => {
    const site = await aSite({ rateLimits: true });
    expect(await statuses(site, 21, (host) => `2001:db8:1:100::${host + 1}`)).toEqual([...taken(20), 429]);
    // What is refused uses up nothing of the wider networks.
    for (let more = 0; more < 30; more += 1) await book(site, '2001:db8:1:100::1');
    const ofOne56 = (index: number) => `2001:db8:1:1${(index % 200).toString(16).padStart(2, '0')}::1`;
    expect(await statuses(site, 21, (index) => ofOne56(index + 1))).toEqual([...taken(20), 429]);
    const ofOne48 = (index: number) => `2001:db8:1:${(index + 2).toString(16)}00::1`;
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
    const written: string[] = [];
    Object.assign(
      attempts,
      watchEdits(attempts, ({ key }: Attempts) => written.push(key)),
    );
    await statuses(site, 20);
    const before = written.length;
    expect(before).toBeGreaterThan(40);
    expect(await statuses(site, 5)).toEqual(Array(5).fill(429));
    expect(written).toHaveLength(before);
    expect(written.join()).not.toContain(HERE);
  });
});

/** The bookings that are held, oldest first. */
async function heldIn({ ports }: TestSite) {
  const { bookings } = await listBookings(ports.bookings, { limit: 200, filter: { statuses: ['held'] } });
  return bookings.toReversed();
}

async function emailStates({ ports }: TestSite, id = '') {
  return (await emailsOf(ports.bookings, id)).map(({ kind, state }) => `${kind} ${state}`);
}

const HELD_EMAILS = ['received held', 'notice held'];

describe('a request of a program', () => {
  // BOOK-39, BOOK-41
  it.each([
    ['fills in the hidden field', { website: 'https://spam.example' }],
    ['is sent at once', { openedFor: 0 }],
    ['is sent under 3 s after the form was opened', { openedFor: 2_999 }],
  ])('should be answered like any other, stored as held, and mailed to nobody, if it %s', async (_, traits) => {
    const site = await aSite({ rateLimits: true });
    const ordinary = await book(site, HERE, { openedFor: 60_000, website: '' });
    const response = await book(site, HERE, traits);
    expect([response.statusCode, response.headers['content-type']]).toEqual([201, ordinary.headers['content-type']]);
    expect(Object.keys(response.json())).toEqual(Object.keys(ordinary.json()));
    expect(response.body).not.toMatch(/held/i);
    const [held, ...others] = await heldIn(site);
    expect(others).toEqual([]);
    expect(held).toMatchObject({ held: true, confirmationNumber: response.json().confirmationNumber });
    expect(await emailStates(site, held?.id)).toEqual(HELD_EMAILS);
    expect(await site.mails(2)).toHaveLength(2);
  });

  it('should not be judged by a time that is not told, or by the clock of the visitor', async () => {
    const site = await aSite({ rateLimits: true });
    for (const traits of [
      {},
      { website: '' },
      { openedFor: 3_000 },
      // The clock of the device is 45 s ahead, and the form took 43.6 s.
      { openedAt: addMinutes(NOON, 1.4 / 60) },
      { openedAt: NOON, openedFor: 43_600 },
    ])
      expect((await book(site, HERE, traits)).statusCode).toBe(201);
    expect(await heldIn(site)).toEqual([]);
  });

  it('should be refused where the traits have no meaning', async () => {
    const site = await aSite();
    const paths = [];
    for (const traits of [
      { openedAt: 'now' },
      { openedFor: -1 },
      { openedFor: 1.5 },
      { openedFor: '5000' },
      { website: 'x'.repeat(501) },
      { website: null },
    ]) {
      const refused = await book(site, HERE, traits);
      expect(refused.statusCode).toBe(422);
      paths.push(refused.json().errors[0].path);
    }
    expect(paths).toEqual(['/openedAt', '/openedFor', '/openedFor', '/openedFor', '/website', '/website']);
  });

  // BOOK-11
  it('should be known again by its key, however the form was filled in', async () => {
    const site = await aSite({ rateLimits: true });
    const first = await book(site, HERE, { form: FORM, openedFor: 0, openedAt: NOON }, 'first');
    for (const traits of [{ openedFor: 60_000 }, { website: 'x' }, {}]) {
      const again = await book(site, HERE, { form: FORM, ...traits }, 'first');
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    }
    expect(await heldIn(site)).toHaveLength(1);
  });

  it('should be held for its hidden field alone where the limits are off', async () => {
    const site = await aSite();
    await book(site, HERE, { openedFor: 0 });
    expect(await heldIn(site)).toEqual([]);
    await book(site, HERE, { website: 'x' });
    expect(await heldIn(site)).toHaveLength(1);
  });
});

/** A site that has had as many bookings in this hour as it mails, and a member of staff. */
async function aFloodedSite() {
  const site = await aSite({ rateLimits: true });
  const { attempts } = site.ports;
  const counters = new Set<string>();
  Object.assign(
    attempts,
    watchEdits(attempts, ({ key }: Attempts) => counters.add(key)),
  );
  // The counter of the site is the one that two networks have in common.
  await book(site, '198.51.100.1');
  const ofOne = [...counters];
  counters.clear();
  await book(site, '198.51.100.2');
  const [key, ...others] = [...counters].filter((counter) => ofOne.includes(counter));
  expect([typeof key, others]).toEqual(['string', []]);
  const counted = await site.ports.attempts.find(key ?? '');
  if (counted === undefined) throw new Error('nothing is counted');
  expect(counted.count).toBe(2);
  const value = { ...counted, count: FORM_LIMITS.booking.site.most - 1 };
  await attempts.edit(counted.key, () => ({ out: undefined, next: { value } }));
  expect((await book(site)).statusCode).toBe(201);
  expect(await heldIn(site)).toEqual([]);
  const headers = await signIn(site);
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    site.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload && { payload }) });
  return { site, call };
}

// BOOK-40
describe('a flood of requests from many networks', () => {
  it('should be held from the 201st of an hour on, and be mailed again in the next hour', async () => {
    const { site } = await aFloodedSite();
    const answers = await Promise.all([3, 4, 5].map((host) => book(site, `198.51.100.${host}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(taken(3));
    const held = await heldIn(site);
    expect(held).toHaveLength(3);
    for (const { id } of held) expect(await emailStates(site, id)).toEqual(HELD_EMAILS);
    site.setNow(addMinutes(NOON, 60));
    await book(site);
    expect(await heldIn(site)).toHaveLength(3);
    expect(await site.mails(8)).toHaveLength(8);
  });

  it('should count nothing that staff do, and nothing that is held', async () => {
    const { site, call } = await aFloodedSite();
    const { attempts } = site.ports;
    const written: number[] = [];
    Object.assign(
      attempts,
      watchEdits(attempts, ({ count }: Attempts) => written.push(count)),
    );
    await book(site, HERE, { website: 'x' });
    const ids = (await heldIn(site)).map(({ id }) => id);
    written.length = 0;
    expect((await call('POST', '/bookings/release', { ids })).statusCode).toBe(200);
    expect(written).toEqual([]);
  });
});

describe('staff who look at held requests', () => {
  // BOOK-42
  it('should find them in their view, marked, apart from what waits for an answer', async () => {
    const { site, call } = await aFloodedSite();
    await book(site, '198.51.100.3');
    const [held] = await heldIn(site);
    const list = async (query: string) => (await call('GET', `/bookings?${query}`)).json();
    expect(await list('view=held')).toMatchObject({ total: 1, bookings: [{ id: held?.id, held: true }] });
    expect(await list(`view=held&q=${held?.confirmationNumber}`)).toMatchObject({ total: 1 });
    expect(await list('view=to-answer')).toMatchObject({ total: 3 });
    expect(await list('view=all')).toMatchObject({ total: 4 });
    expect(await list(`view=all&q=${held?.confirmationNumber}`)).toMatchObject({ total: 1 });
    const detail = (await call('GET', `/bookings/${held?.id}`)).json();
    expect(detail).toMatchObject({ held: true, status: 'confirmed', emails: [{ state: 'held' }, { state: 'held' }] });
    expect((await call('GET', '/summary')).json()).toMatchObject({ toAnswer: 3, heldBookings: 1 });
  });

  // BOOK-43
  it('should release several together, whose e-mails are sent then', async () => {
    const { site, call } = await aFloodedSite();
    for (const host of [3, 4]) await book(site, `198.51.100.${host}`);
    const [one, other] = (await heldIn(site)).map(({ id }) => id);
    expect(await site.mails(6)).toHaveLength(6);
    const answer = await call('POST', '/bookings/release', { ids: [one, other, one, 'none'] });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { done: [one, other], failed: [{ id: 'none', reason: 'booking-not-found' }] },
    ]);
    expect(await site.mails(10)).toHaveLength(10);
    expect(await heldIn(site)).toEqual([]);
    const { history } = (await call('GET', `/bookings/${one}`)).json();
    expect(history.at(-1)).toMatchObject({ by: STAFF_EMAIL, what: 'released', at: NOON });
    expect((await call('POST', '/bookings/release', { ids: [one] })).json()).toEqual({
      done: [],
      failed: [{ id: one, reason: 'not-held' }],
    });
  });

  // BOOK-43
  it('should delete several together, held or not, and nobody is ever mailed', async () => {
    const { site, call } = await aFloodedSite();
    for (const host of [3, 4]) await book(site, `198.51.100.${host}`);
    const ids = (await listBookings(site.ports.bookings, { limit: 200 })).bookings.map(({ id }) => id);
    const answer = await call('POST', '/bookings/delete', { ids: [...ids, 'none'] });
    expect(answer.json()).toEqual({ done: ids, failed: [{ id: 'none', reason: 'booking-not-found' }] });
    expect((await listBookings(site.ports.bookings, { limit: 200 })).bookings).toEqual([]);
    for (const id of ids) {
      expect((await emailsOf(site.ports.bookings, id)).map(({ state }) => state)).not.toContain('held');
    }
  });

  // BOOK-43
  it('should answer one as any other: the customer hears the answer alone', async () => {
    const { site, call } = await aFloodedSite();
    await book(site, '198.51.100.3');
    const [held] = await heldIn(site);
    const answer = await call('POST', `/bookings/${held?.id}/approve`, { seenStatus: 'confirmed' });
    expect(answer.json()).toMatchObject({ email: 'sent', booking: { status: 'approved' } });
    expect(answer.json().booking).not.toHaveProperty('held');
    expect(await emailStates(site, held?.id)).toEqual(['received cancelled', 'notice cancelled', 'confirmation sent']);
    expect(await heldIn(site)).toEqual([]);
  });

  it.each([
    ['no ids', { ids: [] }],
    ['more than 200', { ids: Array.from({ length: 201 }, (_, index) => `booking-${index}`) }],
    ['no list', { ids: 'booking-1' }],
    ['an empty id', { ids: [''] }],
    ['another field', { ids: ['booking-1'], all: true }],
  ])('should be refused with %s', async (_, body) => {
    const site = await aSite();
    const headers = await signIn(site);
    for (const verb of ['release', 'delete']) {
      const refused = await site.app.inject({
        method: 'POST',
        url: `/api/admin/bookings/${verb}`,
        headers,
        payload: body,
      });
      expect(refused.statusCode).toBe(422);
    }
  });

  it('should be able to act on 200 at once', async () => {
    const site = await aSite();
    const headers = await signIn(site);
    for (let count = 0; count < 200; count += 1)
      await addBooking(site.ports.bookings, aPlacedBooking({ isHeld: true }), aSubmission());
    const ids = (await heldIn(site)).map(({ id }) => id);
    expect(ids).toHaveLength(200);
    const post = (verb: string) =>
      site.app.inject({ method: 'POST', url: `/api/admin/bookings/${verb}`, headers, payload: { ids } });
    expect((await post('release')).json().done).toHaveLength(200);
    expect((await post('delete')).json().done).toHaveLength(200);
  });
});
