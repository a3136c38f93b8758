import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { checkItinerary, checkStaffItinerary } from '../../../src/domain/trip/itinerary.ts';
import { staffPickupTimes } from '../../../src/domain/trip/opening-hours.ts';
import { anItinerary, at } from '../../support/values/samples.ts';

const NOW = at('2026-11-27', '09:30');

function problemOf(
  over: Parameters<typeof anItinerary>[0],
  before = undefined as ReturnType<typeof anItinerary> | undefined,
  now = NOW,
) {
  const checked = checkStaffItinerary(anItinerary(over), now, DEFAULT_HOURS, before);
  return checked.ok ? undefined : checked.problem;
}

/** The trip as it is booked: begun on the Thursday, at a time that is not offered any more. */
const BEGUN = anItinerary({ pickupDate: '2026-11-26', pickupTime: at('2026-11-26', '06:00') });
const OF_BEGUN = { pickupDate: BEGUN.pickupDate, pickupTime: BEGUN.pickupTime } as const;

// TRIP-20
describe('a trip that staff enter', () => {
  it('should begin today, from now on', () => {
    expect(checkStaffItinerary(anItinerary(), NOW, DEFAULT_HOURS)).toEqual({ ok: true, value: anItinerary() });
    expect(checkItinerary(anItinerary(), '2026-11-27', DEFAULT_HOURS)).toEqual({
      ok: false,
      problem: 'pickup-too-soon',
    });
    expect(problemOf({}, undefined, at('2026-11-27', '10:00'))).toBeUndefined();
    expect(problemOf({}, undefined, at('2026-11-27', '10:02'))).toBe('pickup-past');
  });

  it('should begin on the half hours of the office, and in the present minute at any hour', () => {
    const on = (time: `${number}:${number}`) => ({ pickupTime: at('2026-11-27', time) });
    expect(staffPickupTimes('2026-11-27', at('2026-11-27', '15:28'), DEFAULT_HOURS)).toEqual([
      '15:28',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
    ]);
    expect(staffPickupTimes('2026-11-27', at('2026-11-27', '16:30'), DEFAULT_HOURS)).toEqual(['16:30', '17:00']);
    expect(staffPickupTimes('2026-11-28', NOW, DEFAULT_HOURS)).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
    ]);
    expect(problemOf(on('10:30'))).toBeUndefined();
    expect(problemOf(on('17:30'))).toBe('pickup-time-not-offered');
    const press = (time: `${number}:${number}`, now: `${number}:${number}:${number}`) =>
      problemOf(on(time), undefined, `2026-11-27T${now}Z`);
    expect(press('12:28', '17:28:40.000')).toBeUndefined();
    expect(press('12:28', '17:29:59.999')).toBeUndefined();
    expect(press('12:28', '17:30:00.000')).toBe('pickup-past');
    expect(press('12:28', '17:27:00.000')).toBeUndefined();
    expect(press('12:28', '17:26:59.999')).toBe('pickup-time-not-offered');
    expect(problemOf(on('18:40'), undefined, at('2026-11-27', '18:40'))).toBeUndefined();
  });

  it('should keep all other rules, in their order', () => {
    const oddPickup = { pickupTime: at('2026-11-27', '10:15') };
    const oddDropoff = { dropoffTime: at('2026-11-30', '12:10') };
    const early = { dropoffDate: '2026-11-27', dropoffTime: at('2026-11-27', '10:00') } as const;
    const far = { pickupDate: '2028-05-29', pickupTime: at('2028-05-29', '10:00') } as const;
    const long = { dropoffDate: '2027-11-27', dropoffTime: at('2027-11-27', '10:30') } as const;
    expect(problemOf({ pickupTime: at('2026-11-27', '09:00') })).toBe('pickup-past');
    expect(problemOf({ ...oddPickup, ...oddDropoff })).toBe('pickup-time-not-offered');
    expect(problemOf({ pickupDate: '2026-11-28', pickupTime: at('2026-11-27', '10:00') })).toBe(
      'pickup-time-not-offered',
    );
    expect(problemOf(oddDropoff)).toBe('dropoff-time-not-offered');
    expect(problemOf({ dropoffDate: '2026-12-01', dropoffTime: at('2026-11-30', '12:30') })).toBe(
      'dropoff-time-not-offered',
    );
    expect(problemOf(early)).toBe('dropoff-not-after-pickup');
    expect(problemOf({ ...far, dropoffDate: '2028-05-30', dropoffTime: at('2028-05-30', '10:00') })).toBe(
      'pickup-too-far-ahead',
    );
    expect(problemOf(long)).toBe('rental-too-long');
  });

  it('should take the locations from the rental location', () => {
    const trip = { ...anItinerary({ rentalLocation: 'Bronte' }) };
    expect(checkStaffItinerary(trip, NOW, DEFAULT_HOURS)).toMatchObject({
      value: { rentalLocation: 'Bronte', pickupLocation: 'Bronte', dropoffLocation: 'Bronte' },
    });
  });
});

