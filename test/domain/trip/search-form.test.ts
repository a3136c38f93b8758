import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import type { DateText, TimeText } from '../../../src/domain/shared/toronto-time.ts';
import {
  changeSearch,
  EMPTY_SEARCH,
  isPickupNow,
  type SearchEdit,
  type SearchForm,
  sameTrip,
  shortcutTrip,
  wallTime,
  withPickupNow,
  withTodayAsDefault,
} from '../../../src/domain/trip/search-form.ts';
import { at } from '../../support/values/samples.ts';

/** The form after edits, one after the other. */
function edited(form: SearchForm, ...edits: readonly SearchEdit[]): SearchForm {
  return edits.reduce(changeSearch, form);
}

const pickupDate = (value: DateText | ''): SearchEdit => ({ field: 'pickupDate', value });
const pickupTime = (value: TimeText | ''): SearchEdit => ({ field: 'pickupTime', value });
const dropoffDate = (value: DateText | ''): SearchEdit => ({ field: 'dropoffDate', value });
const dropoffTime = (value: TimeText | ''): SearchEdit => ({ field: 'dropoffTime', value });

/** Friday 10:00 to Monday 12:30, the dropoff time chosen by hand. */
const FILLED: SearchForm = edited(
  EMPTY_SEARCH,
  pickupDate('2026-11-27'),
  pickupTime('10:00'),
  dropoffDate('2026-11-30'),
  dropoffTime('12:30'),
  { field: 'driverAge', value: 24 },
);

describe('EMPTY_SEARCH', () => {
  it('should be empty but for the location, Oakville (TRIP-1)', () => {
    expect(EMPTY_SEARCH).toEqual({
      rentalLocation: 'Oakville',
      pickupDate: '',
      pickupTime: '',
      dropoffDate: '',
      dropoffTime: '',
      dropoffTimeEdited: false,
    });
  });
});

