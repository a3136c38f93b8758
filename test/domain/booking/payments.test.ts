import { describe, expect, it } from 'vitest';
import { accountOf, hasOpenInvoice, owesNothing, partsOfAccount } from '../../../src/domain/booking/account.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { firstAnswered, replayHistory } from '../../../src/domain/booking/history.ts';
import { withInvoiced } from '../../../src/domain/booking/invoiced.ts';
import { type PaymentEntry, roundCash } from '../../../src/domain/booking/payments.ts';
import {
  eraseStored,
  isStored,
  type RequestedPayment,
  type StoredBooking,
  storeChange,
  takePayment,
  voidPayment,
} from '../../../src/domain/booking/stored-booking.ts';
import { describePayment } from '../../../src/domain/rental/payment-texts.ts';
import { aBookingRecord } from '../../support/values/booking-records.ts';
import { aDecision } from '../../support/values/changes.ts';
import { aRental, KIM, LATER, STATES } from '../../support/values/rentals.ts';

const NO_USES = { bookings: [], blocks: [] };
const CARD = '4111 1111 1111 1111';

/** A record whose payments are written one after the other. Each id is used once. */
function aTill(over: Partial<Booking> = {}) {
  let record: StoredBooking = aBookingRecord(over);
  const write = <Out>({ out, next }: { out: Out; next?: unknown }): Out => {
    if (next !== undefined) record = next as StoredBooking;
    return out;
  };
  return {
    pay: (entry: RequestedPayment, id = `payment-${record.history.length}`) =>
      write(takePayment(entry, { id, at: LATER, by: KIM })(record, NO_USES)),
    undo: (
      paymentId: string,
      over: { readonly reason?: string; readonly isOwner?: boolean; readonly at?: string } = {},
    ) => {
      const { at = LATER, ...request } = over;
      const stamp = { id: `void-${record.history.length}`, at: at as typeof LATER, by: KIM };
      return write(voidPayment({ paymentId, reason: 'Wrong sum', isOwner: false, ...request }, stamp)(record, NO_USES));
    },
    erase: () => write(eraseStored({ by: KIM, at: LATER })(record, NO_USES)),
    record: () => record,
    account: () => accountOf(record.value),
  };
}

const paid = (amount: number, over: Partial<PaymentEntry> = {}): PaymentEntry => ({
  kind: 'payment',
  method: 'terminal',
  amount,
  ...over,
});
const problemOf = (result: unknown) => (result as { readonly problem?: unknown }).problem;

// PAY-1
describe('a payment', () => {
  it.each(STATES)('should be written down while the booking is %s, without a version', (state) => {
    const till = aTill(aRental(state));
    const { version, status } = till.record().value;
    expect(till.pay(paid(16_921, { reference: ' 00\n42 ', note: '' }))).toMatchObject({
      ok: true,
      value: { replayed: false },
    });
    const { value, history } = till.record();
    expect([value.version, value.status]).toEqual([version, status]);
    const payment = {
      id: 'payment-1',
      kind: 'payment',
      method: 'terminal',
      amount: 16_921,
      at: LATER,
      by: KIM,
      reference: '00 42',
    };
    expect(value.payments).toEqual([payment]);
    expect(history.at(-1)).toEqual({ what: 'payment', at: LATER, by: KIM, payment });
  });

  it('should be written once for its key, and refuse another entry under it', () => {
    const till = aTill();
    const first = till.pay(paid(100, { note: 'Half' }), 'key');
    expect(till.pay(paid(100, { note: 'Half' }), 'key')).toMatchObject({ value: { replayed: true } });
    for (const other of [paid(101), paid(100, { note: 'All' }), paid(100, { method: 'cash' })]) {
      expect(problemOf(till.pay(other, 'key'))).toMatchObject({ code: 'payment-differs', payment: { id: 'key' } });
    }
    expect(till.record().value.payments).toHaveLength(1);
    expect(first).toMatchObject({ ok: true });
    till.pay(paid(100), 'bare');
    expect(problemOf(till.pay(paid(100, { note: 'Half' }), 'bare'))).toMatchObject({ code: 'payment-differs' });
    till.erase();
    expect(till.pay(paid(100, { note: 'Half' }), 'key')).toMatchObject({ value: { replayed: true } });
  });

  it('should be in the booking as its history makes it, and not in the first answer', () => {
    const till = aTill();
    const { value: placed } = till.record();
    till.pay(paid(100));
    till.undo('payment-1');
    const { value, history } = till.record();
    expect(replayHistory(placed, history)).toEqual(value);
    expect(firstAnswered(value, history)).toEqual(placed);
  });

  it('should not be lost to a change that was made before it', () => {
    const till = aTill();
    const change = aDecision(till.record().value, 'approved');
    till.pay(paid(100));
    expect(storeChange(change)(till.record(), NO_USES)).toEqual({ out: 'stale' });
    expect(storeChange(aDecision(till.record().value, 'approved'))(till.record(), NO_USES).out).toBe('changed');
  });
});

