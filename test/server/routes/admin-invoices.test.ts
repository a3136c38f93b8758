import { describe, expect, it } from 'vitest';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { lived } from '../../support/values/changes.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

const APPROVE: BookingAction = { what: 'approve', although: ['past'] };
const BILL_TO = { name: ' Priya Raman ', street: '12 King Street', email: 'priya@oakville.example' };

/** A desk at noon of 2026-11-23 with an approved rental. */
async function aDesk() {
  const site = await aSite();
  site.setNow(NOON);
  const headers = await signIn(site);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, key?: string) =>
    site.app.inject({
      method,
      url: `/api/admin/${path}`,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      ...(payload && { payload }),
    });
  const rental = async () => {
    const placed = { ...aPlacedBooking({ at: addMinutes(NOON, -60) }), emails: [] };
    await addBooking(site.ports.bookings, placed, aSubmission());
    return lived(site.ports.bookings, placed.booking, APPROVE);
  };
  const booking = await rental();
  const { id, version } = booking;
  const make = (key: string, over: object = {}) =>
    call('POST', `bookings/${id}/invoice`, { seenVersion: version, billTo: BILL_TO, ...over }, key);
  const detail = async () => (await call('GET', `bookings/${id}`)).json();
  return { site, call, rental, booking, make, detail };
}

const typeOf = (answer: { json(): { type: string } }) => answer.json().type.split('#')[1];

