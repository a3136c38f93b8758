import { describe, expect, it } from 'vitest';
import { describeState, stateOf } from '../../../src/domain/reservation/reservation-state.ts';
import { aReservation, RESERVATION_STATES } from '../../support/values/reservations.ts';
import { anItinerary, at } from '../../support/values/samples.ts';

// PAGE-31
describe('the state of a reservation', () => {
  it.each(RESERVATION_STATES)('should be told from its fields: %s', (state) => {
    expect(stateOf(aReservation(state))).toBe(state);
  });

  it('should stay one of waiting when a request was changed before it was answered', () => {
    const { changedFrom } = aReservation('changed');
    expect(stateOf(aReservation('received', changedFrom && { changedFrom }))).toBe('received');
  });

  it('should not be on the road after the vehicle came back', () => {
    const returnedAt = at('2026-11-30', '12:30');
    expect(stateOf(aReservation('out', { returnedAt }))).toBe('approved');
  });

  it.each([
    ['received', 'Waiting for our answer', 'We have your request'],
    ['approved', 'Confirmed', 'Your reservation is confirmed'],
    ['changed', 'Confirmed, with new dates', 'Your reservation has changed'],
    ['declined', 'Declined', 'We cannot take this reservation'],
    ['cancelled', 'Cancelled', 'This reservation is cancelled'],
    ['out', 'On the road', 'You have the Toyota Sienna'],
    ['completed', 'Completed', 'The vehicle is back'],
  ] as const)('should have a word and a heading: %s', (state, word, heading) => {
    expect(describeState(aReservation(state), 'Toyota Sienna')).toEqual({ word, heading });
  });

  it('should not speak of new dates where only the vehicle or the extras are new', () => {
    const reservation = aReservation('changed', {}, anItinerary());
    const changed = { ...reservation, changedFrom: reservation.receipt };
    expect(describeState(changed, 'Toyota Sienna').word).toBe('Confirmed, with changes');
  });
});
