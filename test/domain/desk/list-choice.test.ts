import { describe, expect, it } from 'vitest';
import { isListed } from '../../../src/domain/booking/views.ts';
import { deskFilter, isComputedMark } from '../../../src/domain/desk/list-choice.ts';
import { MARKS, type Mark, marksOf } from '../../../src/domain/desk/marks.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aRental, STATES } from '../../support/values/rentals.ts';
import { aBooking } from '../../support/values/samples.ts';

const { pickupTime, dropoffTime } = aBooking().itinerary;

// BOOK-53
describe('deskFilter', () => {
  it.each<Mark>(['email-failed', 'pickup-passed', 'overdue', 'owes'])(
    'should list exactly what is marked %s',
    (mark) => {
      for (const now of [pickupTime, addMinutes(pickupTime, 1), dropoffTime, addMinutes(dropoffTime, 1)]) {
        for (const state of STATES) {
          for (const hasFailedEmail of [false, true]) {
            const booking = aRental(state);
            const isMarked = marksOf(booking, { now, hasFailedEmail }).includes(mark);
            expect(isListed(booking, deskFilter({ view: 'all', mark }, now), hasFailedEmail), state).toBe(isMarked);
          }
        }
      }
    },
  );

  it('should list among other choices only what they list too', () => {
    const now = addMinutes(dropoffTime, 1);
    const listed = (view: 'all' | 'declined' | 'out' | 'held', mark: Mark) =>
      STATES.filter((state) => isListed(aRental(state), deskFilter({ view, mark }, now)));
    expect(listed('declined', 'overdue')).toEqual(['declined while out']);
    expect(listed('out', 'pickup-passed')).toEqual([]);
    expect(listed('held', 'pickup-passed')).toEqual([]);
  });

  it.each(MARKS.filter((mark) => isComputedMark(mark) && mark !== 'sign-again'))(
    'should look for %s among the bookings to come',
    (mark) => {
      const listed = (now: typeof dropoffTime) =>
        STATES.filter((state) => isListed(aRental(state), deskFilter({ view: 'all', mark }, now)));
      expect(listed(dropoffTime)).toEqual(['waiting', 'approved', 'out']);
      expect(listed(addMinutes(dropoffTime, 1))).toEqual([]);
    },
  );

  // SIGN-10
  it('should look for what is to be signed again among what is out', () => {
    const filter = deskFilter({ view: 'all', mark: 'sign-again' }, dropoffTime);
    expect(STATES.filter((state) => isListed(aRental(state), filter))).toEqual(['out', 'declined while out']);
  });
});