// INV-2, INV-4, INV-5, INV-6, INV-8, INV-9, INV-10, MAIL-27, MAIL-28, AUDIT-9
describe('/api/admin/invoices', () => {
  it('should make an invoice once, as the account stands, and hold the account until it is credited', async () => {
    const { call, booking, make, detail } = await aDesk();
    const { account } = await detail();
    await call('POST', `bookings/${booking.id}/payments`, { kind: 'payment', method: 'cash', amount: 5000 }, 'pay');
    const first = await make('key');
    expect(first.statusCode).toBe(201);
    const { invoice } = first.json();
    expect(invoice).toMatchObject({
      number: 'INV-2026-000001',
      kind: 'invoice',
      billTo: { name: 'Priya Raman', street: '12 King Street', email: 'priya@oakville.example' },
      seller: { hstNumber: '123456789 RT 0001' },
      by: STAFF_EMAIL,
      subTotal: account.subTotal,
      hst: account.hst,
      total: account.total,
      paidThen: 5000,
      open: account.total - 5000,
      dueOn: '2026-11-23',
    });
    const sum = invoice.lines.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
    expect(sum).toBe(account.subTotal);

    const again = await make('key');
    expect([again.statusCode, again.headers['idempotency-replayed'], again.json()]).toEqual([
      201,
      'true',
      first.json(),
    ]);
    expect(typeOf(await make('key', { billTo: { name: 'Else' } }))).toBe('invoice-differs');
    const second = await make('other');
    expect([second.statusCode, typeOf(second), second.json().detail]).toEqual([
      409,
      'invoiced',
      'Credit the invoice first.',
    ]);

    const seen = { seenVersion: booking.version };
    const line = { code: 'cleaning', text: 'Cleaning', quantity: 1, unitPrice: 5000, taxed: true };
    const refused = await Promise.all([
      call('PUT', `bookings/${booking.id}/lines`, { ...seen, lines: [line] }),
      call('POST', `bookings/${booking.id}/cancel`, seen),
      call('POST', `bookings/${booking.id}/decline`, { ...seen, although: ['approved'] }),
    ]);
    expect(refused.map(typeOf)).toEqual(['invoiced', 'invoiced', 'invoiced']);
    const shown = await detail();
    expect([shown.version, shown.invoices]).toEqual([booking.version, [invoice]]);
    expect(shown.history.at(-1)).toMatchObject({ what: 'invoiced', number: invoice.number });

    const credit = (key: string) => call('POST', `invoices/${invoice.number}/credit`, { reason: 'Wrong name' }, key);
    const credited = await credit('credit');
    expect([credited.statusCode, credited.json().invoice]).toMatchObject([
      201,
      { number: 'INV-2026-000002', kind: 'credit-note', of: invoice.number, total: -account.total, open: 0 },
    ]);
    expect((await credit('credit')).json()).toEqual(credited.json());
    expect(typeOf(await credit('more'))).toBe('not-possible');
    const { invoices } = await detail();
    expect(invoices).toMatchObject([{ of: invoice.number }, { creditedBy: 'INV-2026-000002', open: 0 }]);
    expect((await call('PUT', `bookings/${booking.id}/lines`, { ...seen, lines: [line] })).statusCode).toBe(200);
  });

  it('should name what is refused', async () => {
    const { call, make, site } = await aDesk();
    expect((await make('key', { billTo: { name: ' ', email: 'x' } })).json().errors).toEqual([
      { path: '/billTo/name', message: 'Enter a name.' },
      { path: '/billTo/email', message: 'Enter a valid email.' },
    ]);
    expect((await make('key', { billTo: { name: 'A', reference: '4111111111111111' } })).json().errors).toEqual([
      { path: '/billTo/reference', message: 'Do not write card numbers here.' },
    ]);
    expect(typeOf(await make('key', { seenVersion: 1 }))).toBe('changed-meanwhile');
    expect(typeOf(await make('key', { for: 'payer' }))).toBe('not-possible');
    expect((await call('GET', 'invoices/INV-2026-000001')).statusCode).toBe(404);
    const placed = { ...aPlacedBooking({ at: NOON }), emails: [] };
    await addBooking(site.ports.bookings, placed, aSubmission());
    const request = { seenVersion: 1, billTo: BILL_TO };
    expect(typeOf(await call('POST', `bookings/${placed.booking.id}/invoice`, request, 'r'))).toBe('not-possible');
  });

  // INV-23
  it.each(['open', 'all'])('should list %s papers in both orders, a page at a time', async (state) => {
    const { call, make, site } = await aDesk();
    await make('key');
    const first = await site.ports.invoices.find('INV-2026-000001');
    if (first === undefined) throw new Error('It was not made');
    // One for the other part of the booking, which is open as well, and one of a booking that is gone.
    const others = [
      { number: 'INV-2026-000002', for: 'payer' as const },
      { number: 'INV-2026-000003', bookingId: 'gone' },
    ];
    for (const other of others) {
      const value = { ...first, submission: { key: other.number, bodyHash: '' }, ...other };
      await site.ports.invoices.add(other.number, { value });
    }
    const page = async (query: string) => (await call('GET', `invoices?state=${state}&limit=1&${query}`)).json();
    const all = async (order: string) => {
      const found: string[] = [];
      let cursor = '';
      do {
        const { invoices, nextCursor } = await page(`order=${order}${cursor && `&cursor=${cursor}`}`);
        found.push(...invoices.map(({ number }: { number: string }) => number));
        cursor = nextCursor ?? '';
      } while (cursor !== '');
      return found;
    };
    const newest = await all('newest');
    expect(newest).toHaveLength(state === 'open' ? 2 : 3);
    expect(newest).toEqual(newest.toSorted().toReversed());
    expect(await all('oldest')).toEqual(newest.toReversed());
  });

  it('should list what is open, find papers and payers, and mail them', async () => {
    const { call, make, booking } = await aDesk();
    const { invoice } = (await make('key')).json();
    const list = async (query: string) => {
      const { invoices } = (await call('GET', `invoices?${query}`)).json();
      return invoices.map(({ number }: { number: string }) => number);
    };
    expect(await list('state=open')).toEqual([invoice.number]);
    expect(await list('state=paid')).toEqual([]);
    expect(await list('q=raman')).toEqual([invoice.number]);
    expect(await list('q=nobody')).toEqual([]);
    expect(await list('from=2026-11-23&to=2026-11-23&name=priya+raman')).toEqual([invoice.number]);
    expect((await call('GET', 'payers?q=pri')).json().payers).toEqual([invoice.billTo]);

    const mailed = await call('POST', `invoices/${invoice.number}/email`, {});
    expect([mailed.statusCode, mailed.json()]).toEqual([202, { email: 'sent' }]);
    const reminded = await call('POST', `invoices/${invoice.number}/remind`, { to: 'claims@insurer.example' });
    expect([reminded.statusCode, reminded.json()]).toEqual([202, { email: 'sent' }]);
    const { emails } = (await call('GET', `bookings/${booking.id}`)).json();
    expect(emails.slice(1)).toMatchObject([
      { kind: 'invoice', to: 'priya@oakville.example', state: 'sent' },
      { kind: 'invoice-reminder', to: 'claims@insurer.example', state: 'sent' },
    ]);
    const figures = async () => (await call('GET', 'invoices/figures')).json();
    const none = { amount: 0, invoices: 0 };
    const all = { amount: invoice.total, invoices: 1 };
    // INV-19
    expect(await figures()).toEqual({ open: { ...all, payers: 1 }, pastDue: none, dueSoon: all, paid: none });
    const pay = { kind: 'payment', method: 'terminal', amount: invoice.total };
    await call('POST', `bookings/${booking.id}/payments`, pay, 'pay');
    expect([await list('state=open'), await list('state=paid')]).toEqual([[], [invoice.number]]);
    expect(await figures()).toMatchObject({ open: { ...none, payers: 0 }, dueSoon: none, paid: all });
    expect(typeOf(await call('POST', `invoices/${invoice.number}/remind`, {}))).toBe('not-possible');
    const csv = await call('GET', 'reports/invoices.csv?from=2026-11-01&to=2026-11-30');
    expect(csv.body.split('\r\n')[1]).toContain(
      `INV-2026-000001,invoice,2026-11-23 12:00,2026-11-23,${booking.confirmationNumber},Priya Raman`,
    );
  });
});