describe('a trip that staff change', () => {
  it('should leave an unchanged pickup and dropoff unchecked', () => {
    expect(problemOf(OF_BEGUN)).toBe('pickup-past');
    expect(problemOf(OF_BEGUN, BEGUN)).toBeUndefined();
    expect(problemOf({ ...OF_BEGUN, dropoffTime: at('2026-11-30', '13:00') }, BEGUN)).toBeUndefined();
    const odd = anItinerary({ dropoffTime: at('2026-11-30', '12:10') });
    expect(problemOf(odd, odd)).toBeUndefined();
    expect(problemOf({ ...odd, pickupTime: at('2026-11-27', '11:00') }, odd)).toBeUndefined();
  });

  it('should check a changed time or date', () => {
    expect(problemOf({ ...OF_BEGUN, dropoffTime: at('2026-11-30', '12:10') }, BEGUN)).toBe('dropoff-time-not-offered');
    expect(problemOf({ ...OF_BEGUN, dropoffDate: '2026-12-01', dropoffTime: at('2026-11-30', '12:30') }, BEGUN)).toBe(
      'dropoff-time-not-offered',
    );
    expect(problemOf({ ...OF_BEGUN, pickupTime: at('2026-11-26', '11:00') }, BEGUN)).toBe('pickup-past');
    expect(problemOf({ pickupDate: '2026-11-28', pickupTime: at('2026-11-27', '10:00') }, anItinerary())).toBe(
      'pickup-time-not-offered',
    );
    expect(
      problemOf(
        { pickupDate: '2026-11-28', pickupTime: at('2026-11-27', '10:00') },
        anItinerary(),
        at('2026-11-27', '12:00'),
      ),
    ).toBe('pickup-past');
  });

  it('should end after it begins, whichever time changes', () => {
    const dropoff = { dropoffDate: '2026-11-26', dropoffTime: at('2026-11-26', '05:30') } as const;
    expect(problemOf({ ...OF_BEGUN, ...dropoff }, BEGUN)).toBe('dropoff-not-after-pickup');
    const late = { pickupDate: '2026-12-01', pickupTime: at('2026-12-01', '10:00') } as const;
    expect(problemOf(late, anItinerary())).toBe('dropoff-not-after-pickup');
  });

  it('should check the bounds of what is changed alone', () => {
    const long = anItinerary({ dropoffDate: '2027-12-27', dropoffTime: at('2027-12-27', '10:00') });
    expect(problemOf({ ...long, driverAge: 24 }, long)).toBeUndefined();
    expect(problemOf({ ...long, dropoffTime: at('2027-12-27', '10:30') }, long)).toBe('rental-too-long');
    expect(problemOf({ ...long, pickupTime: at('2026-11-27', '11:00') }, long)).toBe('rental-too-long');
    const far = anItinerary({
      pickupDate: '2028-05-29',
      pickupTime: at('2028-05-29', '10:00'),
      dropoffDate: '2028-05-30',
      dropoffTime: at('2028-05-30', '10:00'),
    });
    expect(problemOf({ ...far, dropoffTime: at('2028-05-30', '10:30') }, far)).toBeUndefined();
    expect(problemOf({ ...far, pickupTime: at('2028-05-29', '11:00') }, far)).toBe('pickup-too-far-ahead');
  });
});