// PAY-28
describe('a payment for an invoice', () => {
  const INVOICE = 'INV-2026-000148';
  const insured: Partial<Booking> = {
    payer: { kind: 'insurer', name: 'Co-operators', share: 10_000 },
    invoiced: { payer: { number: INVOICE, total: 10_000 }, customer: { key: 'unfinished' } },
  };

  it('should count against its part by whatever method, also once that is credited', () => {
    const till = aTill(insured);
    expect(till.pay(paid(10_000, { method: 'cheque', invoice: INVOICE }))).toMatchObject({ ok: true });
    till.pay(paid(500, { method: 'cheque' }));
    const { value } = till.record();
    expect(value.payments?.[0]).toMatchObject({ invoice: INVOICE, for: 'payer' });
    for (const booking of [value, withInvoiced(value, 'payer', undefined)]) {
      expect(partsOfAccount(booking)).toMatchObject({ payer: { balance: 0 }, customer: { paid: 500 } });
    }
    expect(hasOpenInvoice(value)).toBe(false);
    expect(value.payments?.map(describePayment)).toEqual([
      `Payment of $100.00, cheque, for ${INVOICE}`,
      'Payment of $5.00, cheque',
    ]);
  });

  it('should be taken back of its part, and keep it over an erasure', () => {
    const till = aTill(insured);
    till.pay(paid(10_000, { method: 'cheque', invoice: INVOICE }));
    till.undo('payment-1');
    till.erase();
    expect(till.record().value.payments).toMatchObject([
      { invoice: INVOICE, for: 'payer', amount: 10_000 },
      { invoice: INVOICE, for: 'payer', amount: -10_000 },
    ]);
  });

  it('should be refused for another one, and answered alike under its key', () => {
    const till = aTill(insured);
    for (const invoice of ['INV-2026-000149', 'unfinished']) {
      expect(problemOf(till.pay(paid(1, { invoice })))).toEqual({ code: 'payment', problem: 'invoice-unknown' });
    }
    till.pay(paid(1, { invoice: INVOICE }), 'key');
    expect(till.pay(paid(1, { invoice: INVOICE }), 'key')).toMatchObject({ value: { replayed: true } });
    expect(problemOf(till.pay(paid(1), 'key'))).toMatchObject({ code: 'payment-differs' });
  });
});

