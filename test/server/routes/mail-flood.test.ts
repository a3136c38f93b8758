import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { listMessages } from '../../support/site/messages.ts';
import { BOOKING_REQUEST, FORM } from '../../support/values/requests.ts';
import { NOON } from '../../support/values/samples.ts';

const VICTIM = 'victim@example.com';
const MESSAGE = { name: 'Jo', email: VICTIM, phone: '905 555 0118', subject: 'Hours', message: 'Open?' };

let pressed = 0;
/** A reservation that names somebody's address, from an address of its own. */
async function book({ app }: TestSite, email = VICTIM) {
  pressed += 1;
  return app.inject({
    method: 'POST',
    url: '/api/bookings',
    payload: { ...BOOKING_REQUEST, form: { ...FORM, email, confirmEmail: email } },
    headers: { 'idempotency-key': `flood-${pressed}` },
    remoteAddress: `198.51.100.${pressed % 250}`,
  });
}

async function write({ app }: TestSite, payload: object, remoteAddress = '203.0.113.7') {
  return app.inject({ method: 'POST', url: '/sendContactEmail', payload, remoteAddress });
}

const to = (mails: Awaited<ReturnType<TestSite['mails']>>, address: string) =>
  mails.filter((mail) => mail.to?.some((one) => one.address?.toLowerCase() === address));

describe('a third party whose address strangers type', () => {
  // MAIL-11
  it('should be sent ten e-mails a day, while every reservation is kept and staff are told of it', async () => {
    const site = await aSite({ rateLimits: true });
    for (let times = 0; times < 10; times += 1) expect((await book(site)).statusCode).toBe(201);
    const others = ['VICTIM@example.com', 'victim+x@example.com', 'v.i.ctim@example.com'];
    const more = await Promise.all([VICTIM, ...others].map((email) => book(site, email)));
    expect(more.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect((await book(site, 'other@example.com')).statusCode).toBe(201);
    const mails = await site.mails(10 + 15 + 1);
    expect(to(mails, VICTIM)).toHaveLength(10);
    for (const other of others.slice(1)) expect(to(mails, other)).toHaveLength(0);
    expect(to(mails, 'other@example.com')).toHaveLength(1);
    const notices = to(mails, 'desk@oakville.example');
    expect(notices).toHaveLength(15);
    expect(notices.filter(({ text }) => text?.includes('The customer was not mailed'))).toHaveLength(4);
    expect((await listBookings(site.ports.bookings, { limit: 200 })).bookings).toHaveLength(15);
  });

  it('should be sent no more by presses that come at once', async () => {
    const site = await aSite({ rateLimits: true });
    const answers = await Promise.all(Array.from({ length: 30 }, () => book(site)));
    expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true);
    const mails = await site.mails(10 + 30);
    expect(to(mails, VICTIM)).toHaveLength(10);
  });

  it('should be mailed again a day later', async () => {
    const site = await aSite({ rateLimits: true });
    for (let times = 0; times < 11; times += 1) await book(site);
    site.setNow(addMinutes(NOON, 24 * 60));
    expect((await book(site)).statusCode).toBe(201);
    expect(to(await site.mails(11 + 12), VICTIM)).toHaveLength(11);
  });
});

describe('a sender who writes and writes', () => {
  // MAIL-12
  it('should get the usual answer, while the rest is held for staff and not mailed', async () => {
    const site = await aSite({ rateLimits: true });
    for (let times = 0; times < 22; times += 1) {
      const answer = await write(site, { ...MESSAGE, subject: `Message ${times}` }, `198.51.100.${times}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    }
    expect(await site.mails(20)).toHaveLength(20);
    const held = await listMessages(site.ports.messages, { state: 'held' });
    const subjects = held.map(({ content }) => ('subject' in content ? content.subject : ''));
    expect(subjects.toSorted()).toEqual(['Message 20', 'Message 21']);
    await expect.poll(() => site.ports.outbox.nextDue()).toBeUndefined();
    expect(await site.mails(20)).toHaveLength(20);
  });
});

// FORM-19
describe('a flood of messages', () => {
  it('should be refused beyond 10 in 10 minutes of a network, whose wider networks take some more', async () => {
    const site = await aSite({ rateLimits: true });
    const statuses = async (count: number, network: (index: number) => string) => {
      const found: number[] = [];
      for (let index = 0; index < count; index += 1) {
        found.push((await write(site, { ...MESSAGE, email: `v${index}@example.com` }, network(index))).statusCode);
      }
      return found;
    };
    expect(await statuses(11, () => '2001:db8:1:100::1')).toEqual([...Array(10).fill(200), 429]);
    expect(await statuses(20, (index) => `2001:db8:1:1${index + 10}::1`)).toEqual([
      ...Array(10).fill(200),
      ...Array(10).fill(429),
    ]);
    expect(await statuses(30, (index) => `2001:db8:1:${index + 10}00::1`)).toEqual([
      ...Array(20).fill(200),
      ...Array(10).fill(429),
    ]);
    const refused = await write(site, MESSAGE, '2001:db8:1:100::1');
    expect(refused.headers).toMatchObject({
      'retry-after': '600',
      'content-type': 'application/problem+json; charset=utf-8',
    });
    expect(await site.ports.messages.count({}, 100)).toBe(40);
    site.setNow(addMinutes(NOON, 10));
    expect((await write(site, MESSAGE, '2001:db8:1:100::1')).statusCode).toBe(200);
  });

  it('should be held, and mailed to nobody, beyond 60 an hour for the whole site', async () => {
    const site = await aSite({ rateLimits: true });
    for (let index = 0; index < 62; index += 1) {
      const answer = await write(site, { ...MESSAGE, email: `v${index}@example.com` }, `198.51.${index}.7`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    }
    expect(await site.mails(60)).toHaveLength(60);
    expect(await listMessages(site.ports.messages, { state: 'held' })).toHaveLength(2);
    site.setNow(addMinutes(NOON, 60));
    await write(site, { ...MESSAGE, email: 'later@example.com' }, '198.51.99.7');
    expect(await site.mails(61)).toHaveLength(61);
  });

  it('should show a page without scripts that its message was not sent', async () => {
    const site = await aSite({ rateLimits: true });
    for (let index = 0; index < 10; index += 1) await write(site, { ...MESSAGE, email: `v${index}@example.com` });
    const answer = await site.app.inject({
      method: 'POST',
      url: '/sendContactEmail',
      payload: new URLSearchParams(MESSAGE).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: '203.0.113.7',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact#not-sent']);
  });
});
