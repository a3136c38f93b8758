import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES, type BookingStatus } from '../../../src/domain/booking/booking.ts';
import { BOOKING_VIEWS, bookingFilter, isListed } from '../../../src/domain/booking/views.ts';
import type { DateText } from '../../../src/domain/shared/toronto-time.ts';
import { aBooking, anItinerary } from '../../support/values/samples.ts';

const TODAY = '2026-11-27';

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
    expect(bookingFilter('all', '', TODAY)).toStrictEqual({});
  });

  it('should hold the folded text', () => {
    expect(bookingFilter('all', 'Zoë', TODAY)).toStrictEqual({ prefix: 'ZOE' });
    expect(bookingFilter('declined', 'Zoë', TODAY)).toStrictEqual({ statuses: ['declined'], prefix: 'ZOE' });
  });

  it('should name tomorrow over the end of a year', () => {
    expect(bookingFilter('soon', '', '2026-12-31').pickupDates).toEqual(['2026-12-31', '2027-01-01']);
  });
});

describe('isListed', () => {
  const listedStatuses = (view: (typeof BOOKING_VIEWS)[number], pickupDate: DateText = TODAY) =>
    BOOKING_STATUSES.filter((status) => {
      const booking = { ...aBooking({ itinerary: anItinerary({ pickupDate }) }), status };
      return isListed(booking, bookingFilter(view, '', TODAY));
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
    const views = BOOKING_VIEWS.filter((view) => isListed(held, bookingFilter(view, 'priya', TODAY)));
    expect(views).toEqual(['all', 'held']);
    expect(listedStatuses('held')).toEqual([]);
  });

  it('should ask for the beginning of a key', () => {
    const booking = aBooking();
    const found = (typed: string) => isListed(booking, bookingFilter('all', typed, TODAY));
    expect([found('priya'), found('raman'), found('riya'), found('priya.raman@example.co')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(isListed(booking, bookingFilter('declined', 'priya', TODAY))).toBe(false);
  });
});
