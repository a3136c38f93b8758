import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  countedLines,
  isOverdiscounted,
  partsOfAccount,
  sumsToJudge,
} from '../../src/domain/booking/account.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { withPayment } from '../../src/domain/booking/history.ts';
import { actOnBooking } from '../../src/domain/booking/lifecycle.ts';
import { MAX_SHARE, type Share } from '../../src/domain/booking/payer.ts';
import {
  judgePayment,
  judgeVoid,
  MAX_PAYMENT,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  type Payment,
  type PaymentEntry,
  type PaymentStamp,
} from '../../src/domain/booking/payments.ts';
import {
  BILL_CODES,
  type BillLineEntry,
  billAmount,
  MAX_BILL_QUANTITY,
  MAX_BILL_UNIT_PRICE,
  writeBillLines,
} from '../../src/domain/pricing/bill-lines.ts';
import { anActor, aRental, STATES } from '../support/values/rentals.ts';
import { NOON } from '../support/values/samples.ts';

/** A line that staff may write. */
function billLine(): fc.Arbitrary<BillLineEntry> {
  return fc
    .record({
      code: fc.constantFrom(...BILL_CODES),
      hundredths: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: MAX_BILL_QUANTITY * 100 })),
      price: fc.oneof(fc.nat(5000), fc.nat(MAX_BILL_UNIT_PRICE)),
      taxed: fc.boolean(),
    })
    .map(({ code, hundredths, price, taxed }) => ({
      code,
      text: 'A line',
      quantity: hundredths / 100,
      unitPrice: code === 'discount' && price > 0 ? -price : price,
      taxed,
    }));
}

const unpaid = (balance: number) => ({ paid: 0, depositHeld: 0, balance });
const lines = fc.array(billLine(), { maxLength: 20 });
const rentals = fc.constantFrom(...STATES).map((state) => aRental(state));

function billed(booking: Booking, entries: readonly BillLineEntry[]): Booking {
  const written = writeBillLines(
    entries,
    [],
    entries.map((_, index) => `line-${index}`),
  );
  if (!written.ok) throw new Error('the lines are right');
  return { ...booking, billLines: written.value };
}

// PRICE-27, PRICE-28
describe('the account of a booking', () => {
  it('should be the sum of its lines, with HST rounded once', () => {
    fc.assert(
      fc.property(rentals, lines, (booking, entries) => {
        const written = billed(booking, entries);
        const billLines = countedLines(written);
        const account = accountOf(written);
        const isEnded = written.status === 'declined' || written.status === 'cancelled';
        if (isEnded) expect(account.total >= 0 && account.subTotal >= 0).toBe(true);
        else expect(billLines).toBe(written.billLines);
        const sum = (of: typeof billLines) => of.reduce((total, { amount }) => total + BigInt(amount), 0n);
        const base = BigInt(account.base);
        expect(BigInt(account.subTotal)).toBe(base + sum(billLines));
        const twentieths = (base + sum(billLines.filter(({ taxed }) => taxed))) * 13n;
        // Within half a cent of 13 %, and an exact half is the upper cent.
        const off = BigInt(account.hst) * 100n - twentieths;
        expect(off > -50n && off <= 50n).toBe(true);
        expect(account.total).toBe(account.subTotal + account.hst);
      }),
    );
  });

  it('should be the price as agreed or settled without lines', () => {
    for (const booking of STATES.map((state) => aRental(state))) {
      const { rentalSubTotal, hst, totalCharges } = booking.settlement?.actual ?? booking.totals;
      const isOwed = booking.status !== 'declined' && booking.status !== 'cancelled';
      expect(accountOf(booking)).toEqual(
        isOwed
          ? { base: rentalSubTotal, subTotal: rentalSubTotal, hst, total: totalCharges, ...unpaid(totalCharges) }
          : { base: 0, subTotal: 0, hst: 0, total: 0, ...unpaid(0) },
      );
    }
  });

  it('should not depend on the order of its lines', () => {
    fc.assert(
      fc.property(rentals, lines, (booking, entries) => {
        expect(accountOf(billed(booking, entries.toReversed()))).toEqual(accountOf(billed(booking, entries)));
      }),
    );
  });

  it('should be as before once its lines are taken away again', () => {
    fc.assert(
      fc.property(rentals, lines, (booking, entries) => {
        const newIds = entries.map((_, index) => `line-${index}`);
        const written = actOnBooking(booking, { what: 'bill', lines: entries, newIds }, {}, anActor());
        if (!written.ok) return;
        const cleared = actOnBooking(written.value.booking, { what: 'bill', lines: [], newIds: [] }, {}, anActor());
        expect(cleared).toMatchObject({ ok: true, value: { booking: { version: booking.version + 2 } } });
        expect(cleared.ok && { ...cleared.value.booking, version: booking.version }).toEqual(booking);
      }),
    );
  });

  it('should be written exactly where neither its sub total nor its taxed part is below 0', () => {
    fc.assert(
      fc.property(rentals, fc.array(billLine(), { minLength: 1, maxLength: 20 }), (booking, entries) => {
        const newIds = entries.map((_, index) => `line-${index}`);
        const written = actOnBooking(booking, { what: 'bill', lines: entries, newIds }, {}, anActor());
        const isNegative = isOverdiscounted(billed(booking, entries));
        expect(written.ok ? 'written' : written.problem.code).toBe(isNegative ? 'bill-negative' : 'written');
      }),
    );
  });
});

/** An entry about money, of a bound that is often met. */
function entry(): fc.Arbitrary<PaymentEntry> {
  return fc.record({
    kind: fc.constantFrom(...PAYMENT_KINDS),
    method: fc.constantFrom('cash', 'terminal'),
    amount: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.nat(60_000), fc.integer({ min: 1, max: MAX_PAYMENT })),
  });
}