// PAY-2
describe('what is refused of a payment', () => {
  it.each([
    [{ amount: 0 }, 'amount-unusable'],
    [{ amount: -1 }, 'amount-unusable'],
    [{ amount: 10_000_001 }, 'amount-unusable'],
    [{ amount: 1, kind: 'rounding' }, 'rounding-method'],
    [{ amount: 3, kind: 'rounding', method: 'cash' }, 'rounding-unusable'],
    [{ amount: 0, kind: 'rounding', method: 'cash' }, 'rounding-unusable'],
    [{ amount: -1, kind: 'rounding', method: 'cash' }, 'rounding-unusable'],
    [{ reference: CARD }, 'reference-card'],
    [{ note: `card ${CARD.replaceAll(' ', '')}` }, 'note-card'],
  ] as const)('should be %j as %s', (over, problem) => {
    const till = aTill();
    expect(problemOf(till.pay(paid(1, over)))).toEqual({ code: 'payment', problem });
    expect(till.record().value.payments).toBeUndefined();
  });

  it('should be more back than was paid, and more released than is held', () => {
    const till = aTill();
    till.pay(paid(38_643));
    till.pay(paid(50_000, { kind: 'deposit-held' }));
    expect(problemOf(till.pay(paid(38_644, { kind: 'refund' })))).toEqual({
      code: 'payment-too-high',
      kind: 'refund',
      most: 38_643,
    });
    expect(problemOf(till.pay(paid(50_001, { kind: 'deposit-released' })))).toMatchObject({ most: 50_000 });
    expect(till.pay(paid(38_643, { kind: 'refund' }))).toMatchObject({ ok: true });
    expect(till.pay(paid(50_000, { kind: 'deposit-released' }))).toMatchObject({ ok: true });
    expect(till.account()).toMatchObject({ paid: 0, depositHeld: 0 });
  });

  it('should be more of a deposit kept than is held, or than is owed', () => {
    const till = aTill();
    const { total } = till.account();
    till.pay(paid(50_000, { kind: 'deposit-held' }));
    expect(problemOf(till.pay(paid(50_000, { kind: 'deposit-kept' })))).toMatchObject({
      kind: 'deposit-kept',
      most: total,
    });
    expect(till.pay(paid(total, { kind: 'deposit-kept' }))).toMatchObject({ ok: true });
    expect(till.account()).toMatchObject({ paid: total, depositHeld: 50_000 - total, balance: 0 });
    expect(problemOf(till.pay(paid(1, { kind: 'deposit-kept' })))).toMatchObject({ most: 0 });
  });

  it('should be more of a deposit kept than is owed of the part that it counts against', () => {
    const payer = { kind: 'insurer', name: 'Co-operators', share: 30_000 } as const;
    const till = aTill({ payer });
    const ofCustomer = till.account().total - 30_000;
    till.pay(paid(50_000, { kind: 'deposit-held' }));
    const kept = paid(ofCustomer, { kind: 'deposit-kept' });
    expect(problemOf(till.pay({ ...kept, amount: ofCustomer + 1 }))).toMatchObject({ most: ofCustomer });
    const invoiced = { payer: { number: 'INV-2026-000148', total: 30_000 } };
    const ofPayer = { ...kept, amount: 30_001, invoice: 'INV-2026-000148' };
    const other = aTill({ payer, invoiced });
    other.pay(paid(50_000, { kind: 'deposit-held' }));
    expect(problemOf(other.pay(ofPayer))).toMatchObject({ most: 30_000 });
    expect(till.pay(kept)).toMatchObject({ ok: true });
  });
});

// PAY-31
describe('a refund with a payer', () => {
  const payer = { kind: 'insurer', name: 'Co-operators', share: 30_000 } as const;
  const refund = (amount: number, over: Partial<PaymentEntry> = {}) => paid(amount, { kind: 'refund', ...over });

  it('should be at most what the part that it counts against has paid', () => {
    const till = aTill({ payer });
    till.pay(paid(30_000, { method: 'insurer' }));
    till.pay(paid(5_000));
    expect(problemOf(till.pay(refund(5_001)))).toEqual({ code: 'payment-too-high', kind: 'refund', most: 5_000 });
    expect(problemOf(till.pay(refund(30_001, { method: 'insurer' })))).toMatchObject({ most: 30_000 });
    expect(till.pay(refund(5_000))).toMatchObject({ ok: true });
    expect(till.pay(refund(30_000, { method: 'insurer' }))).toMatchObject({ ok: true });
    expect(till.account()).toMatchObject({ paid: 0 });
  });

  it('should be of the part of its invoice by whatever method', () => {
    const till = aTill({ payer, invoiced: { payer: { number: 'INV-2026-000148', total: 30_000 } } });
    till.pay(paid(30_000, { method: 'cheque', invoice: 'INV-2026-000148' }));
    expect(problemOf(till.pay(refund(1, { method: 'cheque' })))).toMatchObject({ most: 0 });
    expect(till.pay(refund(30_000, { method: 'cheque', invoice: 'INV-2026-000148' }))).toMatchObject({ ok: true });
  });

  it('should be rounded in cash by its part', () => {
    const till = aTill({ payer, status: 'cancelled' });
    till.pay(paid(500, { method: 'insurer' }));
    till.pay(paid(1003));
    expect(till.pay({ ...refund(1005, { method: 'cash' }), round: true })).toMatchObject({ ok: true });
    expect(
      till
        .record()
        .value.payments?.map(({ kind }) => kind)
        .slice(2),
    ).toEqual(['rounding', 'refund']);
  });

  it('should not be above what is paid of the account, whatever a void left of the parts', () => {
    const till = aTill({ payer });
    till.pay(paid(1000));
    till.pay(paid(1000, { method: 'insurer' }));
    till.pay(refund(1000));
    expect(till.undo('payment-1')).toMatchObject({ ok: true });
    expect(problemOf(till.pay(refund(1, { method: 'insurer' })))).toMatchObject({ most: 0 });
    expect(problemOf(till.pay(refund(1)))).toMatchObject({ most: 0 });
  });
});

