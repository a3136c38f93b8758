import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { unavailable } from '../../../src/ports/unavailable.ts';
import { addBooking, listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { addAll } from '../../support/site/records.ts';
import { storesInMemory } from '../../support/site/sqlite-memory.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, aStaffBrowser, codeOf, PASSWORD } from '../../support/site/staff-browser.ts';
import { anAuditEvent } from '../../support/values/audit-events.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { parseCsv } from '../../support/values/parse-csv.ts';
import { aMessage, aPlacedBooking, aSubmission, aVehicle, NOON } from '../../support/values/samples.ts';
import { parts, send } from '../../support/values/vehicle-forms.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

type Method = 'GET' | 'POST' | 'DELETE';

/** A site with a member of staff, and what they call. */
async function aDesk(options: SiteOptions = {}) {
  const site = await aSite(options);
  const headers = await signIn(site);
  const call = (method: Method, url: string, payload?: object) =>
    site.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { site, call };
}

/** What was recorded, newest first. */
async function recorded({ ports }: TestSite): Promise<readonly string[]> {
  return (await ports.audit.list({ order: 'newest', limit: 50 })).values.map(({ what }) => what);
}

async function textsOf(site: TestSite): Promise<readonly string[]> {
  const answer = await site.app.inject({ url: '/api/admin/audit', headers: await signIn(site) });
  return answer.json().events.map(({ by, text }: { by: string; text: string }) => `${by}: ${text}`);
}

async function aBookingOn({ ports }: TestSite) {
  const placed = aPlacedBooking();
  await addBooking(ports.bookings, placed, aSubmission());
  return placed.booking;
}

// AUDIT-1
describe('what is recorded', () => {
  it('should be a sign-in with its network and browser, and a refused one not', async () => {
    const site = await aSite();
    await anAccountThatSignsIn(site);
    const browser = aStaffBrowser(site, '203.0.113.77');
    await browser.signIn('not the password');
    expect(await recorded(site)).toEqual([]);
    const credentials = { email: STAFF_EMAIL, password: PASSWORD };
    await browser.call('POST', '/api/admin/session', credentials, { 'user-agent': CHROME });
    expect(await textsOf(site)).toEqual([`${STAFF_EMAIL}: Signed in from 203.0.113.0/24, Chrome on Windows`]);
  });

  it('should be a sign-in once its second factor is done, and the factor when it is added', async () => {
    const site = await aSite({ secondFactor: 'required' });
    await anAccountThatSignsIn(site);
    const browser = aStaffBrowser(site);
    await browser.signIn();
    expect(await recorded(site)).toEqual([]);
    const { secret } = (await browser.call('POST', '/api/admin/second-factor')).json();
    await browser.call('POST', '/api/admin/second-factor/confirm', { code: codeOf(secret, NOON) });
    expect((await recorded(site)).toSorted()).toEqual(['second-factor-added', 'signed-in']);
    site.setNow(addMinutes(NOON, 5));
    const other = aStaffBrowser(site);
    await other.signIn();
    expect(await recorded(site)).toHaveLength(2);
    await other.call('POST', '/api/admin/session/code', { code: codeOf(secret, addMinutes(NOON, 5)) });
    expect((await recorded(site))[0]).toBe('signed-in');
  });

  it('should be a changed password and a removed second factor', async () => {
    const site = await aSite();
    await anAccountThatSignsIn(site);
    await anAccountThatSignsIn(site, 'lena@oakville.example');
    const browser = aStaffBrowser(site);
    await browser.signIn();
    site.setNow(addMinutes(NOON, 1));
    const change = { currentPassword: PASSWORD, newPassword: 'quiet walnut ferry lamp' };
    expect((await browser.call('POST', '/api/admin/password', change)).statusCode).toBe(200);
    site.setNow(addMinutes(NOON, 2));
    await browser.call('DELETE', '/api/admin/accounts/Lena%40oakville.example/second-factor');
    expect((await textsOf(site)).slice(0, 2)).toEqual([
      `${STAFF_EMAIL}: Removed the second factor of lena@oakville.example`,
      `${STAFF_EMAIL}: Changed the password`,
    ]);
  });

  // AUDIT-2
  it('should be an export and an erasure, by the numbers of bookings and by nothing of the customer', async () => {
    const { site, call } = await aDesk();
    const { confirmationNumber, form, id } = await aBookingOn(site);
    await storeMessage(site.ports, aMessage());
    expect((await call('POST', '/api/admin/privacy/export', { email: form.email })).statusCode).toBe(200);
    const booking = await site.ports.bookings.find(id);
    site.setNow(addMinutes(booking?.itinerary.dropoffTime ?? NOON, 1));
    const headers = await signIn(site);
    await site.app.inject({
      method: 'POST',
      url: '/api/admin/privacy/erase',
      headers,
      payload: { email: form.email },
    });
    const texts = await textsOf(site);
    expect(texts).toEqual([
      `${STAFF_EMAIL}: Erased the data of a customer: ${confirmationNumber} and 1 message`,
      `${STAFF_EMAIL}: Exported the data of a customer: ${confirmationNumber} and 1 message`,
    ]);
    const kept = JSON.stringify(await site.ports.audit.list({ order: 'newest' }));
    for (const part of [form.email, form.lastName, form.phone]) expect(kept).not.toContain(part);
  });

  it('should be nothing where nothing was kept of an address', async () => {
    const { site, call } = await aDesk();
    for (const what of ['export', 'erase'])
      await call('POST', `/api/admin/privacy/${what}`, { email: 'nobody@example.com' });
    expect(await recorded(site)).toEqual([]);
  });

  it('should be deletions: one booking, several as one event, a message, and none that was refused', async () => {
    const { site, call } = await aDesk();
    const [one, two, three] = [await aBookingOn(site), await aBookingOn(site), await aBookingOn(site)];
    const message = aMessage();
    await storeMessage(site.ports, message);
    await call('DELETE', `/api/admin/bookings/${one.id}`);
    await call('DELETE', `/api/admin/bookings/${one.id}`);
    site.setNow(addMinutes(NOON, 1));
    await call('POST', '/api/admin/bookings/delete', { ids: [three.id, two.id, 'none', one.id] });
    await call('POST', '/api/admin/bookings/delete', { ids: ['none'] });
    site.setNow(addMinutes(NOON, 2));
    await call('DELETE', `/api/admin/messages/${message.id}`);
    await call('DELETE', `/api/admin/messages/${message.id}`);
    const numbers = [two.confirmationNumber, three.confirmationNumber].toSorted();
    expect(await textsOf(site)).toEqual([
      `${STAFF_EMAIL}: Deleted a message of Monday, November 23, 2026`,
      `${STAFF_EMAIL}: Deleted 2 bookings: ${numbers.join(', ')}`,
      `${STAFF_EMAIL}: Deleted ${one.confirmationNumber}`,
    ]);
  });

  it('should be changed prices: one, several as one event, and no change of anything else', async () => {
    const fleet = ['sienna', 'odyssey', 'carnival'].map((id) => aVehicle({ id }));
    const { site, call } = await aDesk({ fleet });
    await send(site, 'PATCH', '/api/admin/vehicles/sienna', parts({ units: '2' }));
    for (const price of ['pricePerDay', 'cdwPerDay']) {
      await send(site, 'PATCH', '/api/admin/vehicles/sienna', parts({ [price]: '101.00' }));
    }
    site.setNow(addMinutes(NOON, 1));
    const seenVersions = { sienna: 4, odyssey: 1, carnival: 1 };
    const prices = { ids: Object.keys(seenVersions), percent: 10, seenVersions };
    expect((await call('POST', '/api/admin/vehicles/prices', prices)).statusCode).toBe(200);
    expect((await call('POST', '/api/admin/vehicles/prices', prices)).statusCode).toBe(409);
    expect(await textsOf(site)).toEqual([
      `${STAFF_EMAIL}: Changed 3 prices in the fleet`,
      expect.stringMatching(/: Changed the price of .*Sienna/),
      expect.stringMatching(/: Changed the price of .*Sienna/),
    ]);
  });

  it('should be the file of bookings, and not a refused one', async () => {
    const { site, call } = await aDesk();
    await call('GET', '/api/admin/reports/bookings.csv?from=2026-12-01&to=2026-11-01');
    expect(await recorded(site)).toEqual([]);
    await call('GET', '/api/admin/reports/bookings.csv');
    expect(await textsOf(site)).toEqual([`${STAFF_EMAIL}: Exported bookings as CSV`]);
  });
});

// AUDIT-6
it('should do what was asked though the event cannot be stored, and log its kind', async () => {
  const { audit } = storesInMemory();
  const broken = { ...audit, add: () => Promise.reject(unavailable('The database')) };
  const { site, call } = await aDesk({ ports: { audit: broken } });
  const booking = await aBookingOn(site);
  expect((await call('DELETE', `/api/admin/bookings/${booking.id}`)).statusCode).toBe(204);
  expect(await site.ports.bookings.find(booking.id)).toBeUndefined();
  const line = site.logged.find((text) => text.includes('audit event not recorded'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, what: 'bookings-deleted' });
});

describe('GET /api/admin/audit', () => {
  it('should list events in pages, newest first', async () => {
    const { site, call } = await aDesk();
    const events = Array.from({ length: 60 }, (_, index) =>
      anAuditEvent(undefined, { at: addMinutes(NOON, Math.floor(index / 7)) }),
    );
    await addAll(site.ports.audit, events);
    const first = (await call('GET', '/api/admin/audit')).json();
    expect(first.events).toHaveLength(50);
    expect(first.events[0]).toEqual({
      id: events.at(-1)?.id,
      at: events.at(-1)?.at,
      by: 'sam@oakville.example',
      what: 'signed-in',
      text: 'Signed in from 203.0.113.0/24, Chrome on Windows',
    });
    const second = (await call('GET', `/api/admin/audit?cursor=${first.nextCursor}`)).json();
    const ids = [...first.events, ...second.events].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(events.map(({ id }) => id).toReversed());
    expect(second.nextCursor).toBeNull();
  });

  // STAFF-33
  it('should need the session of an owner', async () => {
    const site = await aSite();
    const headers = await signIn(site, 'lena@oakville.example', 'desk');
    for (const url of ['/api/admin/audit', '/api/admin/audit.csv']) {
      expect((await site.app.inject(url)).statusCode).toBe(401);
      expect((await site.app.inject({ url, headers })).statusCode).toBe(403);
    }
    expect(await recorded(site)).toEqual([]);
  });
});

// AUDIT-5
describe('GET /api/admin/audit.csv', () => {
  it('should give every event in a file, newest first, beginning with the export itself', async () => {
    const { site, call } = await aDesk();
    await addAll(
      site.ports.audit,
      Array.from({ length: 250 }, () => anAuditEvent()),
    );
    const shell = anAuditEvent({ what: 'account-removed', account: '=cmd@x.example' }, { by: '@sum', at: NOON });
    await addAll(site.ports.audit, [{ ...shell, id: 'zz' }]);
    site.setNow(addMinutes(NOON, 1));
    const file = await call('GET', '/api/admin/audit.csv');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'no-store',
    });
    const rows = parseCsv(file.body);
    expect(rows).toHaveLength(1 + 1 + 251);
    expect(rows.slice(0, 3)).toEqual([
      ['when', 'who', 'what'],
      ['2026-11-23 12:01', STAFF_EMAIL, 'Exported what was done as CSV'],
      ['2026-11-23 12:00', "'@sum", 'Removed the account =cmd@x.example'],
    ]);
  });
});

