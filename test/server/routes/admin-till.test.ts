import { describe, expect, it } from 'vitest';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import type { PaymentKind } from '../../../src/domain/booking/payments.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { writePayment } from '../../../src/server/use-cases/booking/take-payment.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { lived } from '../../support/values/changes.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

const APPROVE: BookingAction = { what: 'approve', although: ['past'] };

/** A till at noon of 2026-11-23, and bookings that money is written down for. */
async function aTill() {
  const site = await aSite();
  site.setNow(NOON);
  const headers = await signIn(site);
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    site.app.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });
  let keys = 0;
  const rental = async () => {
    const placed = { ...aPlacedBooking({ at: addMinutes(NOON, -60) }), emails: [] };
    await addBooking(site.ports.bookings, placed, aSubmission());
    const { id } = await lived(site.ports.bookings, placed.booking, APPROVE);
    return async (kind: PaymentKind, amount: number, at: Instant) => {
      keys += 1;
      const ports = { bookings: site.ports.bookings, clock: { now: () => at } };
      const entry = { kind, method: 'cash', amount } as const;
      const written = await writePayment(ports, { id, paymentId: `payment-${keys}`, by: STAFF_EMAIL, entry });
      expect(written.ok).toBe(true);
    };
  };
  const till = async (date: string) => (await call('GET', `till?date=${date}`)).json();
  return { call, rental, till };
}

// PAY-11, PAY-12
describe('/api/admin/till', () => {
  it('should find the payments of a day, with the deposits that are held, whatever was paid since', async () => {
    const { rental, till } = await aTill();
    const [first, second] = [await rental(), await rental()];
    await first('deposit-held', 30_000, addMinutes(NOON, -2 * 24 * 60));
    await second('payment', 16_920, NOON);
    await second('deposit-held', 20_000, NOON);
    await second('deposit-released', 20_000, addMinutes(NOON, 24 * 60));
    expect(await till('2026-11-23')).toMatchObject({
      date: '2026-11-23',
      methods: [{ method: 'cash', received: 16_920, refunded: 0 }],
      deposits: { held: 20_000, released: 0, kept: 0, open: 50_000 },
      entries: [{ amount: 16_920 }, { amount: 20_000, customer: 'Priya Raman' }],
    });
    expect((await till('2026-11-24')).deposits).toEqual({ held: 0, released: 20_000, kept: 0, open: 30_000 });
    expect((await till('2026-11-22')).entries).toEqual([]);
  });

  it('should close a day once, and give later entries to the next day', async () => {
    const { rental, till, call } = await aTill();
    const pay = await rental();
    await pay('payment', 15_028, NOON);
    const body = { date: '2026-11-23', counted: 14_528, note: ' Change given twice? ' };
    const both = await Promise.all([call('POST', 'till/close', body), call('POST', 'till/close', body)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const closing = both.find(({ statusCode }) => statusCode === 201)?.json();
    expect(closing).toMatchObject({ expected: 15_028, difference: -500, note: 'Change given twice?', by: STAFF_EMAIL });
    await pay('payment', 4000, addMinutes(NOON, 5));
    const monday = await till('2026-11-23');
    expect([monday.entries.length, monday.closed]).toEqual([1, closing]);
    expect((await till('2026-11-24')).entries).toMatchObject([{ amount: 4000 }]);
  });

  it('should refuse a card number and a day to come', async () => {
    const { call } = await aTill();
    const card = await call('POST', 'till/close', { date: '2026-11-23', counted: 0, note: '4111111111111111' });
    expect([card.statusCode, card.json().errors]).toEqual([
      422,
      [{ path: '/note', message: 'Do not write card numbers here.' }],
    ]);
    expect((await call('POST', 'till/close', { date: '2026-11-24', counted: 0 })).statusCode).toBe(409);
  });
});
