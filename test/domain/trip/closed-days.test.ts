import { describe, expect, it } from 'vitest';
import { closeDay } from '../../../src/domain/desk/close-day.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { closedDayOn, describeClosedDay, describeClosing, nextOpenDay } from '../../../src/domain/trip/closed-days.ts';
import { checkItinerary, checkStaffItinerary } from '../../../src/domain/trip/itinerary.ts';
import { ITINERARY_TEXTS } from '../../../src/domain/trip/messages.ts';
import { isReturnOutsideHours, pickupTimes, staffPickupTimes } from '../../../src/domain/trip/opening-hours.ts';
import { anItinerary, at, NOON } from '../../support/values/samples.ts';

const TODAY = '2026-11-23';
const HOLIDAY = { date: '2026-11-27', reason: 'Staff day' } as const;

// AVAIL-5
describe('a closed day', () => {
  it('should be today or later, with a reason', () => {
    expect(closeDay(TODAY, ' Christmas Day ', TODAY)).toEqual({
      ok: true,
      value: { date: TODAY, reason: 'Christmas Day' },
    });
    expect(closeDay('2026-11-22', 'Too late', TODAY)).toEqual({ ok: false, problem: 'day-passed' });
    expect(closeDay(TODAY, '  ', TODAY)).toEqual({ ok: false, problem: 'reason-missing' });
  });

  it('should say its reason', () => {
    expect(closedDayOn('2026-11-27', [HOLIDAY])).toBe(HOLIDAY);
    expect(closedDayOn('2026-11-28', [HOLIDAY])).toBeUndefined();
    expect(describeClosedDay(HOLIDAY)).toBe('Closed: Staff day');
  });

  it("should refuse a customer's pickup, and no dropoff", () => {
    const refused = checkItinerary(anItinerary(), TODAY, DEFAULT_HOURS, [HOLIDAY]);
    expect(refused).toEqual({ ok: false, problem: 'office-closed' });
    expect(ITINERARY_TEXTS['office-closed']).toEqual({
      field: 'pickupTime',
      text: 'The office is closed on that day.',
    });
    expect(checkItinerary(anItinerary(), TODAY, DEFAULT_HOURS, [{ ...HOLIDAY, date: '2026-11-30' }]).ok).toBe(true);
  });

  it('should not keep staff from entering a pickup', () => {
    expect(checkStaffItinerary(anItinerary(), NOON, DEFAULT_HOURS).ok).toBe(true);
  });

  it('should offer no pickup time, and the next open day after it', () => {
    const days = [
      HOLIDAY,
      { date: '2026-11-28', reason: 'Moving' },
      { date: '2026-11-30', reason: 'Inventory' },
    ] as const;
    expect(pickupTimes('2026-11-27', NOON, DEFAULT_HOURS, days)).toEqual([]);
    expect(pickupTimes('2026-11-29', NOON, DEFAULT_HOURS, days)).not.toEqual([]);
    expect(nextOpenDay('2026-11-27', DEFAULT_HOURS, days)).toBe('2026-11-29');
    expect(nextOpenDay('2026-11-29', DEFAULT_HOURS, days)).toBe('2026-12-01');
    expect(nextOpenDay('2026-11-24', DEFAULT_HOURS, days)).toBe('2026-11-25');
  });

  // TRIP-22
  it('should be followed like by a day of the week without hours', () => {
    const hours = { ...DEFAULT_HOURS, saturday: null, sunday: null };
    expect(describeClosing('2026-11-27', hours, [HOLIDAY])).toBe('Closed: Staff day');
    expect(describeClosing('2026-11-28', hours, [HOLIDAY])).toBe('Closed on Saturdays');
    expect(describeClosing('2026-11-30', hours, [HOLIDAY])).toBeUndefined();
    expect(nextOpenDay('2026-11-26', hours, [HOLIDAY])).toBe('2026-11-30');
    expect(staffPickupTimes('2026-11-28', NOON, hours)).toHaveLength(48);
    expect(isReturnOutsideHours({ dropoffTime: at('2026-11-28', '10:00') }, hours)).toBe(true);
  });

  it('should be outside the hours for a return all day', () => {
    const noon = { dropoffTime: at('2026-11-27', '12:00') };
    expect(isReturnOutsideHours(noon, DEFAULT_HOURS)).toBe(false);
    expect(isReturnOutsideHours(noon, DEFAULT_HOURS, [HOLIDAY])).toBe(true);
    expect(isReturnOutsideHours({ dropoffTime: at('2026-11-26', '12:00') }, DEFAULT_HOURS, [HOLIDAY])).toBe(false);
  });
});
