import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/inquiry/message.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { addBooking, emailsOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aDecision, changeBooking, lived } from '../../support/values/changes.ts';
import { BOOKING_REQUEST } from '../../support/values/requests.ts';
import {
  aCustomer,
  aMessage,
  anItinerary,
  aPlacedBooking,
  aReservationMessage,
  aSubmission,
  at,
  aVehicle,
  NOON,
} from '../../support/values/samples.ts';

const PRIYA = 'priya.raman@example.com';
const OVER: Instant = '2026-11-30T18:00:00.000Z';

/** A site with a member of staff who signed in at that moment. */
async function aDesk(now = NOON) {
  const site = await aSite();
  site.setNow(now);
  const headers = await signIn(site);
  const post = (what: 'export' | 'erase', payload: object = { email: PRIYA }) =>
    site.app.inject({ method: 'POST', url: `/api/admin/privacy/${what}`, headers, payload });
  return { site, headers, post };
}

/** A stored booking; its e-mails stay in the outbox until a later day. */
async function added({ ports }: TestSite, over: Parameters<typeof aPlacedBooking>[0] = {}) {
  const placed = aPlacedBooking(over);
  const emails = placed.emails.map((email) => ({ ...email, queuedAt: '2027-06-01T00:00:00.000Z' as const }));
  await addBooking(ports.bookings, { ...placed, emails }, aSubmission());
  return placed.booking;
}

function aMessageOf(email: string, over: Parameters<typeof aMessage>[0] = {}): Message {
  const message = aMessage(over);
  return { ...message, content: { ...message.content, email } };
}

