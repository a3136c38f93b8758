import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDay,
  formatDayAndYear,
  formatHours,
  formatMoment,
  formatMomentAndYear,
  formatMomentFrom,
  formatReceipt,
  formatShortMoment,
  formatTime,
} from '../../../src/domain/shared/format-date.ts';

describe('formatDay', () => {
  it.each([
    ['2026-01-05', 'Monday, January 5'],
    ['2026-02-10', 'Tuesday, February 10'],
    ['2026-03-11', 'Wednesday, March 11'],
    ['2026-04-16', 'Thursday, April 16'],
    ['2026-05-22', 'Friday, May 22'],
    ['2026-06-27', 'Saturday, June 27'],
    ['2026-07-05', 'Sunday, July 5'],
    ['2026-08-31', 'Monday, August 31'],
    ['2026-09-01', 'Tuesday, September 1'],
    ['2026-10-31', 'Saturday, October 31'],
    ['2026-11-27', 'Friday, November 27'],
    ['2026-12-25', 'Friday, December 25'],
  ] as const)('should say %s as %s', (date, words) => {
    expect(formatDay(date)).toBe(words);
    expect(formatDayAndYear(date)).toBe(`${words}, 2026`);
  });
});

describe('formatTime', () => {
  it.each([
    ['00:00', '12:00 am'],
    ['00:30', '12:30 am'],
    ['07:00', '7:00 am'],
    ['11:30', '11:30 am'],
    ['12:00', '12:00 pm'],
    ['12:30', '12:30 pm'],
    ['13:00', '1:00 pm'],
    ['23:30', '11:30 pm'],
  ] as const)('should say %s as %s', (time, words) => {
    expect(formatTime(time)).toBe(words);
  });
});

describe('formatMoment', () => {
  it('should say the day and the time of the office', () => {
    expect(formatMoment('2026-11-27T15:00:00.000Z')).toBe('Friday, November 27, 10:00 am');
    expect(formatMomentAndYear('2026-11-28T04:30:00.000Z')).toBe('Friday, November 27, 2026, 11:30 pm');
  });

  it('should say the year where it is another one, by the calendar of the office (PAGE-48)', () => {
    expect(formatMomentFrom('2026-12-31', '2027-01-01T04:30:00.000Z')).toBe('Thursday, December 31, 11:30 pm');
    expect(formatMomentFrom('2026-12-31', '2027-01-01T05:00:00.000Z')).toBe('Friday, January 1, 2027, 12:00 am');
  });
});

describe('formatCount', () => {
  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
  ])('should say %d as %s', (count, words) => {
    expect(formatCount(count, 'day')).toBe(words);
  });

  it('should take another word for many', () => {
    expect(formatCount(1, 'try', 'tries')).toBe('1 try');
    expect(formatCount(3, 'try', 'tries')).toBe('3 tries');
  });
});

describe('formatHours', () => {
  it.each([
    [30, '30 min'],
    [60, '1 h'],
    [90, '1 h 30 min'],
    [1560, '26 h'],
    [1590, '26 h 30 min'],
  ])('should say %d minutes as %s', (minutes, words) => {
    expect(formatHours(minutes)).toBe(words);
  });
});

it.each([
  ['2026-11-27T15:00:00.000Z', 'Fri, Nov 27, 10:00 am'],
  ['2026-05-02T16:30:00.000Z', 'Sat, May 2, 12:30 pm'],
  ['2027-01-01T05:00:00.000Z', 'Fri, Jan 1, 2027, 12:00 am'],
] as const)('should say %s as "%s" in 2026', (instant, words) => {
  expect(formatShortMoment(instant, '2026-11-23')).toBe(words);
});

it.each([
  ['2026-11-23T13:52:00.000Z', '8:52 am'],
  ['2026-11-23T04:59:00.000Z', 'Yesterday'],
  ['2026-11-21T17:00:00.000Z', 'Sat, Nov 21'],
  ['2025-12-31T17:00:00.000Z', 'Wed, Dec 31, 2025'],
] as const)('should say that %s came at "%s"', (instant, words) => {
  expect(formatReceipt(instant, '2026-11-23')).toBe(words);
});
