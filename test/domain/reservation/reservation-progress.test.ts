import { describe, expect, it } from 'vitest';
import { reservationProgress } from '../../../src/domain/reservation/reservation-progress.ts';
import type { ReservationState } from '../../../src/domain/reservation/reservation-state.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aReservation, RESERVATION_STATES } from '../../support/values/reservations.ts';

const stepsOf = (state: ReservationState) =>
  reservationProgress(aReservation(state)).map(({ what, isAhead }) => `${what}${isAhead ? ' (ahead)' : ''}`);

// PAGE-32
describe('what happened to a reservation and what is ahead', () => {
  it.each([
    ['received', ['Request received', 'Our answer by email (ahead)', 'Pickup (ahead)', 'Dropoff (ahead)']],
    ['approved', ['Request received', 'Confirmed by us', 'Pickup (ahead)', 'Dropoff (ahead)']],
    ['changed', ['Request received', 'Confirmed by us', 'Changed by us', 'Pickup (ahead)', 'Dropoff (ahead)']],
    ['declined', ['Request received', 'Declined by us']],
    ['cancelled', ['Request received', 'Confirmed by us', 'Cancelled by you']],
    ['out', ['Request received', 'Confirmed by us', 'Picked up', 'Dropoff (ahead)']],
    ['completed', ['Request received', 'Confirmed by us', 'Picked up', 'Returned']],
  ] as const)('should be in the order of time: %s', (state, steps) => {
    expect(stepsOf(state)).toEqual(steps);
  });

  it('should have a place for what the customer asked', () => {
    const reservation = aReservation('approved');
    const [first] = reservation.history;
    const askedAt = addMinutes(first?.at ?? reservation.receipt.createdAt, 30);
    const [, second] = reservationProgress({ ...reservation, askedAt });
    expect(second).toEqual({ what: 'You asked for a change', at: askedAt, isAhead: false });
  });

  it('should name hand-overs by when they were, and not by when they were entered', () => {
    const reservation = aReservation('completed');
    const entered = reservation.history.map((line) => ({ ...line, at: reservation.returnedAt ?? line.at }));
    const picked = reservationProgress({ ...reservation, history: entered }).find(({ what }) => what === 'Picked up');
    expect(picked?.at).toBe(reservation.handedOutAt);
  });

  it.each(RESERVATION_STATES)('should never have something done after something ahead: %s', (state) => {
    const ahead = reservationProgress(aReservation(state)).map(({ isAhead }) => isAhead);
    expect(ahead).toEqual(ahead.toSorted((one, other) => Number(one) - Number(other)));
  });
});