describe('POST /api/admin/privacy/export', () => {
  // PRIV-6, PRIV-7
  it('should give all that is kept of an address, whatever its case, and nothing of another', async () => {
    const { site, post } = await aDesk();
    const older = await added(site);
    const newer = await added(site, {
      at: '2026-11-23T18:00:00.000Z',
      customer: aCustomer({ email: 'Priya.Raman@Example.com' }),
    });
    await added(site, { customer: aCustomer({ email: 'priya.raman@example.com.au' }) });
    await added(site, { customer: aCustomer({ email: 'other@example.com', firstName: PRIYA }) });
    const message = aMessageOf('PRIYA.raman@example.com', { state: 'held' });
    await storeMessage(site.ports, message);
    await storeMessage(site.ports, aMessageOf('other@example.com'));
    const response = await post('export', { email: ' PRIYA.RAMAN@example.com ' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toBe('attachment; filename="personal-data.json"');
    expect(response.headers['cache-control']).toBe('no-store');
    const { bookings, messages, collectedAt } = response.json();
    expect(collectedAt).toBe(NOON);
    expect(bookings).toMatchObject([newer, older]);
    expect(bookings[1].emails.map(({ kind }: { kind: string }) => kind)).toEqual(['received', 'notice']);
    expect(bookings[1].history).toEqual([{ at: NOON, by: 'customer', what: 'submitted', to: 'confirmed', version: 1 }]);
    // BOOK-57
    expect(bookings[1].shown).toEqual(older.shown);
    expect(bookings[1].receipt).toMatchObject({ confirmationNumber: older.confirmationNumber, totals: older.totals });
    expect(messages).toStrictEqual([message]);
  });
});

describe('messages about a reservation', () => {
  // PRIV-6, MINE-6
  it('should be exported with the trip that was asked for', async () => {
    const { site, post } = await aDesk();
    const message = aReservationMessage(await added(site));
    await storeMessage(site.ports, message);
    expect((await post('export')).json().messages).toStrictEqual([message]);
  });

  // PRIV-3, PRIV-4, MINE-2
  it('should be erased with it, whatever address they came from, and no link opens it', async () => {
    const { site, post } = await aDesk(OVER);
    const booking = await added(site);
    const kept = aMessageOf('other@example.com');
    const former = aReservationMessage({ ...booking, form: aCustomer({ email: 'former@example.com' }) });
    for (const message of [former, aReservationMessage(booking), kept]) await storeMessage(site.ports, message);
    const token = site.tokens.write('reservation', `${booking.id} 1`);
    const open = async () =>
      (await site.app.inject({ method: 'POST', url: '/api/my-reservation', payload: { token } })).statusCode;
    expect(await open()).toBe(200);
    expect((await post('erase')).json()).toMatchObject({ bookings: [booking.confirmationNumber], messages: 2 });
    expect(await site.ports.messages.count({}, 9)).toBe(1);
    expect(await site.ports.messages.find(kept.id)).toBeDefined();
    expect(await open()).toBe(404);
  });

  // PRIV-3
  it('should be deleted with it', async () => {
    const { site, headers } = await aDesk();
    const [one, two] = [await added(site), await added(site)];
    for (const booking of [one, two]) await storeMessage(site.ports, aReservationMessage(booking));
    await site.app.inject({ method: 'DELETE', url: `/api/admin/bookings/${one.id}`, headers });
    expect(await site.ports.messages.count({}, 9)).toBe(1);
    const payload = { ids: [two.id] };
    await site.app.inject({ method: 'POST', url: '/api/admin/bookings/delete', headers, payload });
    expect(await site.ports.messages.count({}, 9)).toBe(0);
  });
});

describe('POST /api/admin/privacy/erase', () => {
  // PRIV-4
  it('should erase what is over or declined, name what is still to come, and remove the messages', async () => {
    const { site, headers, post } = await aDesk(OVER);
    const over = await added(site, { vehicle: aVehicle({ id: 'other' }) });
    const itinerary = anItinerary({ dropoffDate: '2027-01-04', dropoffTime: at('2027-01-04', '12:30') });
    const upcoming = await added(site, { itinerary });
    const declined = await added(site, { itinerary });
    await changeBooking(site.ports.bookings, declined.id, aDecision(declined, 'declined'));
    const stranger = await added(site, { customer: aCustomer({ email: 'other@example.com' }) });
    await storeMessage(site.ports, aMessageOf(PRIYA));
    const response = await post('erase', { email: PRIYA.toUpperCase() });
    expect(response.statusCode).toBe(200);
    const { id, confirmationNumber } = upcoming;
    const { bookings, ...rest } = response.json();
    expect(bookings.toSorted()).toEqual([over.confirmationNumber, declined.confirmationNumber].toSorted());
    expect(rest).toEqual({ upcoming: [{ id, confirmationNumber, status: 'confirmed' }], messages: 1, quotes: 0 });

    const detail = await site.app.inject({ url: `/api/admin/bookings/${over.id}`, headers });
    expect(detail.json()).toMatchObject({
      confirmationNumber: over.confirmationNumber,
      totals: over.totals,
      form: { firstName: '', email: '', cardType: 'Visa' },
      erasedAt: OVER,
    });
    expect(detail.json().history.at(-1)).toEqual({ at: OVER, by: STAFF_EMAIL, what: 'erased', version: 2 });
    expect(detail.json().emails).toMatchObject([
      { state: 'cancelled', to: '' },
      { state: 'cancelled', to: '' },
    ]);
    expect(detail.body).not.toMatch(/priya|raman|905 555/i);
    expect(await site.ports.bookings.find(upcoming.id)).toStrictEqual(upcoming);
    expect(await site.ports.bookings.find(stranger.id)).toStrictEqual(stranger);
    expect((await post('export')).json()).toMatchObject({ bookings: [{ id }], messages: [] });
    expect(site.logged.join('')).toContain('personal data erased');
    expect(site.logged.join('')).not.toMatch(/priya|raman/i);
  });

  // PRIV-3, PRIV-4, PRIV-6
  it('should export and erase a booking under the address that it had before staff changed it', async () => {
    const { site, headers, post } = await aDesk(OVER);
    const { id, confirmationNumber, totals } = await added(site);
    const now = 'priya@work.example';
    const changed = await site.app.inject({
      method: 'POST',
      url: `/api/admin/bookings/${id}/change`,
      headers,
      payload: {
        seenVersion: 1,
        contact: { email: now },
        expectedTotalCharges: totals.totalCharges,
        tellCustomer: true,
      },
    });
    expect(changed.statusCode).toBe(200);
    for (const email of [PRIYA.toUpperCase(), now]) {
      expect((await post('export', { email })).json()).toMatchObject({ bookings: [{ id }] });
    }
    expect((await post('erase')).json()).toMatchObject({ bookings: [confirmationNumber], upcoming: [] });
    for (const email of [PRIYA, now]) expect((await post('export', { email })).json().bookings).toEqual([]);
    const detail = await site.app.inject({ url: `/api/admin/bookings/${id}`, headers });
    expect(detail.body).not.toMatch(/priya/i);
    expect(JSON.stringify(await site.ports.bookings.find(id))).not.toMatch(/priya/i);
    expect(JSON.stringify(await emailsOf(site.ports.bookings, id))).not.toMatch(/priya/i);
    for (const q of ['priya', now]) {
      const found = await site.app.inject({ url: `/api/admin/bookings?q=${q}`, headers });
      expect(found.json().total).toBe(0);
    }
  });

  it('should leave a reservation that a late second press is answered with, as ever', async () => {
    const site = await aSite();
    const headers = { 'idempotency-key': 'pressed-again' };
    const press = () => site.app.inject({ method: 'POST', url: '/api/bookings', payload: BOOKING_REQUEST, headers });
    const first = (await press()).json();
    site.setNow(OVER);
    const staff = await signIn(site);
    const payload = { email: PRIYA };
    const erased = await site.app.inject({ method: 'POST', url: '/api/admin/privacy/erase', headers: staff, payload });
    expect(erased.json().bookings).toEqual([first.confirmationNumber]);
    const again = await press();
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(again.json()).toEqual(first);
  });

  it('should leave a booking that is listed, found by number, priced, not answered, and deleted', async () => {
    const { site, headers, post } = await aDesk(OVER);
    const { id, confirmationNumber } = await added(site);
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
      site.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload === undefined ? {} : { payload }) });
    const erased = await post('erase');
    expect(erased.json().bookings).toEqual([confirmationNumber]);
    expect((await call('GET', `/bookings?q=${confirmationNumber}`)).json()).toMatchObject({
      bookings: [{ id, erasedAt: OVER }],
    });
    expect((await call('GET', '/bookings?q=raman')).json().total).toBe(0);
    expect((await call('GET', `/bookings/${id}/price`)).json().equal).toBe(true);
    const decided = await call('POST', `/bookings/${id}/approve`, { seenStatus: 'confirmed' });
    expect(decided.json()).toMatchObject({ status: 409, type: '/api/docs#booking-erased' });
    expect(await site.mails(0)).toEqual([]);
    expect((await call('DELETE', `/bookings/${id}`)).statusCode).toBe(204);
  });

  it('should erase a booking that is answered at the same moment by what it then is', async () => {
    const { site } = await aDesk();
    const itinerary = anItinerary({ dropoffDate: '2027-01-04', dropoffTime: at('2027-01-04', '12:30') });
    const placed = await added(site, { itinerary });
    const { id } = placed;
    await changeBooking(site.ports.bookings, id, { ...aDecision(placed, 'declined'), emails: [] });
    const headers = await signIn(site);
    const press = (url: string, payload: object) => site.app.inject({ method: 'POST', url, headers, payload });
    const [, erased] = await Promise.all([
      press(`/api/admin/bookings/${id}/approve`, { seenStatus: 'declined' }),
      press('/api/admin/privacy/erase', { email: PRIYA }),
    ]);
    const booking = await site.ports.bookings.find(id);
    if (booking?.erasedAt === undefined) expect(erased.json().upcoming).toMatchObject([{ id, status: 'approved' }]);
    else expect([booking.status, erased.json().upcoming]).toEqual(['declined', []]);
  });
});

