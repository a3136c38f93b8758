import { describe, expect, it } from 'vitest';
import { RENTAL_LOCATION } from '../../../src/domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import type { DateText, Instant, TimeText } from '../../../src/domain/shared/toronto-time.ts';
import { dropoffTimes, isOfficeOpen, pickupsWithinDay, pickupTimes } from '../../../src/domain/trip/opening-hours.ts';
import type { SearchForm } from '../../../src/domain/trip/search-form.ts';
import { checkListForm, checkSearchForm } from '../../../src/domain/trip/search-form-check.ts';
import { at } from '../../support/values/samples.ts';

const TODAY = '2026-11-26';

/** Friday 10:00 to Monday 12:30. */
function aForm(over: Partial<SearchForm> = {}): SearchForm {
  return {
    rentalLocation: 'Oakville',
    pickupDate: '2026-11-27',
    pickupTime: at('2026-11-27', '10:00'),
    dropoffDate: '2026-11-30',
    dropoffTime: at('2026-11-30', '12:30'),
    driverAge: 25,
    dropoffTimeEdited: false,
    ...over,
  };
}

type WallTime = readonly [date: DateText, time: TimeText];

/** The form for a trip between two wall times. */
function aTrip(pickup: WallTime, dropoff: WallTime): SearchForm {
  return aForm({
    pickupDate: pickup[0],
    pickupTime: at(...pickup),
    dropoffDate: dropoff[0],
    dropoffTime: at(...dropoff),
  });
}

const { driverAge: _age, ...AGELESS } = aForm();

