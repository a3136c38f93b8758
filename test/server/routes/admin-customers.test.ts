import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { removeAgain } from '../../../src/server/use-cases/privacy/removals.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aDecision, anErasure, changeBooking, eraseBooking } from '../../support/values/changes.ts';
import { aCustomerNote } from '../../support/values/customer-notes.ts';
import { BOOKING_REQUEST, FORM } from '../../support/values/requests.ts';
import { aCustomer, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

const { email: PRIYA, phone: PHONE } = FORM;
const FILE = `/customers/file?email=${encodeURIComponent(PRIYA)}`;
const MARKED = { reason: 'Left without paying', by: STAFF_EMAIL, at: NOON };

/** A site with a member of staff, who calls `path` below `/api/admin`. */
async function aDesk() {
  const site = await aSite();
  const headers = await signIn(site);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, more: object = {}) =>
    site.app.inject({
      method,
      url: `/api/admin${path}`,
      headers: { ...headers, ...more },
      ...(payload === undefined ? {} : { payload }),
    });
  const mark = () => call('PUT', FILE, { doNotRent: { reason: MARKED.reason } });
  return { site, call, mark };
}

/** A stored booking that owes no e-mail. */
async function added({ ports }: TestSite, customer: Parameters<typeof aCustomer>[0] = {}, createdAt = NOON) {
  const placed = { ...aPlacedBooking({ customer: aCustomer(customer), at: createdAt }), emails: [] };
  await addBooking(ports.bookings, placed, aSubmission());
  return placed.booking;
}

async function approved(site: TestSite, { id }: { readonly id: string }) {
  const booking = await site.ports.bookings.find(id);
  if (booking === undefined) throw new Error('it was added');
  await changeBooking(site.ports.bookings, id, { ...aDecision(booking, 'approved'), emails: [] });
}

describe('GET /api/admin/customers/file', () => {
  // CUST-1
  it('should have all bookings that share an address or a phone, whatever their spelling', async () => {
    const { site, call } = await aDesk();
    const first = await added(site);
    const second = await added(
      site,
      { lastName: 'Raman-Lee', email: 'lee@example.com', phone: `+1 ${PHONE}` },
      addMinutes(NOON, 1),
    );
    const third = await added(site, { email: 'Lee@Example.com', phone: '416 555 0184' }, addMinutes(NOON, 2));
    await added(site, { email: 'other@example.com', phone: '289 555 0114' });
    for (const query of [`email=${PRIYA.toUpperCase()}`, 'phone=(416)%20555-0184', `email=lee@example.com`]) {
      const found = await call('GET', `/customers/file?${query}`);
      expect([query, found.statusCode]).toEqual([query, 200]);
      const file = found.json();
      expect(file).toMatchObject({
        names: ['Priya Raman', 'Priya Raman-Lee'],
        emails: ['Lee@Example.com', PRIYA],
        phones: ['416 555 0184', `+1 ${PHONE}`],
        balance: 0,
      });
      expect(file.bookings.map(({ id }: { readonly id: string }) => id).sort()).toEqual(
        [first.id, second.id, third.id].sort(),
      );
      expect(file).not.toHaveProperty('doNotRent');
    }
  });

  // CUST-1
  it('should be missing where no booking is known, or nothing is asked for', async () => {
    const { site, call } = await aDesk();
    const booking = await added(site);
    for (const query of ['phone=416', 'phone=', 'email=nobody@example.com', '']) {
      const missing = await call('GET', `/customers/file?${query}`);
      expect([query, missing.statusCode]).toEqual([query, 404]);
      expect(missing.json().type).toBe('/api/docs#customer-not-found');
    }
    expect((await call('GET', FILE)).statusCode).toBe(200);
    await eraseBooking(site.ports.bookings, booking.id, anErasure(booking));
    expect((await call('GET', FILE)).statusCode).toBe(404);
    expect((await call('PUT', FILE, { notes: 'Has a dog.' })).statusCode).toBe(404);
  });
});

