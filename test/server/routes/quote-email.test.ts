import { describe, expect, it } from 'vitest';
import { holdIdOf, readQuoteFragment } from '../../../src/domain/pricing/quote-link.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { forgetAllDue } from '../../../src/server/jobs/retention.ts';
import { forgetPersonalData } from '../../../src/server/use-cases/privacy/forget-personal-data.ts';
import { aSite, type SiteOptions } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { QUOTE_REQUEST, TRIP } from '../../support/values/requests.ts';
import { ADDED, NOON } from '../../support/values/samples.ts';
import { changeVehicle } from '../../support/values/vehicles.ts';

const EMAIL = 'sam.raman@example.com';
const WANTED = { ...QUOTE_REQUEST, email: EMAIL };

async function aQuoteDesk(options: SiteOptions = {}) {
  const site = await aSite(options);
  const post = (url: string, payload: object, remoteAddress = '203.0.113.7') =>
    site.app.inject({ method: 'POST', url, payload, remoteAddress });
  return {
    site,
    post,
    mail: (over: object = {}, from?: string) => post('/api/quotes/email', { ...WANTED, ...over }, from),
    queued: (address = EMAIL) => site.ports.quotes.count({ emailKey: address }),
  };
}

describe('POST /api/quotes/email', () => {
  // HOLD-8
  it('should mail lines, total, until when the price holds, and a link that brings it back', async () => {
    const { site, post, mail } = await aQuoteDesk();
    const answer = await mail();
    expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }]);
    const [sent] = await site.mails(1);
    expect(sent).toMatchObject({
      to: [{ address: EMAIL }],
      replyTo: [{ address: 'desk@oakville.example' }],
      subject: 'Your quote: Toyota Sienna, $452.53',
    });
    const text = (sent?.text ?? '').replaceAll(/[\u00a0]/g, ' ');
    for (const fact of [
      'This price holds until Tuesday, November 24, 12:00 pm.',
      'Nothing is reserved yet',
      '$282.00',
      '$452.53',
      'Additional Driver',
      'DID YOU CHOOSE A COLLISION DAMAGE WAIVER?',
      'A $300.00 credit card deposit may be required.',
      'someone asked us to send this quote to your address',
    ]) {
      expect(text).toContain(fact);
    }
    expect(`${text}${sent?.html}`).not.toMatch(/confirmed/i);
    const link = /https:\/\/rental\.example\/rate-quote(#\S+)/.exec(sent?.text ?? '')?.[1] ?? '';
    expect(sent?.html).toContain(link);
    const quote = readQuoteFragment(link);
    expect(quote).toMatchObject({ vehicleId: 'sienna', itinerary: TRIP, addonIds: ['additional-driver'] });
    const from = await site.ports.vehicles.find('sienna');
    if (from === undefined) throw new Error('no vehicle');
    await changeVehicle(site.ports.vehicles, { from, to: { ...from, pricePerDay: 18_400 }, event: ADDED });
    expect((await post('/api/quotes', quote ?? {})).json()).toMatchObject({
      totals: { totalCharges: 45_253 },
      hold: { token: expect.stringMatching(new RegExp(`${quote?.holdToken}$`)), until: addMinutes(NOON, 24 * 60) },
    });
  });

  it('should mail the held price and its end, with the token that it was asked with', async () => {
    const { site, post, mail } = await aQuoteDesk();
    const { hold } = (await post('/api/quotes', QUOTE_REQUEST)).json();
    site.setNow(addMinutes(NOON, 60));
    await mail({ holdToken: hold.token });
    const [sent] = await site.mails(1);
    expect(sent?.text).toContain(`~${holdIdOf(hold.token)}\n`);
  });

  it.each([
    [{ email: '' }, 422, '/email', 'Enter your email.'],
    [{ email: 'sam' }, 422, '/email', 'Enter a valid email.'],
    [{ email: 'x'.repeat(255) }, 422, '/email', 'Use at most 254 characters.'],
    [{ addonIds: ['usa-travel', 'usa-travel'] }, 422, '/addonIds/1', 'Each option can be chosen once.'],
    [
      { itinerary: { ...TRIP, dropoffTime: TRIP.pickupTime, dropoffDate: TRIP.pickupDate } },
      422,
      '/itinerary/dropoffTime',
      'Dropoff must be after pickup.',
    ],
    [{ name: 'Sam' }, 422, '/name', 'This page is older than the site. Load it again; what you typed stays.'],
  ])('should refuse %j', async (over, status, path, message) => {
    const { mail, queued } = await aQuoteDesk();
    const answer = await mail(over);
    expect([answer.statusCode, answer.json().errors]).toEqual([status, [{ path, message }]]);
    expect(await queued()).toBe(0);
  });

  it('should answer 404 for an unknown vehicle', async () => {
    const { mail } = await aQuoteDesk();
    expect((await mail({ vehicleId: 'none' })).statusCode).toBe(404);
  });

  // HOLD-8
  it('should answer a program alike, and hold the quote in the inbox until staff release it', async () => {
    const { site, mail, queued } = await aQuoteDesk();
    const answer = await mail({ website: 'https://spam.example' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }]);
    expect([await queued(), await site.ports.outbox.nextDue()]).toEqual([0, undefined]);
    const headers = await signIn(site);
    const inbox = await site.app.inject({ method: 'GET', url: '/api/admin/messages?view=held', headers });
    const [message] = inbox.json().messages;
    expect(message).toMatchObject({
      kind: 'contact',
      from: { name: EMAIL, email: EMAIL, phone: '' },
      subject: 'Your quote: Toyota Sienna, $452.53',
      state: 'held',
      email: { kind: 'quote', state: 'held', to: EMAIL },
    });
    expect(message.text).toContain('Nothing is reserved yet');
    const payload = { ids: [message.id] };
    await site.app.inject({ method: 'POST', url: '/api/admin/messages/release', headers, payload });
    const [sent] = await site.mails(1);
    expect(sent).toMatchObject({ to: [{ address: EMAIL }], subject: 'Your quote: Toyota Sienna, $452.53' });
  });

  // HOLD-9
  it('should mail five an hour for a network, and count no refused one', async () => {
    const { site, mail, queued } = await aQuoteDesk({ rateLimits: true });
    await mail({ email: 'sam' });
    for (let count = 1; count <= 5; count += 1) expect((await mail()).statusCode).toBe(202);
    const refused = await mail();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await mail({}, '203.0.113.8')).statusCode).toBe(202);
    expect(await queued()).toBe(6);
    site.setNow(addMinutes(NOON, 60));
    expect((await mail()).statusCode).toBe(202);
  });

  // HOLD-9
  it('should mail ten an hour for a /56 of IPv6, and twenty for a /48', async () => {
    const { mail, queued } = await aQuoteDesk({ rateLimits: true });
    const statuses = async (network: (index: number) => string, count: number) => {
      const found = new Map<number, number>();
      for (let index = 0; index < count; index += 1) {
        const { statusCode } = await mail({ email: `v${index}@${index}.example` }, network(index));
        found.set(statusCode, (found.get(statusCode) ?? 0) + 1);
      }
      return Object.fromEntries(found);
    };
    expect(await statuses((index) => `2001:db8:1:1${index + 10}::1`, 30)).toEqual({ 202: 10, 429: 20 });
    expect(await statuses((index) => `2001:db8:1:${(index + 2) * 100}::1`, 30)).toEqual({ 202: 10, 429: 20 });
    expect(await statuses((index) => `2001:db8:${index + 2}::1`, 3)).toEqual({ 202: 3 });
    expect(await queued('v0@0.example')).toBe(3);
  });

  // HOLD-9
  it('should mail 100 a day to one domain, and 200 an hour in all', async () => {
    const { site, mail } = await aQuoteDesk({ rateLimits: true });
    const from = (index: number) => `198.51.${index}.7`;
    const to = (index: number, domain: string) => mail({ email: `v${index}@${domain}` }, from(index));
    for (let index = 0; index < 100; index += 1) expect((await to(index, 'Mail.example')).statusCode).toBe(202);
    const domain = await to(100, 'mail.example');
    expect([domain.statusCode, domain.headers['retry-after']]).toEqual([429, '86400']);
    for (let position = 100; position < 200; position += 1)
      expect((await to(position, `${position}.example`)).statusCode).toBe(202);
    const all = await to(201, '201.example');
    expect([all.statusCode, all.headers['retry-after']]).toEqual([429, '3600']);
    site.setNow(addMinutes(NOON, 60));
    expect((await to(201, '201.example')).statusCode).toBe(202);
    expect((await to(202, 'mail.example')).statusCode).toBe(429);
  });

  // HOLD-8
  it('should mail nobody where the form was filled in too fast for a person', async () => {
    const { mail, queued } = await aQuoteDesk({ rateLimits: true });
    expect((await mail({ openedFor: 2_999 })).statusCode).toBe(202);
    expect(await queued()).toBe(0);
    expect((await mail({ openedFor: 3_000, openedAt: NOON })).statusCode).toBe(202);
    expect(await queued()).toBe(1);
  });

  // HOLD-9
  it('should count a held quote for its network alone', async () => {
    const { mail, queued } = await aQuoteDesk({ rateLimits: true });
    const spam = { website: 'https://spam.example' };
    for (let count = 1; count <= 5; count += 1) expect((await mail(spam)).statusCode).toBe(202);
    expect((await mail(spam)).statusCode).toBe(429);
    for (let index = 20; index <= 24; index += 1) await mail(spam, `203.0.113.${index}`);
    for (let position = 30; position < 40; position += 1)
      expect((await mail({}, `203.0.113.${position}`)).statusCode).toBe(202);
    expect(await queued()).toBe(10);
  });

  // HOLD-9, MAIL-11
  it('should mail one address as often as booking e-mails may go to it', async () => {
    const { mail, queued } = await aQuoteDesk({ rateLimits: true });
    for (let count = 1; count <= 10; count += 1) {
      expect((await mail({}, `203.0.113.${count}`)).statusCode).toBe(202);
    }
    const refused = await mail({ email: 'Sam.Raman+trip@example.com' }, '203.0.113.99');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400']);
    expect(await queued()).toBe(10);
  });
});

