import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { editItinerary, offeredTimes, oneDayMore, tripFields } from '../../../src/domain/trip/itinerary-edit.ts';
import { anItinerary, at } from '../../support/values/samples.ts';

const TRIP = anItinerary();
const FIELDS = tripFields(TRIP);

// TRIP-20
describe('the edit of a trip', () => {
  it('should start with the dates and wall times of the trip', () => {
    expect(FIELDS).toEqual({
      pickupDate: '2026-11-27',
      pickupTime: '10:00',
      dropoffDate: '2026-11-30',
      dropoffTime: '12:30',
    });
  });

  it('should give the trip that the fields ask for', () => {
    const edited = editItinerary(TRIP, { ...FIELDS, pickupTime: '11:00', dropoffDate: '2026-12-01' });
    expect(edited).toEqual({
      ok: true,
      value: {
        rentalLocation: 'Oakville',
        pickupDate: '2026-11-27',
        pickupTime: at('2026-11-27', '11:00'),
        dropoffDate: '2026-12-01',
        dropoffTime: at('2026-12-01', '12:30'),
        driverAge: 25,
      },
    });
  });

  it('should keep the second of two equal wall times that stays', () => {
    const second = '2026-11-01T06:30:00.000Z';
    const trip = anItinerary({
      dropoffDate: '2026-11-01',
      dropoffTime: second,
      pickupDate: '2026-11-01',
      pickupTime: second,
    });
    const edited = editItinerary(trip, tripFields(trip));
    expect(edited).toMatchObject({ value: { pickupTime: second, dropoffTime: second } });
    const other = editItinerary(trip, { ...tripFields(trip), dropoffDate: '2026-11-02' });
    expect(other).toMatchObject({ value: { dropoffTime: at('2026-11-02', '01:30') } });
  });

  it.each([
    { pickupDate: '' },
    { dropoffDate: '' },
    { pickupTime: '' },
    { dropoffTime: '' },
    { dropoffDate: '2027-03-14', dropoffTime: '02:30' },
  ] as const)('should be refused while it is incomplete: %o', (fields) => {
    expect(editItinerary(TRIP, { ...FIELDS, ...fields })).toEqual({ ok: false, problem: 'fields-missing' });
  });
});

describe('offeredTimes', () => {
  const now = at('2026-11-27', '14:10');

  it('should offer the times of each day, and the present time on its day', () => {
    const times = offeredTimes(FIELDS, TRIP, now, DEFAULT_HOURS);
    expect(times.pickup).toEqual(['10:00', '14:10', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00']);
    expect(times.dropoff).toHaveLength(48);
  });

  it('should offer the present time on no other day, and nothing without a date', () => {
    const odd = anItinerary({ dropoffTime: '2026-11-30T17:10:00.000Z' });
    expect(offeredTimes(tripFields(odd), odd, now, DEFAULT_HOURS).dropoff).toContain('12:10');
    const moved = offeredTimes(
      { ...tripFields(odd), pickupDate: '2026-11-28', dropoffDate: '2026-12-01' },
      odd,
      now,
      DEFAULT_HOURS,
    );
    expect(moved.dropoff).not.toContain('12:10');
    expect(moved.pickup).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']);
    const empty = offeredTimes({ ...FIELDS, pickupDate: '', dropoffDate: '' }, TRIP, now, DEFAULT_HOURS);
    expect(empty).toEqual({ pickup: [], dropoff: [] });
  });
});

// STAFF-48
describe('one day more', () => {
  it.each([
    ['2026-11-28', '09:10', '2026-12-01'],
    ['2026-11-30', '12:30', '2026-12-01'],
    ['2026-11-30', '12:40', '2026-12-01'],
    ['2026-12-02', '09:10', '2026-12-03'],
  ] as const)('should be counted on %s at %s from the dropoff, or from today: %s', (date, time, day) => {
    expect(oneDayMore(TRIP, at(date, time))).toBe(day);
  });
});
