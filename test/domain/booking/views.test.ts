import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking.ts';
import {
  BOOKING_VIEWS,
  type BookingChoice,
  bookingFilter,
  compareBookings,
  defaultSort,
  isListed,
  narrow,
} from '../../../src/domain/booking/views.ts';
import { addMinutes, type DateText } from '../../../src/domain/shared/toronto-time.ts';
import { aRental, type RentalState, STATES } from '../../support/values/rentals.ts';
import { aBooking, anItinerary, at } from '../../support/values/samples.ts';

const TODAY = at('2026-11-27', '12:00');

describe('bookingFilter', () => {
  it('should know the views (BOOK-29)', () => {
    expect(BOOKING_VIEWS).toEqual([
      'all',
      'to-answer',
      'approved',
      'out',
      'completed',
      'declined',
      'cancelled',
      'soon',
      'held',
    ]);
  });

  it('should be everything for all, and no text', () => {
    expect(bookingFilter({ view: 'all', typed: '' }, TODAY)).toStrictEqual({});
  });

  it('should hold the folded text', () => {
    expect(bookingFilter({ view: 'all', typed: 'Zoë' }, TODAY)).toStrictEqual({ words: [['ZOE']] });
    expect(bookingFilter({ view: 'declined', typed: 'Zoë' }, TODAY)).toStrictEqual({
      statuses: ['declined'],
      words: [['ZOE']],
    });
  });

  it('should name tomorrow over the end of a year', () => {
    const { pickup } = bookingFilter({ view: 'soon' }, at('2026-12-31', '23:59'));
    expect(pickup).toEqual({ from: at('2026-12-31', '00:00'), before: at('2027-01-02', '00:00') });
  });
});

// BOOK-53
describe('a choice of the list', () => {
  const listed = (choice: BookingChoice, pickupDate: DateText) =>
    isListed(aBooking({ itinerary: anItinerary({ pickupDate }) }), bookingFilter(choice, TODAY));

  it.each<[Partial<BookingChoice>, boolean[]]>([
    [{ pickupFrom: '2026-11-28' }, [false, true, true, true]],
    [{ pickupTo: '2026-11-28' }, [true, true, false, false]],
    [{ pickupFrom: '2026-11-28', pickupTo: '2026-11-29' }, [false, true, true, false]],
    [{ pickupFrom: '2026-11-29', pickupTo: '2026-11-28' }, [false, false, false, false]],
    [{ view: 'soon', pickupFrom: '2026-11-28' }, [false, true, false, false]],
    [{ view: 'soon', pickupTo: '2026-12-31' }, [true, true, false, false]],
  ])('should list the pickups of the days of %j', (choice, expected) => {
    const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'] as const;
    expect(days.map((day) => listed({ view: 'all', ...choice }, day))).toEqual(expected);
  });

  it('should list one vehicle', () => {
    const booking = aBooking();
    const ids = [booking.vehicle.id, 'another'];
    const filters = ids.map((vehicleId) => bookingFilter({ view: 'all', vehicleId }, TODAY));
    expect(filters.map((filter) => isListed(booking, filter))).toEqual([true, false]);
  });

  it('should list as out what is handed out and not back, whatever was decided since', () => {
    const filter = bookingFilter({ view: 'out' }, TODAY);
    const out: RentalState[] = STATES.filter((state) => isListed(aRental(state), filter));
    expect(out).toEqual(['out', 'declined while out']);
  });

  it('should list what both of two filters list', () => {
    expect(narrow({ statuses: ['confirmed', 'approved'] }, { statuses: ['approved'] }).statuses).toEqual(['approved']);
    expect(narrow({ statuses: ['held'] }, { statuses: ['confirmed'] }).statuses).toEqual([]);
    expect(narrow({ statuses: ['held'] }, { statuses: ['held'] }).statuses).toEqual(['held']);
    expect(narrow({ statuses: ['held'] }, {}).statuses).toEqual(['held']);
    expect(narrow({ handover: 'out' }, { handover: 'none' }).statuses).toEqual([]);
    const [early, late] = [TODAY, addMinutes(TODAY, 1)];
    expect(narrow({ dropoff: { from: early } }, { dropoff: { from: late, before: late } }).dropoff).toEqual({
      from: late,
      before: late,
    });
  });

  it('should have an order that a tie does not leave open', () => {
    const one = aBooking({
      id: 'one',
      itinerary: anItinerary({ pickupDate: '2026-11-28', dropoffDate: '2026-12-01' }),
    });
    const other = aBooking({
      id: 'other',
      itinerary: anItinerary({ pickupDate: '2026-11-27', dropoffDate: '2026-12-01' }),
    });
    const [dropoff, pickup, newest, deadline] = (['dropoff', 'pickup', 'newest', 'deadline'] as const).map((sort) =>
      [one, other].toSorted(compareBookings(sort)).map(({ id }) => id),
    );
    expect({ dropoff, pickup, newest, deadline }).toEqual({
      dropoff: ['one', 'other'],
      pickup: ['other', 'one'],
      newest: ['other', 'one'],
      deadline: ['one', 'other'],
    });
  });
});

describe('isListed', () => {
  const listedStatuses = (view: (typeof BOOKING_VIEWS)[number], pickupDate: DateText = '2026-11-27') =>
    BOOKING_STATUSES.filter((status) => {
      const booking = { ...aBooking({ itinerary: anItinerary({ pickupDate }) }), status };
      return isListed(booking, bookingFilter({ view, typed: '' }, TODAY));
    });

  // STAFF-45
  it('should list requests by their deadline, and all other views newest first', () => {
    expect(BOOKING_VIEWS.filter((view) => defaultSort(view) === 'deadline')).toEqual(['to-answer']);
    expect(defaultSort('all')).toBe('newest');
  });

  // BOOK-29
  it.each<[(typeof BOOKING_VIEWS)[number], BookingStatus[]]>([
    ['all', ['confirmed', 'approved', 'declined', 'completed', 'cancelled']],
    ['to-answer', ['confirmed']],
    ['approved', ['approved']],
    ['completed', ['completed']],
    ['declined', ['declined']],
    ['cancelled', ['cancelled']],
    ['soon', ['confirmed', 'approved']],
  ])('should list the statuses of %s', (view, statuses) => {
    expect(listedStatuses(view)).toEqual(statuses);
  });

  it.each([
    ['2026-11-26', []],
    ['2026-11-27', ['confirmed', 'approved']],
    ['2026-11-28', ['confirmed', 'approved']],
    ['2026-11-29', []],
  ] as const)('should list a pickup on %s as soon or not', (pickupDate, statuses) => {
    expect(listedStatuses('soon', pickupDate)).toEqual(statuses);
  });

  // BOOK-42
  it('should list a held request in all and in held, and nowhere else', () => {
    const held = aBooking({ isHeld: true });
    const views = BOOKING_VIEWS.filter((view) => isListed(held, bookingFilter({ view, typed: 'priya' }, TODAY)));
    expect(views).toEqual(['all', 'held']);
    expect(listedStatuses('held')).toEqual([]);
  });

  it('should ask for the beginning of a key', () => {
    const booking = aBooking();
    const found = (typed: string) => isListed(booking, bookingFilter({ view: 'all', typed: typed }, TODAY));
    expect([found('priya'), found('raman'), found('riya'), found('priya.raman@example.co')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(isListed(booking, bookingFilter({ view: 'declined', typed: 'priya' }, TODAY))).toBe(false);
  });
});