// PRIV-12, PRIV-13, INV-8
describe('invoices', () => {
  /** A desk at which a rental that is over was invoiced and credited. */
  async function aPaper() {
    const { site, headers, post } = await aDesk(OVER);
    const placed = await added(site);
    const { id, confirmationNumber } = placed;
    const { version } = await lived(site.ports.bookings, placed, { what: 'approve', although: ['past'] });
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, key?: string) =>
      site.app.inject({
        method,
        url: `/api/admin/${path}`,
        headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
        ...(payload && { payload }),
      });
    const billTo = { name: 'Zoë Park', street: '12 King Street', email: PRIYA, attention: 'Ann', reference: 'CLM-1' };
    const make = (key: string) => call('POST', `bookings/${id}/invoice`, { seenVersion: version, billTo }, key);
    const { invoice } = (await make('key')).json();
    const papers = async () => (await call('GET', 'invoices?state=all')).json().invoices;
    return { site, post, call, make, id, confirmationNumber, invoice, papers };
  }
  type Paper = { rental: object; number: string; paid: number };
  const KEPT = { name: 'Zoë Park', street: '12 King Street' };

  it('should be exported with their booking', async () => {
    const { post, invoice } = await aPaper();
    const { open: _open, age: _age, daysLate: _late, paid: _paid, payments: _payments, ...paper } = invoice;
    expect((await post('export')).json().invoices).toEqual([paper]);
    expect((await post('export', { email: 'other@example.com' })).json().invoices).toEqual([]);
  });

  it('should keep number, dates, amounts, name and address alone once their customer is erased', async () => {
    const { post, call, make, invoice, papers, confirmationNumber } = await aPaper();
    await call('POST', `invoices/${invoice.number}/credit`, { reason: 'Ann called' }, 'credit');
    const before: Paper[] = await papers();
    expect((await post('erase')).json()).toMatchObject({ bookings: [confirmationNumber] });
    const after: Paper[] = await papers();
    expect(JSON.stringify(after)).not.toMatch(/priya|raman|\bann\b|CLM-1/i);
    const kept = before.map(({ rental, ...paper }) => ({ ...paper, billTo: KEPT, rental: { ...rental, driver: '' } }));
    expect(after).toEqual(kept.map((paper) => ({ ...paper, reason: undefined })));
    expect((await make('key')).statusCode).toBe(422);
  });

  it('should stay where their booking is deleted, be shown, and be credited', async () => {
    const { call, id, invoice, papers } = await aPaper();
    expect((await call('DELETE', `bookings/${id}`)).statusCode).toBe(204);
    const paper = { ...invoice, billTo: KEPT, rental: { ...invoice.rental, driver: '' } };
    expect(await papers()).toEqual([paper]);
    expect((await call('GET', `invoices/${invoice.number}`)).json()).toEqual({ invoice: paper });
    expect((await call('GET', 'invoices?state=open')).statusCode).toBe(200);
    const { body } = await call('GET', 'reports/invoices.csv?from=2026-11-01&to=2026-11-30');
    expect(body).toContain(`${invoice.number},`);
    expect((await call('POST', `invoices/${invoice.number}/email`, { to: 'desk@zoe.example' })).statusCode).toBe(409);
    expect((await call('POST', `invoices/${invoice.number}/remind`, { to: 'desk@zoe.example' })).statusCode).toBe(409);
    const credited = await call('POST', `invoices/${invoice.number}/credit`, {}, 'credit');
    expect([credited.statusCode, credited.json().invoice.total]).toEqual([201, -invoice.total]);
  });
});

describe('both', () => {
  it.each(['export', 'erase'] as const)('should refuse %s without a session, a token or an address', async (what) => {
    const { site, headers, post } = await aDesk(OVER);
    const { id } = await added(site);
    const url = `/api/admin/privacy/${what}`;
    const payload = { email: PRIYA };
    expect((await site.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
    const { cookie = '' } = headers;
    expect((await site.app.inject({ method: 'POST', url, payload, headers: { cookie } })).statusCode).toBe(403);
    for (const email of ['', ' ', 'nobody', `${'a'.repeat(250)}@b.example`]) {
      expect((await post(what, { email })).statusCode).toBe(422);
    }
    expect((await post(what, { email: '' })).json().errors).toEqual([
      { path: '/email', message: 'Enter a valid email.' },
    ]);
    expect((await post(what, { email: 'nobody@example.com' })).json()).toMatchObject({ bookings: [] });
    expect((await site.ports.bookings.find(id))?.erasedAt).toBeUndefined();
  });
});