describe('PUT /api/admin/customers/file', () => {
  // CUST-2
  it('should write for all addresses and phones, and leave what is left out', async () => {
    const { site, call, mark } = await aDesk();
    await added(site);
    const marked = await mark();
    expect([marked.statusCode, marked.json().doNotRent]).toEqual([200, MARKED]);
    const noted = await call('PUT', `/customers/file?phone=${encodeURIComponent(PHONE)}`, { notes: 'Has a dog.' });
    expect(noted.json()).toMatchObject({ notes: 'Has a dog.', doNotRent: MARKED });
    expect((await call('GET', FILE)).json()).toEqual(noted.json());
    const lifted = (await call('PUT', FILE, { notes: '', doNotRent: null })).json();
    expect(lifted).not.toHaveProperty('notes');
    expect(lifted).not.toHaveProperty('doNotRent');
    expect(await site.ports.customerNotes.count()).toBe(0);
  });

  // CUST-2
  it('should refuse an empty reason at its field', async () => {
    const { site, call } = await aDesk();
    await added(site);
    const refused = await call('PUT', FILE, { doNotRent: { reason: ' ' } });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [{ path: '/doNotRent/reason', message: 'Write the reason.' }],
    ]);
  });

  // CUST-7, AUDIT-2
  it('should be in the audit trail by the number of the newest booking, and nothing of the customer', async () => {
    const { site, call, mark } = await aDesk();
    await added(site);
    const { confirmationNumber: booking } = await added(site, {}, addMinutes(NOON, 1));
    await mark();
    await mark();
    await call('PUT', FILE, { notes: 'Has a dog.' });
    await call('PUT', FILE, { doNotRent: null });
    const { events } = (await call('GET', '/audit')).json();
    const texts = events.map(({ by, text }: { readonly by: string; readonly text: string }) => `${by}: ${text}`);
    expect(texts.filter((text: string) => text.includes('do not rent')).sort()).toEqual([
      `${STAFF_EMAIL}: Lifted do not rent from the customer of ${booking}`,
      `${STAFF_EMAIL}: Marked the customer of ${booking} as do not rent`,
    ]);
  });
});

// CUST-4
describe('a customer who is not to get a vehicle', () => {
  const refusal = { type: '/api/docs#do-not-rent', status: 409, ...MARKED };

  it('should be approved and handed a vehicle by a second press alone', async () => {
    const { site, call, mark } = await aDesk();
    const booking = await added(site);
    await mark();
    const approve = { seenVersion: 1, although: [] as string[] };
    const refused = await call('POST', `/bookings/${booking.id}/approve`, approve);
    expect(refused.json()).toMatchObject(refusal);
    const confirmed = await call('POST', `/bookings/${booking.id}/approve`, { ...approve, although: ['do-not-rent'] });
    expect([confirmed.statusCode, confirmed.json().booking.status]).toEqual([200, 'approved']);
    const out = { seenVersion: 2, odometer: 48_200, fuel: 8, although: ['day'] };
    expect((await call('POST', `/bookings/${booking.id}/handover/out`, out)).json()).toMatchObject(refusal);
    const all = { ...out, although: ['day', 'do-not-rent'] };
    expect((await call('POST', `/bookings/${booking.id}/handover/out`, all)).statusCode).toBe(200);
  });

  it('should be declined, cancelled and changed as any other', async () => {
    const { site, call, mark } = await aDesk();
    const [one, other] = [await added(site), await added(site)];
    await mark();
    expect((await call('POST', `/bookings/${one.id}/decline`, { seenVersion: 1 })).statusCode).toBe(200);
    expect((await call('POST', `/bookings/${other.id}/cancel`, { seenVersion: 1 })).statusCode).toBe(200);
  });

  it('should be named before what speaks against the vehicle, and after what was seen', async () => {
    const { site, call, mark } = await aDesk();
    const booking = await added(site);
    await mark();
    site.setNow(addMinutes(booking.itinerary.pickupTime, 1));
    const headers = await signIn(site);
    const approve = (body: object) =>
      site.app.inject({ method: 'POST', url: `/api/admin/bookings/${booking.id}/approve`, headers, payload: body });
    const code = async (body: object) => (await approve(body)).json().type;
    expect(await code({ seenVersion: 2 })).toBe('/api/docs#changed-meanwhile');
    expect(await code({ seenVersion: 1 })).toBe('/api/docs#do-not-rent');
    expect(await code({ seenVersion: 1, although: ['do-not-rent'] })).toBe('/api/docs#pickup-passed');
    await approved(site, booking);
    expect(await code({ seenVersion: 2 })).toBe('/api/docs#changed-meanwhile');
    expect((await call('GET', FILE)).statusCode).toBe(401);
  });

  it('should be booked at the desk by a second press, approved or not', async () => {
    const { site, call, mark } = await aDesk();
    await added(site);
    await mark();
    const enter = (body: object, key: string) =>
      call('POST', '/bookings', { ...BOOKING_REQUEST, ...body }, { 'idempotency-key': key });
    expect((await enter({ approve: false }, 'one')).json()).toMatchObject(refusal);
    expect((await enter({ approve: true }, 'one')).json()).toMatchObject(refusal);
    const form = { ...FORM, email: 'new@example.com', confirmEmail: 'new@example.com' };
    expect((await enter({ form, approve: false }, 'two')).json()).toMatchObject(refusal);
    const booked = await enter({ approve: true, although: ['do-not-rent'] }, 'one');
    expect([booked.statusCode, booked.json().booking.status]).toEqual([201, 'approved']);
    const free = { ...form, phone: '416 555 0184' };
    expect((await enter({ form: free, approve: false }, 'three')).statusCode).toBe(201);
  });

  // CUST-5
  it('should ask on the site as any other customer, and be marked for staff alone', async () => {
    const { site, call, mark } = await aDesk();
    await added(site);
    await mark();
    const asked = await site.app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { 'idempotency-key': 'from the site' },
      payload: BOOKING_REQUEST,
    });
    expect(asked.statusCode).toBe(201);
    expect(asked.body).not.toMatch(/do.?not.?rent|Left without paying/i);
    const mails = await site.mails(2);
    expect(mails.map(({ text, html }) => `${text}${html}`).join()).not.toMatch(/do.?not.?rent|Left without paying/i);
    await added(site, { email: 'other@example.com', phone: '289 555 0114' });

    const { bookings } = (await call('GET', '/bookings')).json();
    expect(bookings.map(({ marks }: { readonly marks: string[] }) => marks.includes('do-not-rent')).sort()).toEqual([
      false,
      true,
      true,
    ]);
    expect((await call('GET', '/bookings?mark=do-not-rent')).json().total).toBe(2);
    const { toAnswer } = (await call('GET', '/today')).json();
    expect(toAnswer.filter(({ marks }: { readonly marks: string[] }) => marks[0] === 'do-not-rent')).toHaveLength(2);
    const { confirmationNumber } = asked.json();
    const { id } = bookings.find(
      (row: { confirmationNumber: string }) => row.confirmationNumber === confirmationNumber,
    );
    expect((await call('GET', `/bookings/${id}`)).json().remarks).toEqual({ doNotRent: MARKED });
  });
});

