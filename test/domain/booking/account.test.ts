import { describe, expect, it } from 'vitest';
import { accountOf, billBooking, isOwing, owesNothing } from '../../../src/domain/booking/account.ts';
import { billEmail } from '../../../src/domain/booking/bill-email.ts';
import { actOnBooking } from '../../../src/domain/booking/lifecycle.ts';
import { rendering } from '../../support/values/rendered.ts';
import { ACTIONS, anActor, aRental, DROPOFF, type RentalState } from '../../support/values/rentals.ts';
import { at } from '../../support/values/samples.ts';

const DISCOUNT = { code: 'discount', text: 'Goodwill', quantity: 1, unitPrice: -10_000, taxed: true } as const;
const FEE = { code: 'other', text: 'Late cancellation', quantity: 1, unitPrice: 5000, taxed: true } as const;

type Line = Parameters<typeof billBooking>[1]['lines'][number];

function withLines(state: RentalState, ...lines: readonly Line[]) {
  const billed = billBooking(aRental(state), { lines, newIds: lines.map(({ code }) => code) });
  if (!billed.ok) throw new Error(billed.problem.code);
  return billed.value;
}

// PRICE-28
it('should charge HST of a percentage with decimals, rounded once (PRICE-31)', () => {
  const { tariff, ...booking } = aRental('approved');
  const totals = { ...booking.totals, rentalSubTotal: 10_003 };
  expect(accountOf({ ...booking, totals, tariff: { ...tariff, hstPercent: 13.25 } }).hst).toBe(1325);
});

describe('a discount on a rental that is cancelled since', () => {
  it('should not count, so that nothing is owed either way', () => {
    for (const status of ['cancelled', 'declined'] as const) {
      const booking = { ...withLines('approved', DISCOUNT), status };
      expect(accountOf(booking)).toMatchObject({ base: 0, subTotal: 0, hst: 0, total: 0, balance: 0 });
      expect(owesNothing(booking, [])).toBe(true);
      expect(rendering(billEmail)(booking, { id: 'bill', at: DROPOFF }).text).not.toContain('Goodwill');
    }
  });

  it('should leave the other lines owed', () => {
    const booking = { ...withLines('approved', FEE, DISCOUNT), status: 'cancelled' } as const;
    expect(accountOf(booking)).toMatchObject({ subTotal: 5000, total: 5650 });
    expect(isOwing(booking)).toBe(true);
  });

  // PAY-8
  it('should count as owing by what the customer pays of it, and by what of the payer is not invoiced', () => {
    const payer = { kind: 'insurer', name: 'Co-operators', share: 'all' } as const;
    const booking = { ...withLines('approved', FEE), status: 'cancelled', payer } as const;
    const invoiced = { payer: { number: 'INV-2026-000148', total: 5650 } } as const;
    const paid = { payments: [{ kind: 'payment', method: 'insurer', amount: 5650 }] } as const;
    const owing = [
      isOwing(booking),
      isOwing({ ...booking, ...paid }),
      isOwing({ ...booking, invoiced: { payer: { key: 'being made' } } }),
      isOwing({ ...booking, invoiced }),
      isOwing({ ...booking, invoiced, payer: { ...payer, share: 5649 } }),
    ];
    expect(owing).toEqual([true, false, true, false, true]);
  });

  it('should count where it is off a line that is left', () => {
    const half = { ...DISCOUNT, unitPrice: -2500 };
    expect(accountOf(withLines('cancelled', FEE, half))).toMatchObject({ subTotal: 2500 });
  });
});

// PRICE-27
describe('a rental that becomes cheaper than its discount', () => {
  it('should be refused, of a change and of an undone return', () => {
    const { totals } = aRental('approved');
    const all = { ...DISCOUNT, unitPrice: -totals.rentalSubTotal };
    const approved = withLines('approved', all);
    const cheaper = actOnBooking(approved, ACTIONS['change the trip'], {}, anActor());
    expect(cheaper).toEqual({ ok: false, problem: { code: 'bill-negative' } });
    expect(actOnBooking(approved, ACTIONS['change the contact'], {}, anActor()).ok).toBe(true);

    const late = actOnBooking(
      aRental('out'),
      { what: 'take-back', odometer: 13_000, fuel: 8, at: at('2026-12-01', '18:00') },
      {},
      anActor({ at: at('2026-12-01', '18:00') }),
    );
    if (!late.ok) throw new Error(late.problem.code);
    const more = { ...DISCOUNT, unitPrice: -totals.rentalSubTotal - 1 };
    const billed = billBooking(late.value.booking, { lines: [more], newIds: ['a'] });
    if (!billed.ok) throw new Error(billed.problem.code);
    const undone = actOnBooking(billed.value, { what: 'undo' }, {}, anActor({ at: at('2026-12-01', '18:00') }));
    expect(undone).toEqual({ ok: false, problem: { code: 'bill-negative' } });
    expect(actOnBooking(billed.value, { what: 'bill', lines: [], newIds: [] }, {}, anActor()).ok).toBe(true);
  });
});
