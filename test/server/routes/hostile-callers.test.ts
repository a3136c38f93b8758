import { describe, expect, it } from 'vitest';
import { addBooking, listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, aStaffBrowser } from '../../support/site/staff-browser.ts';
import { BOOKING_REQUEST, FORM, QUOTE_REQUEST } from '../../support/values/requests.ts';
import { aBooking, aPlacedBooking } from '../../support/values/samples.ts';
import { CAR, encoded, parts } from '../../support/values/vehicle-forms.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const OPERATORS = ['{"$ne":null}', '{"$gt":""}', '$where', "' OR '1'='1", '.*', '%', '_', '*', '") OR 1=1 --'];

async function aBookedSite(): Promise<TestSite> {
  const site = await aSite();
  await addBooking(site.ports.bookings, aPlacedBooking(), { key: 'k', bodyHash: 'h' });
  return site;
}

describe('operators of a database', () => {
  it.each(OPERATORS)('should be found as nothing but text where a value is asked for: %s', async (text) => {
    const site = await aBookedSite();
    const headers = await signIn(site);
    const word = encodeURIComponent(text);
    const listed = await site.app.inject({ url: `/api/admin/bookings?q=${word}`, headers });
    expect(listed.json().bookings ?? []).toEqual([]);
    expect((await site.app.inject({ url: `/api/admin/bookings/${word}`, headers })).statusCode).toBe(404);
    expect((await site.app.inject({ method: 'DELETE', url: `/api/admin/bookings/${word}`, headers })).statusCode).toBe(
      404,
    );
    const paged = await site.app.inject({ url: `/api/admin/bookings?cursor=${word}`, headers });
    expect(paged.json().bookings).toHaveLength(1);
  });

  it.each(['q[$ne]=x', 'q[]=x', 'view[$ne]=x', 'limit[$gt]=1', 'q=a&q=b', 'limit=10&limit=20'])(
    'should be refused as an unknown or a second parameter: %s',
    async (query) => {
      const site = await aBookedSite();
      const answer = await site.app.inject({ url: `/api/admin/bookings?${query}`, headers: await signIn(site) });
      expect(answer.statusCode).toBe(422);
    },
  );

  it.each(['email', 'password'])('should sign nobody in as %s', async (field) => {
    const site = await aSite();
    await anAccountThatSignsIn(site);
    const body = { email: STAFF_EMAIL, password: 'a long enough password', [field]: { $gt: '' } };
    const answer = await aStaffBrowser(site).call('POST', '/api/admin/session', body);
    expect([answer.statusCode, answer.cookies]).toEqual([422, []]);
  });
});

describe('names that every object has', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'should be refused in every kind of body, and change no object: %s',
    async (name) => {
      const site = await aSite();
      const staff = await signIn(site);
      const json = (value: string) => `{"vehicleId":"sienna",${JSON.stringify(name)}:${value}}`;
      const nested = JSON.stringify(QUOTE_REQUEST).replace(
        '"driverAge"',
        `${JSON.stringify(name)}:{"polluted":1},"driverAge"`,
      );
      const { payload, headers } = await encoded([...parts(CAR), [name, 'polluted']]);
      const answers = [
        await site.app.inject({
          method: 'POST',
          url: '/api/quotes',
          payload: json('{"polluted":1}'),
          headers: JSON_TYPE,
        }),
        await site.app.inject({ method: 'POST', url: '/api/quotes', payload: nested, headers: JSON_TYPE }),
        await site.app.inject({
          method: 'POST',
          url: '/api/admin/vehicles',
          payload,
          headers: { ...staff, ...headers },
        }),
      ];
      for (const { statusCode, body } of answers) expect([400, 422], body).toContain(statusCode);
      const form = await site.app.inject({
        method: 'POST',
        url: '/sendContactEmail',
        payload: `name=Jo&email=jo%40maple.example&phone=9055550118&subject=a&message=b&${name}=x&${name}[polluted]=1`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(form.headers.location).toBe('/contact#not-sent');
      expect(Object.getOwnPropertyNames({})).toEqual([]);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect(typeof {}.toString).toBe('function');
    },
  );
});

describe('somebody who guesses numbers of reservations', () => {
  it('should learn from no call whether there is one', async () => {
    const site = await aBookedSite();
    const { confirmationNumber, id } = aBooking();
    const { paths } = (await site.app.inject('/api/openapi.json')).json();
    const stored = (await listBookings(site.ports.bookings, { limit: 1 })).bookings[0];
    const calls = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    );
    expect(calls.filter(([, path]) => path.includes('{'))).not.toEqual([]);
    for (const [method, path] of calls.filter(([, one]) => one.includes('{'))) {
      const ask = async (value: string) => {
        const url = path.replaceAll(/\{\w+\}/g, value);
        const { statusCode, body } = await site.app.inject({ method: method as 'GET', url });
        return { statusCode, body };
      };
      const wanted = [stored?.id, stored?.confirmationNumber, id, confirmationNumber, 'HOJ-000000'];
      const answers = await Promise.all(wanted.map((value) => ask(value ?? '')));
      for (const answer of answers) expect(answer, `${method} ${path}`).toEqual({ ...answers[0], statusCode: 401 });
    }
    for (const url of ['/reservation-complete', '/booking', '/api/vehicles']) {
      const { body } = await site.app.inject(`${url}?confirmationNumber=${stored?.confirmationNumber}`);
      expect(body).not.toContain('Raman');
    }
  });
});

