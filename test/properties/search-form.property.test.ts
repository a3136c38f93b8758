import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '../../src/domain/shared/opening-hours.ts';
import { isDate, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import {
  changeSearch,
  EMPTY_SEARCH,
  type SearchForm,
  shortcutTrip,
  wallTime,
  withTodayAsDefault,
} from '../../src/domain/trip/search-form.ts';
import { checkListForm, checkSearchForm } from '../../src/domain/trip/search-form-check.ts';
import { decode } from '../../src/ports/api/schema.ts';
import { SearchFormSchema } from '../../src/ports/api/stored-trip.ts';
import { anyHours, day, halfHour, searchEdit, wallTrip } from '../support/values/arbitraries.ts';
import { dayNumber, dayOf } from '../support/values/office-clock.ts';

/** A form after any edits. */
function searchForm(): fc.Arbitrary<SearchForm> {
  return fc.array(searchEdit(), { maxLength: 10 }).map((edits) => edits.reduce(changeSearch, EMPTY_SEARCH));
}

it('should keep every moment on the day of its own date field (TRIP-3)', () => {
  fc.assert(
    fc.property(searchForm(), ({ pickupDate, pickupTime, dropoffDate, dropoffTime }) => {
      if (pickupTime !== '') expect(torontoDate(pickupTime)).toBe(pickupDate);
      if (dropoffTime !== '') expect(torontoDate(dropoffTime)).toBe(dropoffDate);
      expect([pickupDate, dropoffDate].every((date) => date === '' || isDate(date))).toBe(true);
    }),
  );
});

it('should mark a dropoff time as chosen by hand only while there is one (TRIP-5)', () => {
  fc.assert(
    fc.property(searchForm(), ({ dropoffTime, dropoffTimeEdited }) => {
      expect(dropoffTimeEdited && dropoffTime === '').toBe(false);
    }),
  );
});

it('should read back every form that it makes', () => {
  fc.assert(
    fc.property(searchForm(), (form) => {
      expect(decode(SearchFormSchema, JSON.parse(JSON.stringify(form)))).toEqual(form);
    }),
  );
});

describe('an edit of the pickup date', () => {
  // The last day of the year 9999 has no day after it: there alone the dropoff date stays on the pickup.
  const pickupDate = () => day().filter((date) => date !== '9999-12-31');

  it('should clear the pickup time and leave the dropoff date after the pickup', () => {
    fc.assert(
      fc.property(searchForm(), pickupDate(), (form, value) => {
        const after = changeSearch(form, { field: 'pickupDate', value });
        expect([after.pickupDate, after.pickupTime]).toEqual([value, '']);
        expect(after.dropoffDate > value).toBe(true);
        const isKept = form.dropoffDate > value;
        expect(after.dropoffDate).toBe(isKept ? form.dropoffDate : dayOf(dayNumber(value) + 1));
      }),
    );
  });
});

describe('an edit of the dropoff', () => {
  // A dropoff date is kept as it is typed, also before the pickup: `checkSearchForm` says so on submit (TRIP-6).
  it('should be kept as it is typed and change nothing of the pickup', () => {
    fc.assert(
      fc.property(searchForm(), day(), halfHour(), (form, value, time) => {
        const moved = changeSearch(form, { field: 'dropoffDate', value });
        expect(moved.dropoffDate).toBe(value);
        expect(moved.dropoffTime === '' || wallTime(moved.dropoffTime) === wallTime(form.dropoffTime)).toBe(true);
        const timed = changeSearch(moved, { field: 'dropoffTime', value: time });
        expect(['', time]).toContain(wallTime(timed.dropoffTime));
        expect([timed.pickupDate, timed.pickupTime]).toEqual([form.pickupDate, form.pickupTime]);
      }),
    );
  });
});

it('should copy the pickup time, as wall time, exactly until the dropoff time is chosen by hand', () => {
  fc.assert(
    fc.property(searchForm(), fc.constantFrom('07:00', '10:00', '17:00'), (form, value) => {
      const after = changeSearch(form, { field: 'pickupTime', value });
      const copied = form.dropoffDate === '' ? '' : value;
      expect(wallTime(after.dropoffTime)).toBe(form.dropoffTimeEdited ? wallTime(form.dropoffTime) : copied);
      expect(after.dropoffTimeEdited).toBe(form.dropoffTimeEdited);
    }),
  );
});

it('should fill in today for home and change nothing that is filled in (TRIP-7)', () => {
  fc.assert(
    fc.property(searchForm(), day(), (form, today) => {
      const shown = withTodayAsDefault(form, today);
      expect(shown).toEqual({
        ...form,
        pickupDate: form.pickupDate === '' ? today : form.pickupDate,
        dropoffDate: form.dropoffDate === '' ? today : form.dropoffDate,
      });
    }),
  );
});

it('should make a shortcut trip to the day after the pickup that can be booked, whatever the hours (TRIP-15)', () => {
  fc.assert(
    fc.property(
      searchForm(),
      day(),
      anyHours(),
      fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
      (form, today, ...of) => {
        fc.pre(today < '9999-12-01');
        const [hours, daysAhead] = of;
        const closedDays = daysAhead.map((ahead) => ({ date: dayOf(dayNumber(today) + ahead), reason: 'Flood' }));
        const trip = shortcutTrip({ ...form, rentalLocation: 'Oakville' }, today, hours, closedDays);
        const checked = checkSearchForm(trip, today, hours, closedDays);
        expect(checked.ok).toBe(true);
        expect(checkListForm(trip, today, hours, closedDays)).toEqual(checked);
      },
    ),
  );
});

describe('a trip that is typed', () => {
  it('should pass with its own moments, and from the day of the pickup on be too soon', () => {
    fc.assert(
      fc.property(wallTrip(), ({ from, to }) => {
        const form = [
          { field: 'driverAge', value: 24 } as const,
          { field: 'pickupDate', value: from.date } as const,
          { field: 'pickupTime', value: from.time } as const,
          { field: 'dropoffDate', value: to.date } as const,
          { field: 'dropoffTime', value: to.time } as const,
        ].reduce(changeSearch, EMPTY_SEARCH);
        const checked = checkSearchForm(form, dayOf(dayNumber(from.date) - 1), DEFAULT_HOURS);
        expect(checked.ok && checked.value).toMatchObject({
          pickupDate: from.date,
          dropoffDate: to.date,
          driverAge: 24,
        });
        expect(checkSearchForm(form, from.date, DEFAULT_HOURS)).toEqual({ ok: false, problem: 'pickup-too-soon' });
      }),
    );
  });

  it('should only ever be taken with a dropoff after the pickup', () => {
    fc.assert(
      fc.property(searchForm(), (form) => {
        const checked = checkSearchForm(
          { ...form, rentalLocation: 'Oakville', driverAge: 25 },
          '2020-01-01',
          DEFAULT_HOURS,
        );
        const isWhole = ![form.pickupDate, form.pickupTime, form.dropoffDate, form.dropoffTime].includes('');
        if (checked.ok) expect(checked.value.dropoffTime > checked.value.pickupTime).toBe(true);
        expect(checked.ok || checked.problem !== 'fields-missing').toBe(isWhole);
      }),
    );
  });
});