describe('changeSearch', () => {
  it('should write instants of the office for the wall times', () => {
    expect(FILLED).toEqual({
      rentalLocation: 'Oakville',
      pickupDate: '2026-11-27',
      pickupTime: '2026-11-27T15:00:00.000Z',
      dropoffDate: '2026-11-30',
      dropoffTime: '2026-11-30T17:30:00.000Z',
      driverAge: 24,
      dropoffTimeEdited: true,
    });
  });

  // TRIP-4
  it('should clear the pickup time when the pickup date changes', () => {
    expect(edited(FILLED, pickupDate('2026-11-28'))).toEqual({
      ...FILLED,
      pickupDate: '2026-11-28',
      pickupTime: '',
    });
  });

  it.each([
    { was: 'empty', form: EMPTY_SEARCH },
    { was: 'before the pickup', form: edited(EMPTY_SEARCH, dropoffDate('2026-12-01')) },
    { was: 'on the pickup', form: edited(EMPTY_SEARCH, dropoffDate('2026-12-24')) },
  ])('should move a dropoff date that is $was to the day after', ({ form }) => {
    expect(edited(form, pickupDate('2026-12-24')).dropoffDate).toBe('2026-12-25');
  });

  it('should keep a dropoff date that is later', () => {
    expect(edited(FILLED, pickupDate('2026-11-29')).dropoffDate).toBe('2026-11-30');
  });

  it('should keep the wall time of a dropoff that moves, also over a clock change (TRIP-4)', () => {
    const summer = edited(EMPTY_SEARCH, pickupDate('2026-10-20'), pickupTime('10:00'));
    const winter = edited(summer, pickupDate('2026-11-02'));
    expect([summer.dropoffTime, winter.dropoffTime]).toEqual(['2026-10-21T14:00:00.000Z', '2026-11-03T15:00:00.000Z']);
  });

  it('should leave the dropoff as it is when the pickup date is cleared', () => {
    expect(edited(FILLED, pickupDate(''))).toEqual({ ...FILLED, pickupDate: '', pickupTime: '' });
  });

  it.each(['2026-02-30', 'soon', '26-11-27'])('should take the invalid date %j as cleared', (value) => {
    expect(edited(FILLED, pickupDate(value as DateText)).pickupDate).toBe('');
    expect(edited(FILLED, dropoffDate(value as DateText))).toMatchObject({ dropoffDate: '', dropoffTime: '' });
  });

  it('should leave an empty form empty when its empty pickup date is cleared', () => {
    expect(edited(EMPTY_SEARCH, pickupDate(''))).toEqual(EMPTY_SEARCH);
  });

  it('should copy the pickup time to the dropoff, as wall time (TRIP-5)', () => {
    // The clocks go forward between Saturday and Sunday: the instants are 24 h less one apart.
    const form = edited(EMPTY_SEARCH, pickupDate('2026-03-07'), pickupTime('10:00'));
    expect([form.pickupTime, form.dropoffTime]).toEqual(['2026-03-07T15:00:00.000Z', '2026-03-08T14:00:00.000Z']);
    expect(form.dropoffTimeEdited).toBe(false);
  });

  it('should copy each pickup time until the dropoff time is chosen by hand', () => {
    const copied = edited(EMPTY_SEARCH, pickupDate('2026-11-27'), pickupTime('10:00'), pickupTime('11:00'));
    expect(wallTime(copied.dropoffTime)).toBe('11:00');
    const chosen = edited(copied, dropoffTime('15:30'), pickupTime('12:00'));
    expect([wallTime(chosen.pickupTime), wallTime(chosen.dropoffTime)]).toEqual(['12:00', '15:30']);
  });

  it('should copy again once the dropoff time is cleared (TRIP-5)', () => {
    const cleared = edited(FILLED, dropoffTime(''));
    expect(cleared).toEqual({ ...FILLED, dropoffTime: '', dropoffTimeEdited: false });
    expect(wallTime(edited(cleared, pickupTime('11:00')).dropoffTime)).toBe('11:00');
  });

  it('should copy again once the dropoff date is cleared, its time with it', () => {
    expect(edited(FILLED, dropoffDate(''))).toEqual({
      ...FILLED,
      dropoffDate: '',
      dropoffTime: '',
      dropoffTimeEdited: false,
    });
  });

  it.each([
    { what: 'a time that the clock change skips', form: edited(EMPTY_SEARCH, dropoffDate('2026-03-08')) },
    { what: 'a time without a date', form: EMPTY_SEARCH },
  ])('should not take $what as chosen by hand', ({ form }) => {
    expect(edited(form, dropoffTime('02:30'))).toEqual(form);
  });

  it('should drop a dropoff time that the new day skips, and copy again', () => {
    const form = edited(EMPTY_SEARCH, dropoffDate('2026-03-07'), dropoffTime('02:30'), dropoffDate('2026-03-08'));
    expect([form.dropoffTime, form.dropoffTimeEdited]).toEqual(['', false]);
  });

  it('should leave the dropoff time as it is when the pickup time is cleared', () => {
    const form = edited(EMPTY_SEARCH, pickupDate('2026-11-27'), pickupTime('10:00'), pickupTime(''));
    expect([form.pickupTime, wallTime(form.dropoffTime)]).toEqual(['', '10:00']);
  });

  it('should have no pickup time without a pickup date', () => {
    expect(edited(EMPTY_SEARCH, pickupTime('10:00')).pickupTime).toBe('');
  });

  it('should keep the wall time of the dropoff and its mark when its date changes', () => {
    const form = edited(FILLED, dropoffDate('2026-12-01'));
    expect(form).toEqual({ ...FILLED, dropoffDate: '2026-12-01', dropoffTime: '2026-12-01T17:30:00.000Z' });
  });

  // TRIP-6
  it('should keep a dropoff that is typed before the pickup as typed', () => {
    expect(edited(FILLED, dropoffDate('2026-11-20')).dropoffDate).toBe('2026-11-20');
  });

  it('should change the location and the age alone', () => {
    expect(edited(FILLED, { field: 'rentalLocation', value: '' })).toEqual({ ...FILLED, rentalLocation: '' });
    expect(edited(FILLED, { field: 'driverAge', value: 25 })).toEqual({ ...FILLED, driverAge: 25 });
  });
});