// CONF-6
describe('a visitor behind a proxy', () => {
  const flood = async (site: TestSite, remoteAddress: string, forwarded: (call: number) => string) => {
    const statuses: number[] = [];
    for (let call = 0; call < 31; call += 1) {
      const headers = { 'x-forwarded-for': forwarded(call) };
      const answer = await site.app.inject({
        method: 'POST',
        url: '/sendContactEmail',
        payload: {},
        headers,
        remoteAddress,
      });
      statuses.push(answer.statusCode);
    }
    return statuses;
  };
  const limited = [...Array(30).fill(422), 429];
  const free = Array(31).fill(422);

  it('should be counted by its connection where no proxy is trusted, whatever it says', async () => {
    expect(await flood(await aSite({ rateLimits: true }), '203.0.113.7', (call) => `10.0.0.${call}`)).toEqual(limited);
  });

  it('should be counted by what the trusted proxy saw, not by what it told the proxy', async () => {
    const site = await aSite({ rateLimits: true, trustProxy: ['10.1.0.0/16'] });
    expect(await flood(site, '10.1.0.2', (call) => `192.0.2.${call}, 203.0.113.7`)).toEqual(limited);
    expect(await flood(site, '10.1.0.2', (call) => `192.0.2.${call}`)).toEqual(free);
    expect(await flood(site, '10.2.0.2', (call) => `192.0.2.${call}`)).toEqual(limited);
  });

  it('should be one caller with its whole IPv6 network, and with its IPv4 address in either way of writing', async () => {
    const site = await aSite({ rateLimits: true, trustProxy: ['10.1.0.0/16'] });
    expect(await flood(site, '10.1.0.2', (call) => `2001:db8:0:7::${call.toString(16)}`)).toEqual(limited);
    expect(await flood(site, '10.1.0.2', (call) => `2001:db8:0:${(call + 8).toString(16)}::1`)).toEqual(free);
    expect(await flood(site, '10.1.0.2', (call) => (call % 2 ? '192.0.2.9' : '::ffff:192.0.2.9'))).toEqual(limited);
  });

  it('should be one caller whichever port its proxy adds to its address', async () => {
    const site = await aSite({ rateLimits: true, trustProxy: ['10.1.0.0/16'] });
    expect(await flood(site, '10.1.0.2', (call) => `192.0.2.9:${50_000 + call}`)).toEqual(limited);
    expect(await flood(site, '10.1.0.2', (call) => `[2001:db8::9]:${50_000 + call}`)).toEqual(limited);
  });
});

describe('a foreign host', () => {
  // HTTP-16
  it('should appear in no answer and in no e-mail', async () => {
    const site = await aSite();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'idempotency-key': 'k',
    };
    const booked = await site.app.inject({ method: 'POST', url: '/api/bookings', payload: BOOKING_REQUEST, headers });
    expect(booked.statusCode).toBe(201);
    for (const mail of await site.mails(2)) expect(JSON.stringify(mail)).not.toContain('evil');
    for (const url of ['/api/docs', '/api/openapi.json', '/api/nothing']) {
      const answer = await site.app.inject({ url, headers });
      expect(JSON.stringify(answer.headers) + answer.body).not.toContain('evil');
    }
  });
});

describe('stored script', () => {
  it('should be text in every e-mail', async () => {
    const site = await aSite();
    const script = '<img src=x onerror=alert(1)>';
    const form = { ...FORM, firstName: script, lastName: script, cardName: script, comments: `"'>${script}` };
    const payload = { ...BOOKING_REQUEST, form };
    const headers = { 'idempotency-key': 'k' };
    expect((await site.app.inject({ method: 'POST', url: '/api/bookings', payload, headers })).statusCode).toBe(201);
    const message = {
      name: script,
      email: 'jo@maple.example',
      phone: '905 555 0118',
      subject: script,
      message: script,
    };
    await site.app.inject({ method: 'POST', url: '/sendContactEmail', payload: message });
    const inquiry = { companyName: script, contact: script, phone: '905 555 0118', email: 'jo@maple.example' };
    const more = { frequency: '3-5', message: script, source: 'business-program' };
    await site.app.inject({ method: 'POST', url: '/sendBusinessInquiryEmail', payload: { ...inquiry, ...more } });
    for (const { html, subject } of await site.mails(4)) {
      expect(html, subject).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(html, subject).not.toMatch(/<img|<script/i);
    }
  });
});