// CUST-6
describe('what staff wrote of a customer', () => {
  it('should be exported, and erased with the customer unless a booking is still to come', async () => {
    const { site, call, mark } = await aDesk();
    const booking = await added(site);
    await mark();
    const { remarks } = (await call('POST', '/privacy/export', { email: PRIYA })).json();
    expect(remarks).toEqual([{ doNotRent: MARKED }]);
    await call('POST', '/privacy/erase', { email: PRIYA });
    expect(await site.ports.customerNotes.count()).toBe(1);
    await call('POST', `/bookings/${booking.id}/decline`, { seenVersion: 1 });
    await call('POST', '/privacy/erase', { email: PRIYA });
    expect(await site.ports.customerNotes.count()).toBe(0);
  });

  it('should not come back with an older backup', async () => {
    const { site, mark } = await aDesk();
    await added(site);
    await mark();
    const [note] = (await site.ports.customerNotes.list({ order: 'checked' })).values;
    if (note === undefined) throw new Error('it was marked');
    const restored = await aSite();
    await restored.ports.customerNotes.add(note.id, { value: note });
    const records = [{ kind: 'customer-note-deleted', id: note.id } as const];
    expect(await removeAgain(restored.ports, records, NOON)).toMatchObject({ value: { 'customer-note-deleted': 1 } });
    expect(await restored.ports.customerNotes.find(note.id)).toBeUndefined();
  });

  it('should become one where two wrote at once', async () => {
    const { site, call } = await aDesk();
    await added(site);
    const { customerNotes } = site.ports;
    await customerNotes.add('one', { value: aCustomerNote({ id: 'one', contacts: [PRIYA], notes: 'Has a dog.' }) });
    await customerNotes.add('two', { value: aCustomerNote({ id: 'two', contacts: [PRIYA], notes: 'Late twice.' }) });
    const { notes } = (await call('GET', FILE)).json();
    expect(notes.split('\n').sort()).toEqual(['Has a dog.', 'Late twice.']);
    await call('PUT', FILE, { notes: 'Has a dog, late twice.' });
    expect(await customerNotes.count()).toBe(1);
    expect((await call('GET', FILE)).json().notes).toBe('Has a dog, late twice.');
  });
});