// PAY-3
describe('cash', () => {
  it.each([
    [19_217, 19_215],
    [19_218, 19_220],
    [19_220, 19_220],
    [2, 0],
    [3, 5],
  ])('should round %i cents to %i', (amount, rounded) => {
    expect(roundCash(amount)).toBe(rounded);
  });

  it('should leave nothing owed with the rounding beside it', () => {
    const till = aTill();
    const { total } = till.account();
    till.pay(paid(roundCash(total), { method: 'cash' }));
    till.pay(paid(total - roundCash(total), { kind: 'rounding', method: 'cash' }));
    expect(till.account()).toMatchObject({ paid: total, balance: 0 });
  });
});

// PAY-14
describe('cash with its rounding', () => {
  const owed = (till: ReturnType<typeof aTill>) => till.account().total;

  it('should be written at once, and once for its key', () => {
    const till = aTill();
    const total = owed(till);
    const wish = { ...paid(roundCash(total), { method: 'cash' }), round: true };
    till.pay(wish, 'key');
    expect(till.record().value.payments).toMatchObject([
      { id: 'key', kind: 'payment', amount: roundCash(total) },
      { id: 'key.rounding', kind: 'rounding', method: 'cash', amount: total - roundCash(total) },
    ]);
    expect(till.pay(wish, 'key')).toMatchObject({ value: { replayed: true, payment: { id: 'key' } } });
    expect(till.account()).toMatchObject({ balance: 0 });
    expect(till.record().history.filter(({ what }) => what === 'payment')).toHaveLength(2);
    till.undo('key');
    expect(till.account()).toMatchObject({ paid: 0 });
  });

  it('should come before a refund of more than was paid, and be void with it', () => {
    const till = aTill({ status: 'cancelled' });
    till.pay(paid(1003));
    const refund = { ...paid(1005, { kind: 'refund', method: 'cash' }), round: true };
    expect(till.pay(refund, 'key')).toMatchObject({ value: { payment: { id: 'key', kind: 'refund' } } });
    expect(till.account()).toMatchObject({ paid: 0, balance: 0 });
    till.undo('key');
    expect(till.account()).toMatchObject({ paid: 1003 });
  });

  it('should be left out where nothing is rounded, and not be written alone', () => {
    const till = aTill();
    expect(problemOf(till.pay({ ...paid(0, { method: 'cash' }), round: true }))).toMatchObject({ code: 'payment' });
    till.pay({ ...paid(500, { method: 'cash' }), round: true });
    till.pay({ ...paid(500), round: true });
    expect(till.record().value.payments).toHaveLength(2);
    expect(problemOf(till.pay({ ...paid(2000, { kind: 'refund', method: 'cash' }), round: true }))).toMatchObject({
      code: 'payment-too-high',
    });
    expect(till.record().value.payments).toHaveLength(2);
  });
});

