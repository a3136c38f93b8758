import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deadlineOf } from '../../src/domain/booking/response-deadline.ts';
import { returnTimes } from '../../src/domain/pricing/return-times.ts';
import { OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import { describeHours, hoursOn, type OpeningHours, WEEK } from '../../src/domain/shared/opening-hours.ts';
import {
  addDays,
  addMinutes,
  type Instant,
  minutesBetween,
  type TimeText,
  torontoDate,
  torontoTime,
} from '../../src/domain/shared/toronto-time.ts';
import { nextOpenDay } from '../../src/domain/trip/closed-days.ts';
import { checkItinerary, checkStaffItinerary } from '../../src/domain/trip/itinerary.ts';
import {
  dropoffTimes,
  isOfficeOpen,
  isStaffPickupTime,
  officeMinutesBefore,
  pickupsWithinDay,
  pickupTimes,
  staffPickupTimes,
} from '../../src/domain/trip/opening-hours.ts';
import { day as anyDay, anyHours, itinerary, quoteRequest } from '../support/values/arbitraries.ts';
import { anItinerary, at } from '../support/values/samples.ts';

/** A day from which a rental may last a year. */
const day = () => anyDay().filter((date) => date < '9998-01-01');

/** Counts the minutes at which the office is open, in steps of half an hour. */
function openMinutes(from: Instant, until: Instant, hours: OpeningHours): number {
  let open = 0;
  for (let moment = from; moment < until; moment = addMinutes(moment, 30)) {
    const end = addMinutes(moment, 30);
    const [date, time] = [torontoDate(moment), torontoTime(moment)];
    const isOpen = isOfficeOpen(date, time, hours) && torontoDate(end) === date;
    if (isOpen && isOfficeOpen(date, torontoTime(end), hours)) open += 30;
  }
  return open;
}

// TRIP-21, TRIP-24: for whatever hours an owner sets
describe('arbitrary opening hours', () => {
  it('should offer pickup times within them, which a request may have', () => {
    fc.assert(
      fc.property(anyHours(), day(), (hours, date) => {
        const before = addDays(date, -2);
        const times = pickupTimes(date, at(before, '12:00'), hours);
        const { opens, closes } = hoursOn(date, hours) ?? {};
        for (const time of times) {
          expect(opens !== undefined && closes !== undefined && time >= opens && time <= closes).toBe(true);
          const dropoffDate = addDays(date, 3);
          const [pickupTime, dropoffTime] = [at(date, time), at(dropoffDate, '12:00')];
          const trip = anItinerary({ pickupDate: date, pickupTime, dropoffDate, dropoffTime });
          expect(checkItinerary(trip, before, hours).ok).toBe(true);
        }
        // A clock change skips at most the only hours of a day.
        if (opens !== undefined && opens >= '03:00') expect(times).toContain(opens);
        if (opens === undefined) expect(times).toEqual([]);
      }),
    );
  });

  it('should refuse a customer all other times of a day, and say why on a day without hours', () => {
    fc.assert(
      fc.property(anyHours(), day(), (hours, date) => {
        const before = addDays(date, -2);
        const offered = pickupTimes(date, at(before, '12:00'), hours);
        for (const time of dropoffTimes(date).filter((one) => !offered.includes(one))) {
          const dropoffDate = addDays(date, 3);
          const [pickupTime, dropoffTime] = [at(date, time), at(dropoffDate, '12:00')];
          const trip = anItinerary({ pickupDate: date, pickupTime, dropoffDate, dropoffTime });
          const problem = hoursOn(date, hours) === null ? 'office-closed' : 'pickup-time-not-offered';
          expect(checkItinerary(trip, before, hours)).toEqual({ ok: false, problem });
        }
      }),
      { numRuns: 30 },
    );
  });

  it('should offer staff times that they may enter, on each day', () => {
    fc.assert(
      fc.property(anyHours(), day(), (hours, date) => {
        const now = at(addDays(date, -1), '12:00');
        for (const time of staffPickupTimes(date, now, hours)) {
          expect(isStaffPickupTime(date, time, hours)).toBe(true);
          const dropoffDate = addDays(date, 3);
          const [pickupTime, dropoffTime] = [at(date, time), at(dropoffDate, '12:00')];
          const trip = anItinerary({ pickupDate: date, pickupTime, dropoffDate, dropoffTime });
          expect(checkStaffItinerary(trip, now, hours).ok).toBe(true);
        }
        if (hoursOn(date, hours) === null) {
          expect(staffPickupTimes(date, now, hours)).toEqual(dropoffTimes(date));
        }
      }),
    );
  });

  it('should count the minutes of the office, over as many days as it takes', () => {
    const moment = fc.tuple(day(), fc.constantFrom<TimeText>('00:00', '06:30', '09:00', '12:00', '17:30', '23:30'));
    const minutes = fc.integer({ min: 1, max: 20 }).map((count) => count * 30);
    fc.assert(
      fc.property(anyHours(), moment, minutes, (hours, [date, time], count) => {
        const until = at(date, time);
        const from = officeMinutesBefore(until, count, hours);
        expect(from < until).toBe(true);
        expect(openMinutes(from, until, hours)).toBe(count);
      }),
      { numRuns: 50 },
    );
  });

  it('should promise an answer after the request, within 24 hours, and not after the pickup', () => {
    fc.assert(
      fc.property(anyHours(), itinerary(), fc.integer({ min: 1, max: 12_000 }), (hours, { pickupTime }, ahead) => {
        const createdAt = addMinutes(pickupTime, -ahead);
        const deadline = deadlineOf({ createdAt, itinerary: { pickupTime } }, hours);
        expect(deadline > createdAt && deadline <= pickupTime).toBe(true);
        expect(minutesBetween(createdAt, deadline)).toBeLessThanOrEqual(24 * 60);
        // An office hour is left after it, or the request came later than that.
        const isInTime = officeMinutesBefore(pickupTime, 60, hours) > createdAt;
        if (isInTime) expect(deadline <= officeMinutesBefore(pickupTime, 60, hours)).toBe(true);
      }),
    );
  });

  it('should have returns and later pickups within them', () => {
    fc.assert(
      fc.property(anyHours(), itinerary(), quoteRequest(), (hours, trip, request) => {
        const times = returnTimes(trip, request, OAKVILLE_TARIFF, { hours, before: trip.dropoffTime });
        for (const { dropoffDate, latest } of times?.stops ?? []) {
          const isOpen = isOfficeOpen(dropoffDate, torontoTime(latest), hours);
          expect(isOpen || latest === trip.dropoffTime).toBe(true);
        }
        for (const moment of pickupsWithinDay(trip.pickupTime, hours, [])) {
          expect(isOfficeOpen(torontoDate(moment), torontoTime(moment), hours)).toBe(true);
          expect(minutesBetween(trip.pickupTime, moment)).toBeLessThanOrEqual(24 * 60);
        }
      }),
    );
  });

  it('should have a next open day within a week', () => {
    fc.assert(
      fc.property(anyHours(), day(), (hours, date) => {
        const next = nextOpenDay(date, hours, []);
        expect(next > date && next <= addDays(date, 7) && hoursOn(next, hours) !== null).toBe(true);
      }),
    );
    const onlyMondays = Object.fromEntries(WEEK.map((name) => [name, null])) as unknown as OpeningHours;
    const hours = { ...onlyMondays, monday: { opens: '09:00', closes: '10:00' } } as const;
    expect(nextOpenDay('9999-12-31', hours, [])).toBe('9999-12-31');
  });

  it('should be described by each day once', () => {
    fc.assert(
      fc.property(anyHours(), (hours) => {
        const lines = describeHours(hours);
        expect(new Set(lines).size).toBe(lines.length);
        expect(lines.some((line) => !line.endsWith('closed'))).toBe(true);
      }),
    );
  });
});
