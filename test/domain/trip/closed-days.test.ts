import { describe, expect, it } from 'vitest';
import { closeDay, closedDayOn, describeClosedDay } from '../../../src/domain/trip/closed-days.ts';
import { checkItinerary, checkStaffItinerary } from '../../../src/domain/trip/itinerary.ts';
import { ITINERARY_TEXTS } from '../../../src/domain/trip/messages.ts';
import { anItinerary, NOON } from '../../support/values/samples.ts';

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
    const refused = checkItinerary(anItinerary(), TODAY, [HOLIDAY]);
    expect(refused).toEqual({ ok: false, problem: 'office-closed' });
    expect(ITINERARY_TEXTS['office-closed']).toEqual({
      field: 'pickupTime',
      text: 'The office is closed on that day.',
    });
    expect(checkItinerary(anItinerary(), TODAY, [{ ...HOLIDAY, date: '2026-11-30' }]).ok).toBe(true);
  });

  it('should not keep staff from entering a pickup', () => {
    expect(checkStaffItinerary(anItinerary(), NOON).ok).toBe(true);
  });
});
