import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { isListed } from '../../../src/domain/booking/views.ts';
import { dayQuestions, groupDay } from '../../../src/domain/desk/today.ts';
import { addMinutes, type DateText, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aRental, type RentalState, STATES } from '../../support/values/rentals.ts';
import { anItinerary, at, NOON } from '../../support/values/samples.ts';

const DATE = '2026-11-23';
const NOW = at(DATE, '14:00');

function aRentalOn(state: RentalState, pickupDate: DateText, dropoffDate: DateText, minutes = 0): Booking {
  const id = `${state} ${pickupDate} ${dropoffDate} ${minutes}`;
  return aRental(state, { id, at: addMinutes(NOON, minutes), itinerary: anItinerary({ pickupDate, dropoffDate }) });
}

const DAYS = ['2026-11-21', '2026-11-22', DATE, '2026-11-24', '2026-11-25'] as const;

/** Every state with every pickup and dropoff around the day. */
const ALL = STATES.flatMap((state) =>
  DAYS.flatMap((pickup) =>
    DAYS.filter((dropoff) => dropoff > pickup).map((dropoff) => aRentalOn(state, pickup, dropoff)),
  ),
);

// BOOK-54
describe('groupDay', () => {
  const groups = groupDay(ALL, DATE, NOW);
  const expected = (state: RentalState, isWanted: (booking: Booking) => boolean) =>
    ALL.filter((booking) => booking.id.startsWith(`${state} 2`) && isWanted(booking)).map(({ id }) => id);
  const ids = (rows: readonly Booking[]) => rows.map(({ id }) => id).toSorted();

  it('should take unanswered requests, whatever their pickup', () => {
    expect(ids(groups.toAnswer)).toEqual(expected('waiting', () => true).toSorted());
  });

  it('should take approved pickups of the day and of tomorrow that are not handed out', () => {
    const pickups = (date: DateText) => expected('approved', ({ itinerary }) => itinerary.pickupDate === date);
    expect(ids(groups.goingOut)).toEqual(pickups(DATE).toSorted());
    expect(ids(groups.tomorrow.goingOut)).toEqual(pickups('2026-11-24').toSorted());
  });

  it('should take what is out and due back, whatever was decided since', () => {
    const due = (date: DateText) =>
      (['out', 'declined while out'] as const).flatMap((state) =>
        expected(state, ({ itinerary }) => itinerary.dropoffDate === date),
      );
    expect(ids(groups.comingBack)).toEqual(due(DATE).toSorted());
    expect(ids(groups.tomorrow.comingBack)).toEqual(due('2026-11-24').toSorted());
    // Due at 12:30 on the day, and it is 14:00.
    expect(ids(groups.overdue)).toEqual([...due('2026-11-22'), ...due(DATE)].toSorted());
  });

  it('should take approved bookings past their pickup that are not handed out, from any day', () => {
    // Picked up at 12:30 on the day, and it is 14:00.
    const passed = expected('approved', ({ itinerary }) => itinerary.pickupDate <= DATE);
    expect(passed.length).toBeGreaterThan(4);
    expect(ids(groups.notPickedUp)).toEqual(passed.toSorted());
    expect(groupDay(ALL, '2026-12-24', NOW).notPickedUp).toEqual(groups.notPickedUp);
  });

  // DAY-2
  it('should count the pickups of the day that are handed out, and what came back on it, also if it was due before', () => {
    const handedOut = (['out', 'completed'] as const).flatMap((state) =>
      expected(state, ({ itinerary }) => itinerary.pickupDate === DATE),
    );
    const backAt = (id: string, returned: Instant): Booking => {
      const completed = aRental('completed', {
        id,
        itinerary: anItinerary({ pickupDate: '2026-11-20', dropoffDate: '2026-11-22' }),
      });
      const { handover } = completed;
      if (handover?.back === undefined) throw new Error('It is not back');
      return { ...completed, handover: { ...handover, back: { ...handover.back, at: returned } } };
    };
    const returns = [backAt('late', at(DATE, '09:00')), backAt('in time', at('2026-11-22', '09:00'))];
    expect(groupDay([...ALL, ...returns], DATE, NOW).done).toEqual({ handedOut: handedOut.length, takenBack: 1 });
  });

  it('should have pickups of the day first, then the soonest deadline', () => {
    const requests = [
      aRentalOn('waiting', '2026-11-26', '2026-11-28', 1),
      aRentalOn('waiting', '2026-11-25', '2026-11-28', 2),
      aRentalOn('waiting', '2026-11-24', '2026-11-26', 5),
      aRentalOn('waiting', DATE, '2026-11-26', 3),
    ];
    const [earlier, later, soon, sameDay] = requests;
    expect(groupDay(requests, DATE, NOW).toAnswer).toEqual([sameDay, soon, earlier, later]);
  });

  it('should need no booking that no question lists, and sort them alike in any order', () => {
    const questions = dayQuestions(DATE, NOW);
    const asked = ALL.filter((booking) => questions.some(({ filter }) => isListed(booking, filter)));
    expect(asked.length).toBeLessThan(ALL.length);
    fc.assert(
      fc.property(fc.shuffledSubarray(asked, { minLength: asked.length }), (shuffled) => {
        expect(groupDay(shuffled, DATE, NOW)).toEqual(groups);
      }),
    );
  });
});