// PAY-4
describe('a void', () => {
  it('should take a payment back by a counter entry, once, with its reason', () => {
    const till = aTill();
    till.pay(paid(100));
    expect(till.undo('payment-1', { reason: ' Wrong booking ' })).toMatchObject({ ok: true });
    expect(till.record().value.payments?.at(-1)).toEqual({
      id: 'void-2',
      kind: 'payment',
      method: 'terminal',
      amount: -100,
      at: LATER,
      by: KIM,
      note: 'Wrong booking',
      voidOf: 'payment-1',
    });
    expect(till.account().paid).toBe(0);
    for (const id of ['payment-1', 'void-2']) expect(problemOf(till.undo(id))).toEqual({ code: 'not-possible' });
    expect(problemOf(till.undo('none'))).toEqual({ code: 'payment-not-found' });
  });

  it('should leave nothing paid or held below 0', () => {
    const till = aTill();
    till.pay(paid(100));
    till.pay(paid(60, { kind: 'refund' }));
    expect(problemOf(till.undo('payment-1'))).toEqual({ code: 'not-possible' });
    till.pay(paid(500, { kind: 'deposit-held' }));
    till.pay(paid(500, { kind: 'deposit-released' }));
    expect(problemOf(till.undo('payment-3'))).toEqual({ code: 'not-possible' });
    expect(till.undo('payment-2')).toMatchObject({ ok: true });
    expect(till.undo('payment-1')).toMatchObject({ ok: true });
  });

  it.each([38_645, 38_641])('should take back the rounding beside %i cents of cash with them', (amount) => {
    const till = aTill();
    till.pay(paid(amount, { method: 'cash' }));
    till.pay(paid(38_643 - amount, { kind: 'rounding', method: 'cash' }));
    expect(till.undo('payment-1')).toMatchObject({ ok: true, value: { payment: { voidOf: 'payment-1' } } });
    const { value, history } = till.record();
    expect(value.payments?.slice(2)).toMatchObject([
      { voidOf: 'payment-1', amount: -amount },
      { voidOf: 'payment-2', amount: amount - 38_643, note: 'Wrong sum' },
    ]);
    expect(history.slice(-2).map((event) => 'payment' in event && event.payment)).toEqual(value.payments?.slice(2));
    expect(till.account().paid).toBe(0);
    expect(problemOf(till.undo('payment-2'))).toEqual({ code: 'not-possible' });
  });

  it('should take back the rounding before a refund that was rounded up', () => {
    const stamp = { at: LATER, by: KIM };
    const payments = [
      { ...paid(1003), ...stamp, id: 'paid' },
      { ...paid(2, { kind: 'rounding', method: 'cash' }), ...stamp, id: 'key' },
      { ...paid(1005, { kind: 'refund', method: 'cash' }), ...stamp, id: 'key.1' },
    ] as const;
    const counters = (first: object) => {
      const till = aTill({ payments: [payments[0], { ...payments[1], ...first }, payments[2]] });
      till.undo('key.1');
      return till
        .record()
        .value.payments?.slice(3)
        .map(({ voidOf }) => voidOf);
    };
    expect(counters({})).toEqual(['key.1', 'key']);
    // Another press wrote it.
    expect(counters({ at: '2026-11-23T15:00:00.000Z' })).toEqual(['key.1']);
  });

  it('should need a reason without a card number, and an owner on another day', () => {
    const till = aTill();
    till.pay(paid(100));
    expect(problemOf(till.undo('payment-1', { reason: ' ' }))).toEqual({ code: 'payment', problem: 'reason-missing' });
    expect(problemOf(till.undo('payment-1', { reason: CARD }))).toEqual({ code: 'payment', problem: 'reason-card' });
    const at = '2026-11-24T05:00:00.000Z';
    expect(problemOf(till.undo('payment-1', { at }))).toEqual({ code: 'not-allowed' });
    expect(till.undo('payment-1', { at, isOwner: true })).toMatchObject({ ok: true });
  });

  it.each([
    [{ kind: 'payment', method: 'terminal', amount: 16_921 }, 'Payment of $169.21, terminal'],
    [{ kind: 'deposit-held', method: 'cash', amount: -500, voidOf: 'x' }, 'Void of the deposit of $5.00 held, cash'],
  ] as const)('should be described: %j', (payment, text) => {
    expect(describePayment(payment)).toBe(text);
  });
});

// PAY-6
describe('the payments of an erased booking', () => {
  it('should keep their amounts without their texts, also those written later', () => {
    const till = aTill(aRental('completed'));
    till.pay(paid(100, { reference: 'Priya', note: 'Priya’s card' }));
    till.erase();
    till.pay(paid(200, { note: 'Priya again' }));
    till.undo('payment-1', { reason: 'Priya called' });
    const { value, history } = till.record();
    expect(JSON.stringify([value.payments, history])).not.toContain('Priya');
    expect(value.payments?.map(({ amount }) => amount)).toEqual([100, 200, -100]);
    expect(isStored(till.record())).toBe(true);
  });
});

// MAIL-24
it('should not say that nothing is owed while money is there', () => {
  const till = aTill(aRental('cancelled'));
  expect(owesNothing(till.record().value, [])).toBe(true);
  till.pay(paid(100, { kind: 'deposit-held' }));
  expect(owesNothing(till.record().value, [])).toBe(false);
});