describe('checkSearchForm', () => {
  it('should answer with the trip, both locations equal to the rental location (TRIP-14)', () => {
    expect(checkSearchForm(aForm(), TODAY, DEFAULT_HOURS)).toEqual({
      ok: true,
      value: {
        rentalLocation: 'Oakville',
        pickupDate: '2026-11-27',
        pickupTime: '2026-11-27T15:00:00.000Z',
        dropoffDate: '2026-11-30',
        dropoffTime: '2026-11-30T17:30:00.000Z',
        driverAge: 25,
        pickupLocation: 'Oakville',
        dropoffLocation: 'Oakville',
      },
    });
  });

  it.each([
    { missing: 'rentalLocation', form: aForm({ rentalLocation: '' }) },
    { missing: 'pickupDate', form: aForm({ pickupDate: '' }) },
    { missing: 'pickupTime', form: aForm({ pickupTime: '' }) },
    { missing: 'dropoffDate', form: aForm({ dropoffDate: '' }) },
    { missing: 'dropoffTime', form: aForm({ dropoffTime: '' }) },
    { missing: 'driverAge', form: AGELESS },
  ])('should refuse a form without $missing', ({ form }) => {
    expect(checkSearchForm(form, TODAY, DEFAULT_HOURS)).toEqual({ ok: false, problem: 'fields-missing' });
  });

  it.each([
    { today: '2026-11-26', ok: true },
    { today: '2026-11-27', ok: false },
    { today: '2026-11-28', ok: false },
  ] as const)('should ask for a pickup not before tomorrow: on $today $ok', ({ today, ok }) => {
    const checked = checkSearchForm(aForm(), today, DEFAULT_HOURS);
    expect(checked.ok ? '' : checked.problem).toBe(ok ? '' : 'pickup-too-soon');
  });

  it.each([
    { what: 'a time before the weekday hours', form: aTrip(['2026-11-27', '06:00'], ['2026-11-30', '12:30']) },
    { what: 'a time after the weekday hours', form: aTrip(['2026-11-27', '18:00'], ['2026-11-30', '12:30']) },
    { what: 'a half hour', form: aTrip(['2026-11-27', '10:30'], ['2026-11-30', '12:30']) },
    { what: 'a weekday time on a Saturday', form: aTrip(['2026-11-28', '13:00'], ['2026-11-30', '12:30']) },
    { what: 'an early time on a Sunday', form: aTrip(['2026-11-29', '08:00'], ['2026-11-30', '12:30']) },
    { what: 'a time of another day', form: aForm({ pickupTime: at('2026-11-28', '10:00') }) },
    { what: 'no time at all', form: aForm({ pickupTime: 'soon' as Instant }) },
    { what: 'an invalid day', form: aForm({ pickupDate: '2026-11-31' }) },
  ])('should refuse a pickup at $what', ({ form }) => {
    expect(checkSearchForm(form, TODAY, DEFAULT_HOURS)).toEqual({ ok: false, problem: 'pickup-time-not-offered' });
  });

  it.each([
    { what: 'a quarter of an hour', form: aTrip(['2026-11-27', '10:00'], ['2026-11-30', '12:15']) },
    { what: 'a time of another day', form: aForm({ dropoffTime: at('2026-11-29', '12:30') }) },
    { what: 'an invalid day', form: aForm({ dropoffDate: '2026-11-31' }) },
    { what: 'the second of two 01:30', form: autumnNight('2026-11-01T06:30:00.000Z') },
  ])('should refuse a dropoff at $what', ({ form }) => {
    expect(checkSearchForm(form, '2026-10-01', DEFAULT_HOURS)).toEqual({
      ok: false,
      problem: 'dropoff-time-not-offered',
    });
  });

  it.each([
    { what: 'the same moment', form: aTrip(['2026-11-27', '10:00'], ['2026-11-27', '10:00']) },
    { what: 'the same day before', form: aTrip(['2026-11-27', '10:00'], ['2026-11-27', '09:30']) },
    { what: 'the day before', form: aTrip(['2026-11-27', '10:00'], ['2026-11-26', '12:00']) },
  ])('should refuse a dropoff at $what', ({ form }) => {
    expect(checkSearchForm(form, TODAY, DEFAULT_HOURS)).toEqual({ ok: false, problem: 'dropoff-not-after-pickup' });
  });

  it.each([
    { what: 'on the same day (TRIP-13)', form: aTrip(['2026-11-27', '10:00'], ['2026-11-27', '10:30']) },
    { what: 'when the office is closed', form: aTrip(['2026-11-27', '10:00'], ['2026-11-28', '23:30']) },
    { what: 'at midnight', form: aTrip(['2026-11-27', '17:00'], ['2026-11-28', '00:00']) },
    { what: 'from the first hour of a weekend', form: aTrip(['2026-11-28', '09:00'], ['2026-11-30', '12:30']) },
    { what: 'from the last hour of a weekend', form: aTrip(['2026-11-29', '12:00'], ['2026-11-30', '12:30']) },
    { what: 'from the first hour of a weekday', form: aTrip(['2026-11-27', '07:00'], ['2026-11-28', '12:30']) },
    { what: 'at the first of two 01:30', form: autumnNight('2026-11-01T05:30:00.000Z') },
  ])('should take a dropoff $what', ({ form }) => {
    expect(checkSearchForm(form, '2026-10-01', DEFAULT_HOURS).ok).toBe(true);
  });

  // TRIP-19
  it.each([
    { today: '2026-11-27', pickup: '2028-05-27', ok: true },
    { today: '2026-11-27', pickup: '2028-05-28', ok: false },
    { today: '2026-08-31', pickup: '2028-02-29', ok: true },
    { today: '2026-08-31', pickup: '2028-03-01', ok: false },
    { today: '2026-11-27', pickup: '9999-12-30', ok: false },
  ] as const)('should take a pickup at most 18 months after $today: on $pickup $ok', ({ today, pickup, ok }) => {
    const checked = checkSearchForm(aTrip([pickup, '10:00'], [pickup, '12:00']), today, DEFAULT_HOURS);
    expect(checked.ok ? '' : checked.problem).toBe(ok ? '' : 'pickup-too-far-ahead');
  });

  // TRIP-19
  it.each([
    { pickup: '2026-11-27', dropoff: ['2027-11-27', '10:00'], ok: true },
    { pickup: '2026-11-27', dropoff: ['2027-11-27', '10:30'], ok: false },
    { pickup: '2026-11-27', dropoff: ['2027-11-28', '00:00'], ok: false },
    { pickup: '2028-02-29', dropoff: ['2029-02-28', '10:00'], ok: true },
    { pickup: '2028-02-29', dropoff: ['2029-03-01', '00:00'], ok: false },
    { pickup: '2026-11-27', dropoff: ['9999-12-31', '10:00'], ok: false },
  ] as const)('should take a rental of at most 12 months from $pickup: to $dropoff $ok', ({ pickup, dropoff, ok }) => {
    const checked = checkSearchForm(aTrip([pickup, '10:00'], dropoff), '2026-11-26', DEFAULT_HOURS);
    expect(checked.ok ? '' : checked.problem).toBe(ok ? '' : 'rental-too-long');
  });

  // TRIP-19
  it('should speak of the bounds last, of the pickup first', () => {
    const checked = (dropoff: WallTime) =>
      checkSearchForm(aTrip(['2029-11-27', '10:00'], dropoff), TODAY, DEFAULT_HOURS);
    expect(checked(['2029-11-27', '10:00'])).toEqual({ ok: false, problem: 'dropoff-not-after-pickup' });
    expect(checked(['2036-11-27', '10:00'])).toEqual({ ok: false, problem: 'pickup-too-far-ahead' });
  });

  it('should take a driver of 24 or younger', () => {
    const checked = checkSearchForm(aForm({ driverAge: 24 }), TODAY, DEFAULT_HOURS);
    expect(checked.ok && checked.value.driverAge).toBe(24);
  });

  // TRIP-11
  it('should speak of missing fields first, then of tomorrow, then of the times', () => {
    const bad = aTrip(['2026-11-20', '03:00'], ['2026-11-19', '12:15']);
    const problemOf = (form: SearchForm) => {
      const checked = checkSearchForm(form, TODAY, DEFAULT_HOURS);
      return checked.ok ? '' : checked.problem;
    };
    expect(problemOf({ ...bad, rentalLocation: '' })).toBe('fields-missing');
    expect(problemOf(bad)).toBe('pickup-too-soon');
    expect(problemOf(aTrip(['2026-11-27', '03:00'], ['2026-11-19', '12:15']))).toBe('pickup-time-not-offered');
    expect(problemOf(aTrip(['2026-11-27', '10:00'], ['2026-11-19', '12:15']))).toBe('dropoff-time-not-offered');
  });
});