// AUDIT-8
describe('reading many rows of customers', () => {
  const READ = `${STAFF_EMAIL}: Read more than 500 rows of customers within an hour`;

  it('should be recorded once an hour, whatever a page loads again', async () => {
    const { site, call } = await aDesk();
    for (let made = 0; made < 50; made += 1) await aBookingOn(site);
    const readRows = async (count: number, lengths = 50) => {
      for (let length = lengths; length < lengths + count / 50; length += 1)
        expect((await call('GET', `/api/admin/bookings?limit=${length}`)).json().bookings).toHaveLength(50);
    };
    await readRows(500);
    await readRows(500);
    expect(await recorded(site)).toEqual([]);
    await call('GET', `/api/admin/bookings/${(await listBookings(site.ports.bookings, { limit: 1 })).bookings[0]?.id}`);
    expect(await textsOf(site)).toEqual([READ]);
    await readRows(500, 70);
    expect(await textsOf(site)).toEqual([READ]);
    site.setNow(addMinutes(NOON, 60));
    await readRows(500);
    expect(await textsOf(site)).toEqual([READ]);
    await readRows(50, 70);
    expect(await textsOf(site)).toEqual([READ, READ]);
  });

  it('should count the payers that a form offers', async () => {
    const { site, call } = await aDesk();
    const NAME = 'payer'.repeat(12);
    for (let made = 0; made < 10; made += 1) {
      const number = `INV-2026-00000${made}`;
      const billTo = { name: `${NAME}${made}` };
      const invoice = anInvoice({ number, bookingId: number, billTo, submission: { key: number, bodyHash: '' } });
      await site.ports.invoices.add(number, { value: invoice });
    }
    for (let typed = 1; typed <= 51; typed += 1) {
      expect(await textsOf(site)).toEqual([]);
      const { payers } = (await call('GET', `/api/admin/payers?q=${NAME.slice(0, typed)}`)).json();
      expect(payers).toHaveLength(10);
    }
    expect(await textsOf(site)).toEqual([READ]);
  });

  it('should refuse no read while nothing can be counted', async () => {
    const stores = storesInMemory();
    const attempts = { ...stores.attempts, put: async () => Promise.reject(unavailable('The store')) };
    const { site, call } = await aDesk({ ports: { ...stores, attempts } });
    await aBookingOn(site);
    expect((await call('GET', '/api/admin/bookings')).json().bookings).toHaveLength(1);
  });
});