describe('withTodayAsDefault', () => {
  it('should show today where a date is empty (TRIP-7)', () => {
    expect(withTodayAsDefault(EMPTY_SEARCH, '2026-11-23')).toEqual({
      ...EMPTY_SEARCH,
      pickupDate: '2026-11-23',
      dropoffDate: '2026-11-23',
    });
  });

  it('should leave filled dates and their times alone', () => {
    expect(withTodayAsDefault(FILLED, '2026-11-23')).toEqual(FILLED);
  });

  it('should fill each date on its own', () => {
    const { pickupDate: pickup, dropoffDate: dropoff } = withTodayAsDefault(
      edited(EMPTY_SEARCH, dropoffDate('2026-11-30')),
      '2026-11-23',
    );
    expect([pickup, dropoff]).toEqual(['2026-11-23', '2026-11-30']);
  });
});

describe('shortcutTrip', () => {
  it('should be tomorrow 10:00 to the day after 10:00, 25 or older', () => {
    expect(shortcutTrip(EMPTY_SEARCH, '2026-11-30', DEFAULT_HOURS, [])).toEqual({
      rentalLocation: 'Oakville',
      pickupDate: '2026-12-01',
      pickupTime: '2026-12-01T15:00:00.000Z',
      dropoffDate: '2026-12-02',
      dropoffTime: '2026-12-02T15:00:00.000Z',
      driverAge: 25,
      dropoffTimeEdited: false,
    });
  });

  it('should replace the dates typed before and keep the age (TRIP-15)', () => {
    expect(shortcutTrip(FILLED, '2026-11-23', DEFAULT_HOURS, [])).toMatchObject({
      pickupDate: '2026-11-24',
      dropoffDate: '2026-11-25',
      driverAge: 24,
      dropoffTimeEdited: false,
    });
  });

  it('should begin on the next open day, and at its first pickup time where 10:00 is none (TRIP-15)', () => {
    const hours = { ...DEFAULT_HOURS, saturday: null, monday: { opens: '13:00', closes: '17:00' } } as const;
    const sunday = { date: '2026-11-29', reason: 'Flood' } as const;
    expect(shortcutTrip(EMPTY_SEARCH, '2026-11-27', hours, [])).toMatchObject({
      pickupTime: at('2026-11-29', '10:00'),
      dropoffTime: at('2026-11-30', '10:00'),
    });
    expect(shortcutTrip(EMPTY_SEARCH, '2026-11-27', hours, [sunday])).toMatchObject({
      pickupTime: at('2026-11-30', '13:00'),
      dropoffTime: at('2026-12-01', '13:00'),
    });
  });
});

describe('wallTime', () => {
  it('should be the time of the office, or empty', () => {
    expect(wallTime('2026-11-27T15:00:00.000Z')).toBe('10:00');
    expect(wallTime('')).toBe('');
  });
});

describe('sameTrip', () => {
  it('should compare the two moments alone', () => {
    const { pickupTime: pickup, dropoffTime: dropoff } = FILLED;
    expect(sameTrip(FILLED, { pickupTime: pickup, dropoffTime: dropoff })).toBe(true);
    expect(sameTrip(FILLED, { ...FILLED, pickupTime: at('2026-11-27', '11:00') })).toBe(false);
    expect(sameTrip(FILLED, { ...FILLED, dropoffTime: at('2026-11-30', '11:00') })).toBe(false);
  });
});

// TRIP-20
describe('withPickupNow', () => {
  it('should pick up in the present minute, and return on the half hour that follows', () => {
    const form = edited(EMPTY_SEARCH, pickupDate('2026-11-27'), dropoffDate('2026-11-28'));
    const now = withPickupNow(form, '2026-11-27T17:28:40.000Z');
    expect(now).toMatchObject({
      pickupTime: at('2026-11-27', '12:28'),
      dropoffTime: at('2026-11-28', '12:30'),
      dropoffTimeEdited: false,
    });
    expect(withPickupNow(now, at('2026-11-27', '12:30')).dropoffTime).toBe(at('2026-11-28', '12:30'));
    expect(withPickupNow(now, at('2026-11-27', '23:45')).dropoffTime).toBe(at('2026-11-28', '23:30'));
    const edit = edited(now, dropoffTime('17:00'));
    expect(withPickupNow(edit, at('2026-11-27', '12:31')).dropoffTime).toBe(at('2026-11-28', '17:00'));
    expect(isPickupNow(now, '2026-11-27T17:28:59.000Z')).toBe(true);
    expect(isPickupNow(now, '2026-11-27T17:29:00.000Z')).toBe(false);
    expect(isPickupNow(EMPTY_SEARCH, at('2026-11-27', '12:00'))).toBe(false);
  });
});