describe('checkListForm', () => {
  it.each(['pickupDate', 'pickupTime', 'dropoffDate', 'dropoffTime'] as const)(
    'should have its own word for a missing %s (TRIP-12)',
    (field) => {
      expect(checkListForm({ ...AGELESS, [field]: '' }, TODAY, DEFAULT_HOURS)).toEqual({
        ok: false,
        problem: 'dates-missing',
      });
    },
  );

  it('should count an unset age as 25 and keep one that is set (TRIP-12)', () => {
    const unset = checkListForm(AGELESS, TODAY, DEFAULT_HOURS);
    const young = checkListForm(aForm({ driverAge: 24 }), TODAY, DEFAULT_HOURS);
    expect([unset.ok && unset.value.driverAge, young.ok && young.value.driverAge]).toEqual([25, 24]);
  });

  it('should check the rest as home does', () => {
    expect(checkListForm(aForm(), '2026-11-27', DEFAULT_HOURS)).toEqual({ ok: false, problem: 'pickup-too-soon' });
  });
});

const WEEKDAY_TIMES = '07:00 08:00 09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00 17:00'.split(' ');
const WEEKEND_TIMES = '09:00 10:00 11:00 12:00'.split(' ');

// AVAIL-12
describe('pickupsWithinDay', () => {
  it('should have the later pickups of the day and those of the next until the same time', () => {
    const moments = pickupsWithinDay(at('2026-11-27', '15:00'), DEFAULT_HOURS, []);
    expect(moments).toEqual([
      ...(['16:00', '17:00'] as const).map((time) => at('2026-11-27', time)),
      ...(['09:00', '10:00', '11:00', '12:00'] as const).map((time) => at('2026-11-28', time)),
    ]);
    expect(
      pickupsWithinDay(at('2026-11-27', '16:00'), DEFAULT_HOURS, [{ date: '2026-11-28', reason: 'Inventory' }]),
    ).toEqual([at('2026-11-27', '17:00')]);
  });
});

