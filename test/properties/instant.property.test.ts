import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '../../src/domain/shared/opening-hours.ts';
import {
  addDays,
  addMinutes,
  addMonths,
  type DateText,
  type Instant,
  isDate,
  isInstant,
  isWeekend,
  minutesBetween,
  type TimeText,
  toInstant,
  torontoDate,
  torontoInstant,
  torontoOffset,
  torontoTime,
  torontoTimeOn,
} from '../../src/domain/shared/toronto-time.ts';
import { dropoffTimes, pickupTimes } from '../../src/domain/trip/opening-hours.ts';
import { day, halfHour, pickup } from '../support/values/arbitraries.ts';
import { clockChanges, dayNumber, dayOf, officeMinutes, weekday } from '../support/values/office-clock.ts';
import { at } from '../support/values/samples.ts';

const instantOf = (minutes: number) => toInstant(minutes * 60_000);

describe('wall time and moment', () => {
  it('should agree with the rule of the clock changes for every half hour', () => {
    fc.assert(
      fc.property(day(), halfHour(), (date, time) => {
        const minutes = officeMinutes({ date, time });
        expect(torontoInstant(date, time)).toBe(minutes === undefined ? undefined : instantOf(minutes));
      }),
    );
  });

  it('should lead back to the wall time that they came from', () => {
    fc.assert(
      fc.property(day(), halfHour(), (date, time) => {
        const instant = torontoInstant(date, time);
        fc.pre(instant !== undefined);
        expect(isInstant(instant)).toBe(true);
        expect([torontoDate(instant), torontoTime(instant)]).toEqual([date, time]);
      }),
    );
  });

  it('should lead back to the moment, but for the second of two equal wall times', () => {
    fc.assert(
      fc.property(day(), fc.nat({ max: 1439 }), (date, minute) => {
        const instant = instantOf(dayNumber(date) * 1440 + minute);
        const first = torontoInstant(torontoDate(instant), torontoTime(instant));
        expect(first === undefined ? undefined : minutesBetween(first, instant)).toBeOneOf([0, 60]);
        expect(first === instant || torontoOffset(instant) === -300).toBe(true);
      }),
    );
  });
});

describe('the time of a day at a moment', () => {
  /** Years of the office's first clocks, its local mean time (by seconds off the minute) and the last years too. */
  const moment = () =>
    fc.oneof(
      fc.integer({ min: Date.parse('0000-01-02T00:00:00.000Z'), max: Date.parse('9999-12-30T00:00:00.000Z') }),
      fc.integer({ min: Date.parse('1880-01-01T00:00:00.000Z'), max: Date.parse('2040-01-01T00:00:00.000Z') }),
    );
  /** Minutes to and from a clock change, in years of both rules, by day and by night. */
  const nearChange = () =>
    fc.record({
      year: fc.integer({ min: 2026, max: 9998 }),
      back: fc.boolean(),
      minutes: fc.integer({ min: 0, max: 96 }),
    });

  function agree(date: DateText, instant: Instant): void {
    const time = torontoTime(instant);
    expect(torontoTimeOn(date, instant)).toBe(torontoInstant(date, time) === instant ? time : undefined);
  }

  it('should be the one that leads back to the moment, in any year', () => {
    fc.assert(
      fc.property(
        moment(),
        fc.integer({ min: -1, max: 1 }),
        fc.constantFrom(1, 1000, 60_000, 1_800_000),
        (at, days, step) => {
          const instant = toInstant(Math.floor(at / step) * step);
          agree(addDays(torontoDate(instant), days), instant);
        },
      ),
    );
  });

  it('should lead back from every time of a day, the years of local mean time too', () => {
    fc.assert(
      fc.property(moment(), halfHour(), (at, time) => {
        const date = torontoDate(toInstant(at));
        const instant = torontoInstant(date, time);
        fc.pre(instant !== undefined);
        expect(torontoTimeOn(date, instant)).toBe(time);
      }),
    );
  });

  it('should be no second time in the nights of the clock changes', () => {
    fc.assert(
      fc.property(nearChange(), ({ year, back, minutes }) => {
        const date = back ? clockChanges(year).back : clockChanges(year).forward;
        agree(date, addMinutes(`${date}T00:00:00.000Z`, minutes * 15));
      }),
    );
  });
});

