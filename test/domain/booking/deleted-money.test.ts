import { describe, expect, it } from 'vitest';
import { accountOf } from '../../../src/domain/booking/account.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { isSettled, moneyLeft } from '../../../src/domain/booking/deleted-money.ts';
import type { Payment } from '../../../src/domain/booking/payments.ts';
import { aRental } from '../../support/values/rentals.ts';
import { aBooking, NOON } from '../../support/values/samples.ts';

const paid = (amount: number, over: Partial<Payment> = {}): Payment => {
  return { id: `p${amount}`, kind: 'payment', method: 'terminal', amount, at: NOON, by: 'kim', ...over };
};
const held = paid(30_000, { kind: 'deposit-held' });
const RETURNED = aRental('completed');
const { total } = accountOf(RETURNED);
const payer = { kind: 'insurer', name: 'Co-operators', reference: 'CLM-448201', share: total - 1000 } as const;

// PAY-16
describe('the money of a booking that is deleted', () => {
  it.each<[boolean, string, Booking, readonly Payment[]]>([
    [true, 'a return without payments', RETURNED, []],
    [true, 'a return that is owed', RETURNED, [paid(100)]],
    [true, 'a return that is paid', RETURNED, [paid(total)]],
    [false, 'a return that is paid too much', RETURNED, [paid(total + 1)]],
    [false, 'a deposit that is held', RETURNED, [paid(total), held]],
    [true, 'a deposit that went back', RETURNED, [held, { ...held, id: 'r', kind: 'deposit-released' }]],
    [false, 'a payment before the pickup', aBooking(), [paid(100)]],
    [true, 'a payment that is void', aBooking(), [paid(100), paid(-100, { voidOf: 'p100' })]],
    [false, 'a part that paid too much', { ...RETURNED, payer }, [paid(1001)]],
    [true, 'parts that are owed', { ...RETURNED, payer }, [paid(1000), paid(1, { method: 'insurer' })]],
  ])('should be settled or not (%s): %s', (expected, _, booking, payments) => {
    expect(isSettled({ ...booking, payments })).toBe(expected);
  });

  it('should be left without what leads to the customer', () => {
    expect(moneyLeft(RETURNED)).toBeUndefined();
    const booking = { ...RETURNED, payer, payments: [paid(100, { note: 'Mrs. Raman', reference: '00441' })] };
    const { id, confirmationNumber } = booking;
    const { reference: _, ...kept } = payer;
    expect(moneyLeft(booking)).toEqual({ id, confirmationNumber, payer: kept, payments: [paid(100)] });
  });
});
