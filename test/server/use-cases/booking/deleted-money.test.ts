import { describe, expect, it } from 'vitest';
import { withPayment } from '../../../../src/domain/booking/history.ts';
import { addMinutes, torontoDate } from '../../../../src/domain/shared/toronto-time.ts';
import { writePayment } from '../../../../src/server/use-cases/booking/take-payment.ts';
import { showTill } from '../../../../src/server/use-cases/desk/till.ts';
import { removeAgain } from '../../../../src/server/use-cases/privacy/removals.ts';
import { addBooking, deleteLeavingRecords } from '../../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../../support/site/a-site.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../../support/values/samples.ts';

/** A booking whose customer left a deposit and paid. */
async function aPaidBooking() {
  const { ports } = await aSite();
  const placed = aPlacedBooking({ at: NOON });
  await addBooking(ports.bookings, placed, aSubmission());
  const { id } = placed.booking;
  const pay = async (kind: 'payment' | 'deposit-held', paymentId: string, at = NOON) => {
    const request = { id, paymentId, by: 'kim', entry: { kind, method: 'cash', amount: 500 } } as const;
    const paid = await writePayment({ bookings: ports.bookings, clock: { now: () => at } }, request);
    expect(paid.ok).toBe(true);
  };
  await pay('deposit-held', 'held');
  await pay('payment', 'paid');
  const stored = await ports.bookings.find(id);
  if (stored === undefined) throw new Error('It is not stored');
  const till = async (at = NOON) => (await showTill(ports, torontoDate(at))).value;
  return { ports, booking: stored, pay, till };
}

// PAY-16
describe('the money of a deleted booking', () => {
  it('should not be left where more was written down meanwhile, and count once', async () => {
    const { ports, booking, pay, till } = await aPaidBooking();
    await pay('payment', 'meanwhile');
    const removal = { by: 'kim', at: NOON };
    expect(await deleteLeavingRecords(ports, booking, removal)).toBe('kept');
    expect(await ports.deletedMoney.find(booking.id)).toBeDefined();
    expect((await till()).entries.map(({ id, isDeleted }) => [id, isDeleted])).toEqual([
      ['held', undefined],
      ['paid', undefined],
      ['meanwhile', undefined],
    ]);
    const later = addMinutes(NOON, 10 * 24 * 60);
    expect((await till(later)).deposits.open).toBe(500);
    const stored = withPayment(booking, { ...(booking.payments?.[1] ?? fail()), id: 'meanwhile' });
    expect(await deleteLeavingRecords(ports, stored, removal)).toBe('removed');
    expect((await till()).entries).toHaveLength(3);
  });

  it('should be left where a restored database follows the deletion', async () => {
    const { ports, booking, till } = await aPaidBooking();
    const before = await till();
    await removeAgain(ports, [{ kind: 'booking-deleted', id: booking.id, at: NOON }], NOON);
    expect(await ports.bookings.find(booking.id)).toBeUndefined();
    const entries = before.entries.map((entry) => ({ ...entry, customer: '', isDeleted: true }));
    expect(await till()).toEqual({ ...before, entries });
    // What the backup says is held went back after it.
    expect((await till(addMinutes(NOON, 10 * 24 * 60))).deposits.open).toBe(0);
  });
});

function fail(): never {
  throw new Error('Nothing was paid');
}