// PAY-2, PAY-4, PAY-5
describe('what is paid and held', () => {
  it('should be the sum of its entries, never below 0, and the balance the total less what is paid', () => {
    const steps = fc.array(fc.oneof(entry(), fc.nat(9)), { maxLength: 12 });
    fc.assert(
      fc.property(rentals, steps, (rental, taken) => {
        let booking = rental;
        let [paid, held] = [0n, 0n];
        for (const [index, step] of taken.entries()) {
          const { payments = [] } = booking;
          const stamp = { id: `entry-${index}`, at: NOON, by: 'kim@oakville.example' };
          const written = typeof step === 'number' ? voided(step, stamp, payments) : judged(step, stamp, booking);
          for (const payment of written) {
            booking = withPayment(booking, payment);
            const amount = BigInt(payment.amount);
            if (payment.kind === 'deposit-held') held += amount;
            else paid += payment.kind === 'refund' ? -amount : payment.kind === 'deposit-released' ? 0n : amount;
            if (payment.kind.startsWith('deposit-') && payment.kind !== 'deposit-held') held -= amount;
          }
          const account = accountOf(booking);
          expect([BigInt(account.paid), BigInt(account.depositHeld)]).toEqual([paid, held]);
          expect(account.balance).toBe(account.total - account.paid);
          expect(paid >= 0n && held >= 0n).toBe(true);
        }
      }),
    );
  });
});

/** A share of an account: all, or around what small and large ones come to. */
const shares: fc.Arbitrary<Share> = fc.oneof(
  fc.constant('all' as const),
  fc.integer({ min: 1, max: 200_000 }),
  fc.integer({ min: 1, max: MAX_SHARE }),
);

// PAY-22, PAY-23
describe('the parts of a payer and of the customer', () => {
  it('should add up to the cent, each at least 0, with HST at the rate where all is taxed', () => {
    fc.assert(
      fc.property(rentals, lines, shares, fc.nat(3), (rental, entries, share, beside) => {
        const written = billed(rental, entries);
        const booking = isOverdiscounted(written) ? rental : written;
        const account = accountOf(booking);
        const around = typeof share === 'number' && beside > 0 ? Math.max(account.total - beside + 1, 1) : share;
        const parts = partsOfAccount({ ...booking, payer: { kind: 'insurer', name: 'Co-op', share: around } });
        if (parts === undefined) throw new Error('there is a payer');
        const { payer, customer } = parts;
        for (const sum of ['subTotal', 'hst', 'total', 'paid', 'balance'] as const) {
          expect(payer[sum] + customer[sum]).toBe(account[sum]);
        }
        for (const part of [payer, customer]) {
          expect(part.total).toBe(part.subTotal + part.hst);
          expect(Math.min(part.subTotal, part.hst)).toBeGreaterThanOrEqual(0);
        }
        expect(payer.total).toBe(around === 'all' ? account.total : Math.min(around, account.total));
        if ((booking.billLines ?? []).every(({ taxed }) => taxed) && customer.total > 0) {
          // Within a cent of 13 %: a total with HST is rounded, and so is the HST in it.
          expect(Math.abs(payer.hst * 100 - payer.subTotal * 13)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('should owe together what is owed, whoever paid what', () => {
    const paid = fc.array(
      fc.record({
        kind: fc.constantFrom(...PAYMENT_KINDS),
        method: fc.constantFrom(...PAYMENT_METHODS),
        amount: fc.integer({ min: 1, max: MAX_PAYMENT }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rentals, shares, paid, (rental, share, entries) => {
        const payments = entries.map((one, index) => ({
          ...one,
          id: `${index}`,
          at: NOON,
          by: 'kim@oakville.example',
        }));
        const booking = { ...rental, payments, payer: { kind: 'company', name: 'Halton Media', share } } as const;
        const { paid: all, balance } = accountOf(booking);
        const parts = partsOfAccount(booking);
        expect((parts?.payer.paid ?? 0) + (parts?.customer.paid ?? 0)).toBe(all);
        expect((parts?.payer.balance ?? 0) + (parts?.customer.balance ?? 0)).toBe(balance);
        const byPayer = payments.filter(({ method }) => method === 'insurer' || method === 'account');
        expect(parts?.payer.paid).toBe(accountOf({ ...rental, payments: byPayer }).paid);
      }),
    );
  });
});

function judged(step: PaymentEntry, stamp: PaymentStamp, booking: Booking): readonly Payment[] {
  const result = judgePayment(step, stamp, booking, sumsToJudge(booking, step));
  return result.ok ? [result.value.payment] : [];
}

function voided(step: number, stamp: PaymentStamp, payments: readonly Payment[]): readonly Payment[] {
  const request = { paymentId: `entry-${step}`, reason: 'Wrong', isOwner: true };
  const result = judgeVoid(request, stamp, payments);
  return result.ok ? result.value : [];
}

// PRICE-27
describe('the amount of a line by hand', () => {
  it('should be quantity times unit price, an exact half cent away from zero', () => {
    fc.assert(
      fc.property(billLine(), ({ quantity, unitPrice }) => {
        const exact = BigInt(Math.round(quantity * 100)) * BigInt(unitPrice);
        const amount = BigInt(billAmount(quantity, unitPrice)) * 100n;
        const off = exact < 0n ? exact - amount : amount - exact;
        expect(off > -50n && off <= 50n).toBe(true);
        expect(billAmount(quantity, -unitPrice)).toBe(-billAmount(quantity, unitPrice) || 0);
      }),
    );
  });
});