// PRIV-2, PRIV-4, PRIV-6
describe('what is kept of a quote by e-mail', () => {
  it('should be exported and erased by its address', async () => {
    const { site, mail, queued } = await aQuoteDesk();
    await mail();
    await site.mails(1);
    await mail({ email: 'other@example.com' });
    const headers = await signIn(site);
    const privacy = async (what: string) =>
      (
        await site.app.inject({
          method: 'POST',
          url: `/api/admin/privacy/${what}`,
          headers,
          payload: { email: EMAIL.toUpperCase() },
        })
      ).json();
    const { quotes } = await privacy('export');
    expect(quotes).toMatchObject([
      { queuedAt: NOON, to: EMAIL, subject: 'Your quote: Toyota Sienna, $452.53', text: expect.any(String) },
    ]);
    expect(await privacy('erase')).toMatchObject({ quotes: 1, messages: 0 });
    expect([await queued(), await queued('other@example.com')]).toEqual([0, 1]);
  });

  it('should be removed after 30 days, sent or not', async () => {
    const { site, mail, queued } = await aQuoteDesk();
    await mail();
    site.setNow(addMinutes(NOON, 30 * 24 * 60));
    expect((await forgetPersonalData(site.ports, { retentionMonths: 24, invoiceYears: 6 })).value.quotes).toBe(0);
    site.setNow(addMinutes(NOON, 30 * 24 * 60 + 1));
    expect((await forgetPersonalData(site.ports, { retentionMonths: 24, invoiceYears: 6 })).value.quotes).toBe(1);
    expect(await queued()).toBe(0);
  });
});

