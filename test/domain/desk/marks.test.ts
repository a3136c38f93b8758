import { describe, expect, it } from 'vitest';
import { accountOf } from '../../../src/domain/booking/account.ts';
import { MARKS, type Mark, marksOf } from '../../../src/domain/desk/marks.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aRental, type RentalState, STATES } from '../../support/values/rentals.ts';
import { aBooking } from '../../support/values/samples.ts';

const { pickupTime, dropoffTime } = aBooking().itinerary;

/** The states of a rental that have a mark at a moment. */
function marked(now: typeof pickupTime, mark: Mark): readonly RentalState[] {
  return STATES.filter((state) => marksOf(aRental(state), { now, hasFailedEmail: false }).includes(mark));
}

// BOOK-52
describe('marksOf', () => {
  it('should mark what nobody answered or handed out before its pickup', () => {
    expect(marked(addMinutes(pickupTime, 1), 'pickup-passed')).toEqual(['waiting', 'approved']);
    expect(marked(pickupTime, 'pickup-passed')).toEqual([]);
  });

  it('should mark what is out after its dropoff, whatever was decided since', () => {
    expect(marked(addMinutes(dropoffTime, 1), 'overdue')).toEqual(['out', 'declined while out']);
    expect(marked(dropoffTime, 'overdue')).toEqual([]);
  });

  it('should mark a failed e-mail in every state', () => {
    for (const state of STATES) {
      const facts = { now: aBooking().createdAt, hasFailedEmail: true };
      expect(marksOf(aRental(state), facts), state).toEqual(
        state === 'completed' ? ['email-failed', 'owes'] : ['email-failed'],
      );
    }
  });

  // PAY-8
  it('should mark a rental that is over and not paid', () => {
    const now = aBooking().createdAt;
    expect(marked(now, 'owes')).toEqual(['completed']);
    const rental = aRental('completed');
    const paid = { id: 'p', kind: 'payment', method: 'cash', at: now, by: 'kim' } as const;
    const withPaid = (amount: number) =>
      marksOf({ ...rental, payments: [{ ...paid, amount }] }, { now, hasFailedEmail: false });
    const { total } = accountOf(rental);
    expect([total - 1, total, total + 1].map(withPaid)).toEqual([['owes'], [], []]);
  });

  it('should have the marks in one order', () => {
    const facts = { now: addMinutes(pickupTime, 1), hasFailedEmail: true };
    expect(marksOf(aRental('waiting'), facts)).toEqual(['email-failed', 'pickup-passed']);
    const wanted = { ...facts, conflict: 'clash', isWantedTwice: true } as const;
    expect(marksOf(aRental('waiting'), wanted)).toEqual(['clash', 'asks-too', 'email-failed', 'pickup-passed']);
    expect(marksOf(aRental('waiting'), { ...wanted, conflict: 'blocked', isWantedTwice: false })[0]).toBe('blocked');
    // CUST-5
    expect(marksOf(aRental('waiting'), { ...wanted, isDoNotRent: true })[0]).toBe('do-not-rent');
    expect(MARKS.slice(-4)).toEqual(['pickup-passed', 'overdue', 'sign-again', 'owes']);
  });
});
