import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMinutes,
  addMonths,
  isDate,
  isInstant,
  isWeekend,
  minutesBetween,
  secondsUntil,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoOffset,
  torontoTime,
  torontoTimeOn,
} from '../../../src/domain/shared/toronto-time.ts';
import { NOON } from '../../support/values/samples.ts';

describe('isDate', () => {
  it.each(['2026-11-27', '2028-02-29', '0000-01-01', '9999-12-31'])('should take %s', (text) => {
    expect(isDate(text)).toBe(true);
  });

  it.each(['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '26-11-27', '2026-1-1', '+010000-01-01'])(
    'should refuse %j',
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );

  it.each(['x2026-11-27', '2026-11-27x', '2026-11-27T10:00', ' 2026-11-27', '2026-11-27\n'])(
    'should refuse more than a date: %j',
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );
});

// HTTP-1
describe('isInstant', () => {
  it.each(['2026-11-27T15:00:00.000Z', '2028-02-29T23:59:59.999Z'])('should take %s', (text) => {
    expect(isInstant(text)).toBe(true);
  });

  it.each([
    '',
    '2026-11-27',
    '2026-11-27T15:00:00Z',
    '2026-11-27T15:00:00.000',
    '2026-11-27T15:00:00.000+00:00',
    '2026-11-27T15:00:00.0000Z',
    '2026-02-30T15:00:00.000Z',
    '2026-11-27T24:00:00.000Z',
    '2026-11-27T25:00:00.000Z',
    '+002026-11-27T15:00:00.000Z',
    '2026-11-27T15:00:00.000Z ',
    'tomorrow',
  ])('should refuse %j', (text) => {
    expect(isInstant(text)).toBe(false);
  });
});

// TRIP-3
describe('torontoInstant', () => {
  it.each([
    { date: '2026-11-27', time: '10:00', instant: '2026-11-27T15:00:00.000Z', why: 'winter, 5 hours behind' },
    { date: '2026-07-01', time: '10:00', instant: '2026-07-01T14:00:00.000Z', why: 'summer, 4 hours behind' },
    { date: '2026-11-27', time: '23:30', instant: '2026-11-28T04:30:00.000Z', why: 'the next day in UTC' },
    { date: '2026-03-08', time: '01:30', instant: '2026-03-08T06:30:00.000Z', why: 'before the clocks go forward' },
    { date: '2026-03-08', time: '03:00', instant: '2026-03-08T07:00:00.000Z', why: 'after the clocks went forward' },
    { date: '2026-11-01', time: '00:30', instant: '2026-11-01T04:30:00.000Z', why: 'before the clocks go back' },
    { date: '2026-11-01', time: '01:00', instant: '2026-11-01T05:00:00.000Z', why: 'the first of two 01:00' },
    { date: '2026-11-01', time: '01:30', instant: '2026-11-01T05:30:00.000Z', why: 'the first of two 01:30' },
    { date: '2026-11-01', time: '02:00', instant: '2026-11-01T07:00:00.000Z', why: 'after the clocks went back' },
    { date: '2027-03-14', time: '01:30', instant: '2027-03-14T06:30:00.000Z', why: 'spring of another year' },
    { date: '2027-11-07', time: '01:30', instant: '2027-11-07T05:30:00.000Z', why: 'autumn of another year' },
  ] as const)('should put $date $time at $instant: $why', ({ date, time, instant }) => {
    expect(torontoInstant(date, time)).toBe(instant);
  });

  it.each([
    ['2026-03-08', '02:00'],
    ['2026-03-08', '02:30'],
    ['2026-03-08', '02:59'],
    ['2027-03-14', '02:30'],
  ] as const)('should know no %s %s, which the clock change skips', (date, time) => {
    expect(torontoInstant(date, time)).toBeUndefined();
  });

  it.each(['', '24:00', '7:00', '07:60', '07:00:00', 'x07:00', '0700', '29:00'])('should know no time %j', (time) => {
    expect(torontoInstant('2026-11-27', time as TimeText)).toBeUndefined();
  });

  it('should know no moment after the year 9999', () => {
    expect(torontoInstant('9999-12-31', '18:30')).toBe('9999-12-31T23:30:00.000Z');
    expect(torontoInstant('9999-12-31', '19:00')).toBeUndefined();
  });
});

describe('the office clock at a moment', () => {
  it.each([
    { instant: '2026-11-27T15:00:00.000Z', date: '2026-11-27', time: '10:00', offset: -300 },
    { instant: '2026-11-28T04:59:59.999Z', date: '2026-11-27', time: '23:59', offset: -300 },
    { instant: '2026-03-08T06:59:00.000Z', date: '2026-03-08', time: '01:59', offset: -300 },
    { instant: '2026-03-08T07:00:00.000Z', date: '2026-03-08', time: '03:00', offset: -240 },
    { instant: '2026-11-01T05:30:00.000Z', date: '2026-11-01', time: '01:30', offset: -240 },
    { instant: '2026-11-01T06:30:00.000Z', date: '2026-11-01', time: '01:30', offset: -300 },
  ] as const)('should show $date $time at $instant', ({ instant, date, time, offset }) => {
    expect(torontoDate(instant)).toBe(date);
    expect(torontoTime(instant)).toBe(time);
    expect(torontoOffset(instant)).toBe(offset);
  });
});

describe('torontoTimeOn', () => {
  it.each([
    { date: '2026-11-27', instant: '2026-11-27T15:00:00.000Z', time: '10:00', why: 'that day' },
    { date: '2026-11-27', instant: '2026-11-28T04:59:00.000Z', time: '23:59', why: 'the next day in UTC' },
    { date: '2026-11-28', instant: '2026-11-28T04:59:00.000Z', time: undefined, why: 'the day in UTC alone' },
    { date: '2026-11-27', instant: '2026-11-27T15:00:01.000Z', time: undefined, why: 'a second late' },
    { date: '2026-11-27', instant: '2026-11-27T15:00:00.001Z', time: undefined, why: 'a millisecond late' },
    { date: '2026-03-08', instant: '2026-03-08T07:00:00.000Z', time: '03:00', why: 'after the clocks went forward' },
    { date: '2026-11-01', instant: '2026-11-01T05:30:00.000Z', time: '01:30', why: 'the first of two 01:30' },
    { date: '2026-11-01', instant: '2026-11-01T06:30:00.000Z', time: undefined, why: 'the second of two 01:30' },
    { date: '1890-01-01', instant: '1890-01-01T15:17:32.000Z', time: '10:00', why: 'local mean time' },
    { date: '1890-01-01', instant: '1890-01-01T15:17:00.000Z', time: undefined, why: 'seconds off local mean time' },
    { date: '0000-01-01', instant: '0000-01-01T00:00:00.000Z', time: undefined, why: 'before the first year' },
    { date: '9999-12-31', instant: '9999-12-31T23:30:00.000Z', time: '18:30', why: 'the last day' },
  ] as const)('should know on $date of $instant: $why', ({ date, instant, time }) => {
    expect(torontoTimeOn(date, instant)).toBe(time);
  });
});

describe('minutesBetween and addMinutes', () => {
  it('should count elapsed minutes, also over a clock change', () => {
    expect(minutesBetween('2026-11-27T15:00:00.000Z', '2026-11-28T17:00:00.000Z')).toBe(1560);
    expect(minutesBetween('2026-03-08T06:30:00.000Z', '2026-03-08T07:00:00.000Z')).toBe(30);
    expect(minutesBetween('2026-11-28T17:00:00.000Z', '2026-11-27T15:00:00.000Z')).toBe(-1560);
  });

  it('should answer with milliseconds, later and earlier', () => {
    expect(addMinutes('2026-11-27T15:00:00.000Z', 90)).toBe('2026-11-27T16:30:00.000Z');
    expect(addMinutes('2026-11-27T00:00:00.000Z', -30)).toBe('2026-11-26T23:30:00.000Z');
    expect(addMinutes('2026-11-27T15:00:00.000Z', 0.5)).toBe('2026-11-27T15:00:30.000Z');
  });
});

describe('addDays', () => {
  it.each([
    ['2026-11-27', 1, '2026-11-28'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-27', 0, '2026-11-27'],
    ['9999-12-30', 1, '9999-12-31'],
    ['9999-12-31', 1, '9999-12-31'],
  ] as const)('should make of %s and %d day(s) %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-11-27', 18, '2028-05-27'],
    ['2026-08-31', 18, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-27', 0, '2026-11-27'],
    ['9999-01-01', 12, '9999-12-31'],
  ] as const)('should make of %s and %d months %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later);
  });
});

describe('isWeekend', () => {
  it.each([
    ['2026-11-27', false],
    ['2026-11-28', true],
    ['2026-11-29', true],
    ['2026-11-30', false],
  ] as const)('should know of %s: %s', (date, weekend) => {
    expect(isWeekend(date)).toBe(weekend);
  });
});

it.each([
  ['2026-11-23T17:00:15.000Z', 15],
  ['2026-11-23T17:00:14.001Z', 15],
  ['2026-11-23T17:00:00.001Z', 1],
  [NOON, 1],
] as const)('should round the seconds until %s up to %d', (then, seconds) => {
  expect(secondsUntil(then, NOON)).toBe(seconds);
});