// HOLD-11, HOLD-12
describe('POST /api/quotes/links', () => {
  const quoted = async (options: SiteOptions = {}) => {
    const { site, post } = await aQuoteDesk(options);
    const { hold } = (await post('/api/quotes', QUOTE_REQUEST)).json();
    return { site, post, token: hold.token, link: (holdToken: string) => post('/api/quotes/links', { holdToken }) };
  };
  const stored = async ({ ports }: Awaited<ReturnType<typeof aSite>>) =>
    (await ports.holds.list({ order: 'end' })).values;

  it('should store a held price once, by which its id is priced until it ends', async () => {
    const { site, post, token, link } = await quoted();
    for (const _ of [1, 2]) expect((await link(token)).statusCode).toBe(204);
    const until = addMinutes(NOON, 24 * 60);
    expect(await stored(site)).toEqual([{ id: holdIdOf(token), token, until }]);
    site.setNow(addMinutes(until, -1));
    const priced = () => post('/api/quotes', { ...QUOTE_REQUEST, holdToken: holdIdOf(token) });
    expect((await priced()).json().hold).toEqual({ token, until });
    await forgetAllDue(site.ports, { retentionMonths: 24, invoiceYears: 6 });
    expect(await stored(site)).toHaveLength(1);
    site.setNow(until);
    expect((await priced()).json().hold.until).toBe(addMinutes(until, 24 * 60));
    await forgetAllDue(site.ports, { retentionMonths: 24, invoiceYears: 6 });
    expect(await stored(site)).toEqual([]);
  });

  it('should store nothing that the site did not sign', async () => {
    const { site, token, link } = await quoted();
    for (const other of [`x${token.slice(1)}`, holdIdOf(token), '']) expect((await link(other)).statusCode).toBe(204);
    expect(await stored(site)).toEqual([]);
  });

  it('should store thirty an hour for a network', async () => {
    const { site, post, link } = await quoted({ rateLimits: true });
    const statuses: number[] = [];
    for (let minute = 0; minute <= 30; minute += 1) {
      site.setNow(addMinutes(NOON, minute));
      const { hold } = (await post('/api/quotes', QUOTE_REQUEST)).json();
      statuses.push((await link(hold.token)).statusCode);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