it('should show what Temporal shows, whichever moments were asked for before', () => {
  const moment = () =>
    fc.oneof(
      fc.integer({ min: Date.parse('0000-01-02T00:00:00.000Z'), max: Date.parse('9999-12-30T00:00:00.000Z') }),
      fc
        .record({
          year: fc.integer({ min: 2026, max: 2030 }),
          back: fc.boolean(),
          off: fc.integer({ min: -2, max: 2 }),
        })
        .map(({ year, back, off }) => {
          const change = back
            ? `${clockChanges(year).back}T06:00:00.000Z`
            : `${clockChanges(year).forward}T07:00:00.000Z`;
          return Date.parse(change) + off;
        }),
    );
  fc.assert(
    fc.property(fc.array(moment(), { minLength: 1 }), (moments) => {
      for (const at of moments) {
        const instant = toInstant(at);
        const shown = Temporal.Instant.from(instant).toZonedDateTimeISO('America/Toronto');
        expect(torontoOffset(instant)).toBe(shown.offsetNanoseconds / 60e9);
        expect(torontoDate(instant)).toBe(shown.toPlainDate().toString());
        expect(torontoTime(instant)).toBe(shown.toPlainTime().toString().slice(0, 5));
      }
    }),
  );
});

describe('the nights of the clock changes, in every year', () => {
  const year = () => fc.integer({ min: 2026, max: 9998 });
  const nights = { examples: [[2026], [2027], [2032]] satisfies [number][] };

  it('should skip 2:00 and 2:30 in spring and nothing else', () => {
    fc.assert(
      fc.property(year(), (spring) => {
        const times = dropoffTimes(clockChanges(spring).forward);
        expect(times).toHaveLength(46);
        expect(times).not.toContain('02:00');
        expect(times).not.toContain('02:30');
      }),
      nights,
    );
  });

  it('should mean the first of the two 1:00 and 1:30 in autumn', () => {
    fc.assert(
      fc.property(year(), fc.constantFrom('01:00', '01:30'), (autumn, time) => {
        const first = at(clockChanges(autumn).back, time);
        expect(torontoTime(addMinutes(first, 60))).toBe(time);
        expect([torontoOffset(first), torontoOffset(addMinutes(first, 60))]).toEqual([-240, -300]);
      }),
    );
  });

  it('should make days of 23 and of 25 hours', () => {
    fc.assert(
      fc.property(year(), (changing) => {
        const { forward, back } = clockChanges(changing);
        const hours = (date: DateText) => minutesBetween(at(date, '00:00'), at(addDays(date, 1), '00:00')) / 60;
        expect([hours(forward), hours(back)]).toEqual([23, 25]);
      }),
      nights,
    );
  });

  it('should offer every half hour of every other day', () => {
    fc.assert(
      fc.property(day(), (date) => {
        fc.pre(date !== clockChanges(Number(date.slice(0, 4))).forward);
        expect(dropoffTimes(date)).toHaveLength(48);
      }),
    );
  });
});

describe('days', () => {
  it('should follow one another as the calendar has them', () => {
    fc.assert(
      fc.property(day(), fc.integer({ min: 0, max: 5000 }), (date, days) => {
        const last = dayNumber('9999-12-31');
        expect(addDays(date, days)).toBe(dayOf(Math.min(dayNumber(date) + days, last)));
      }),
    );
  });

  it('should be the same one of a later month, or the last of it', () => {
    fc.assert(
      fc.property(day(), fc.integer({ min: 0, max: 60 }), (date, months) => {
        const later = Temporal.PlainDate.from(date).add({ months });
        expect(addMonths(date, months)).toBe(later.year > 9999 ? '9999-12-31' : later.toString());
      }),
    );
  });

  it('should be weekend on Saturday and Sunday', () => {
    fc.assert(
      fc.property(day(), (date) => {
        expect(isWeekend(date)).toBe([0, 6].includes(weekday(date)));
      }),
    );
  });

  it('should be told from texts that are none', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9999 }), fc.nat({ max: 14 }), fc.nat({ max: 33 }), (year, month, dayOfMonth) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
        const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
        const lengths = [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        expect(isDate(text)).toBe(dayOfMonth >= 1 && dayOfMonth <= (lengths[month] ?? 0));
      }),
    );
  });
});

it('should offer the hours of TRIP-9 for a pickup, and on the day itself those after now', () => {
  fc.assert(
    fc.property(pickup(), fc.nat({ max: 1439 }), ({ date, time }, minute) => {
      const dayBefore = at(addDays(date, -1), '12:00');
      expect(pickupTimes(date, dayBefore, DEFAULT_HOURS)).toContain(time);
      expect(pickupTimes(date, dayBefore, DEFAULT_HOURS)).toHaveLength(isWeekend(date) ? 4 : 11);
      const now =
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}` as TimeText;
      const moment = torontoInstant(date, now);
      fc.pre(moment !== undefined);
      expect(pickupTimes(date, moment, DEFAULT_HOURS).includes(time)).toBe(time > now);
    }),
  );
});

it('should add minutes as they are counted', () => {
  fc.assert(
    fc.property(day(), halfHour(), fc.integer({ min: -100_000, max: 100_000 }), (date, time, minutes) => {
      const start: Instant = `${date}T${time}:00.000Z`;
      fc.pre(date < '9999-01-01');
      expect(minutesBetween(start, addMinutes(start, minutes))).toBe(minutes);
      expect(isInstant(addMinutes(start, minutes))).toBe(true);
    }),
  );
});
