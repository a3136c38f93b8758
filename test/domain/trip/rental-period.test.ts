import { describe, expect, it } from 'vitest';
import type { DateText, TimeText } from '../../../src/domain/shared/toronto-time.ts';
import { rentalPeriod, tripPeriod } from '../../../src/domain/trip/rental-period.ts';
import { at } from '../../support/values/samples.ts';

// PRICE-1
describe('rentalPeriod', () => {
  it.each([
    { length: '1 min', minutes: 1, days: 1, extraHours: 0 },
    { length: '30 min', minutes: 30, days: 1, extraHours: 0 },
    { length: '4 h', minutes: 240, days: 1, extraHours: 0 },
    { length: '4 h 1 min', minutes: 241, days: 1, extraHours: 0 },
    { length: '23 h 59 min', minutes: 1439, days: 1, extraHours: 0 },
    { length: '24 h', minutes: 1440, days: 1, extraHours: 0 },
    { length: '24 h 1 min', minutes: 1441, days: 1, extraHours: 0 },
    { length: '25 h', minutes: 1500, days: 1, extraHours: 0 },
    { length: '25 h 1 min', minutes: 1501, days: 1, extraHours: 2 },
    { length: '26 h', minutes: 1560, days: 1, extraHours: 2 },
    { length: '26 h 1 min', minutes: 1561, days: 1, extraHours: 3 },
    { length: '27 h', minutes: 1620, days: 1, extraHours: 3 },
    { length: '27 h 1 min', minutes: 1621, days: 1, extraHours: 4 },
    { length: '28 h', minutes: 1680, days: 1, extraHours: 4 },
    { length: '28 h 1 min', minutes: 1681, days: 2, extraHours: 0 },
    { length: '47 h 59 min', minutes: 2879, days: 2, extraHours: 0 },
    { length: '48 h', minutes: 2880, days: 2, extraHours: 0 },
    { length: '49 h', minutes: 2940, days: 2, extraHours: 0 },
    { length: '49 h 1 min', minutes: 2941, days: 2, extraHours: 2 },
    { length: '52 h', minutes: 3120, days: 2, extraHours: 4 },
    { length: '52 h 1 min', minutes: 3121, days: 3, extraHours: 0 },
    { length: '7 days', minutes: 10_080, days: 7, extraHours: 0 },
    { length: '7 days 2 h 30 min', minutes: 10_230, days: 7, extraHours: 3 },
    { length: '30 days 4 h 30 min', minutes: 43_470, days: 31, extraHours: 0 },
  ])('should charge $length as $days day(s) and $extraHours extra hours', ({ minutes, days, extraHours }) => {
    expect(rentalPeriod(minutes)).toEqual({ days, extraHours, minutes, clockShift: 0 });
  });

  it.each([
    { minutes: 60, days: 1, extraHours: 0 },
    { minutes: 1560, days: 1, extraHours: 2 },
    { minutes: 1700, days: 2, extraHours: 0 },
  ])('should carry the clock shift of a trip of $minutes minutes', ({ minutes, days, extraHours }) => {
    expect(rentalPeriod(minutes, -60)).toEqual({ days, extraHours, minutes, clockShift: -60 });
  });

  it.each([0, -1, Number.NaN])('should throw for a length of %d minutes', (minutes) => {
    expect(() => rentalPeriod(minutes)).toThrow(new RangeError(`a rental of ${minutes} minutes`));
  });
});

describe('tripPeriod', () => {
  type WallTime = readonly [date: DateText, time: TimeText];
  const trip = (pickup: WallTime, dropoff: WallTime) =>
    tripPeriod({ pickupTime: at(...pickup), dropoffTime: at(...dropoff) });

  it('should count the hours between two wall times where no clock changes', () => {
    expect(trip(['2026-11-27', '10:00'], ['2026-11-30', '12:30'])).toEqual({
      days: 3,
      extraHours: 3,
      minutes: 4470,
      clockShift: 0,
    });
  });

  // Readings 31: elapsed time. Saturday 10:00 to Sunday 12:00 is 25 h in the spring night and 27 h in the autumn night.
  it.each([
    {
      night: 'spring 2026',
      from: '2026-03-07',
      to: '2026-03-08',
      time: '12:00',
      minutes: 1500,
      days: 1,
      extraHours: 0,
      clockShift: 60,
    },
    {
      night: 'autumn 2026',
      from: '2026-10-31',
      to: '2026-11-01',
      time: '12:00',
      minutes: 1620,
      days: 1,
      extraHours: 3,
      clockShift: -60,
    },
    {
      night: 'autumn 2026',
      from: '2026-10-31',
      to: '2026-11-01',
      time: '10:00',
      minutes: 1500,
      days: 1,
      extraHours: 0,
      clockShift: -60,
    },
    {
      night: 'spring 2027',
      from: '2027-03-13',
      to: '2027-03-14',
      time: '12:30',
      minutes: 1530,
      days: 1,
      extraHours: 2,
      clockShift: 60,
    },
    {
      night: 'autumn 2027',
      from: '2027-11-06',
      to: '2027-11-07',
      time: '13:30',
      minutes: 1710,
      days: 2,
      extraHours: 0,
      clockShift: -60,
    },
    {
      night: 'both of 2026',
      from: '2026-03-07',
      to: '2026-11-01',
      time: '10:00',
      minutes: 344_160,
      days: 239,
      extraHours: 0,
      clockShift: 0,
    },
  ] as const)(
    'should count elapsed hours over $night, to $time',
    ({ from, to, time, minutes, days, extraHours, clockShift }) => {
      expect(trip([from, '10:00'], [to, time])).toEqual({ days, extraHours, minutes, clockShift });
    },
  );
});
