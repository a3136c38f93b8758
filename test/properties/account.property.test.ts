import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf, isOverdiscounted } from '../../src/domain/booking/account.ts';
import type { Booking } from '../../src/domain/booking/booking.ts';
import { actOnBooking } from '../../src/domain/booking/lifecycle.ts';
import {
  BILL_CODES,
  type BillLineEntry,
  billAmount,
  MAX_BILL_QUANTITY,
  MAX_BILL_UNIT_PRICE,
  writeBillLines,
} from '../../src/domain/pricing/bill-lines.ts';
import { anActor, aRental, STATES } from '../support/values/rentals.ts';

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
        const { billLines = [], ...rest } = billed(booking, entries);
        const account = accountOf({ ...rest, billLines });
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
          ? { base: rentalSubTotal, subTotal: rentalSubTotal, hst, total: totalCharges }
          : { base: 0, subTotal: 0, hst: 0, total: 0 },
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