// TRIP-9
describe('pickupTimes', () => {
  it.each([
    { day: 'Friday', date: '2026-11-27', times: WEEKDAY_TIMES },
    { day: 'Saturday', date: '2026-11-28', times: WEEKEND_TIMES },
    { day: 'Sunday', date: '2026-11-29', times: WEEKEND_TIMES },
    { day: 'Monday', date: '2026-11-30', times: WEEKDAY_TIMES },
  ] as const)('should offer every hour of a $day, both ends included', ({ date, times }) => {
    expect(pickupTimes(date, at('2026-11-26', '12:00'), DEFAULT_HOURS)).toEqual(times);
  });

  it.each([
    { now: '06:59', first: '07:00', count: 11 },
    { now: '07:00', first: '08:00', count: 10 },
    { now: '15:59', first: '16:00', count: 2 },
    { now: '16:30', first: '17:00', count: 1 },
    { now: '17:00', first: undefined, count: 0 },
    { now: '23:00', first: undefined, count: 0 },
  ] as const)('should leave out the times at or before now on the day itself: $now', ({ now, first, count }) => {
    const times = pickupTimes('2026-11-27', at('2026-11-27', now), DEFAULT_HOURS);
    expect([times[0], times.length]).toEqual([first, count]);
  });

  it('should go by the day of the office, whatever day it is elsewhere', () => {
    // 2026-11-28T02:00Z is still Friday evening in Oakville.
    expect(pickupTimes('2026-11-27', '2026-11-28T02:00:00.000Z', DEFAULT_HOURS)).toEqual([]);
    expect(pickupTimes('2026-11-28', '2026-11-28T02:00:00.000Z', DEFAULT_HOURS)).toEqual(WEEKEND_TIMES);
  });

  it('should answer with a list of its own', () => {
    pickupTimes('2026-11-27', at('2026-11-26', '12:00'), DEFAULT_HOURS).pop();
    expect(pickupTimes('2026-11-27', at('2026-11-26', '12:00'), DEFAULT_HOURS)).toEqual(WEEKDAY_TIMES);
  });
});

// TRIP-10
describe('dropoffTimes', () => {
  it('should offer every half hour of a day', () => {
    const times = dropoffTimes('2026-11-28');
    expect(times).toHaveLength(48);
    expect(times.slice(0, 4)).toEqual(['00:00', '00:30', '01:00', '01:30']);
    expect(times.slice(-2)).toEqual(['23:00', '23:30']);
  });

  it.each(['2026-03-08', '2027-03-14'] as const)('should leave out what the spring night of %s skips', (date) => {
    const times = dropoffTimes(date);
    expect(times).toHaveLength(46);
    expect(times.slice(2, 6)).toEqual(['01:00', '01:30', '03:00', '03:30']);
  });

  it('should offer each time of the autumn night once', () => {
    expect(dropoffTimes('2026-11-01')).toHaveLength(48);
  });
});

describe('isOfficeOpen', () => {
  it.each([
    { date: '2026-11-27', time: '06:30', open: false },
    { date: '2026-11-27', time: '07:00', open: true },
    { date: '2026-11-27', time: '12:30', open: true },
    { date: '2026-11-27', time: '17:00', open: true },
    { date: '2026-11-27', time: '17:30', open: false },
    { date: '2026-11-28', time: '08:30', open: false },
    { date: '2026-11-28', time: '09:00', open: true },
    { date: '2026-11-29', time: '12:00', open: true },
    { date: '2026-11-29', time: '12:30', open: false },
  ] as const)('should know of $date $time: $open', ({ date, time, open }) => {
    expect(isOfficeOpen(date, time, DEFAULT_HOURS)).toBe(open);
  });
});

it('should know one rental location', () => {
  expect(RENTAL_LOCATION).toBe('Oakville');
});

function autumnNight(dropoffTime: Instant): SearchForm {
  return { ...aTrip(['2026-10-31', '10:00'], ['2026-11-01', '00:00']), dropoffTime };
}
