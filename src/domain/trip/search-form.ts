import { RENTAL_LOCATION } from '../shared/company.ts';
import type { OpeningHours } from '../shared/opening-hours.ts';
import {
  addDays,
  type DateText,
  type Instant,
  isDate,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';
import { type ClosedDay, nextOpenDay } from './closed-days.ts';
import { type DriverAge, FULL_AGE } from './itinerary.ts';
import { DROPOFF_TIMES, dropoffTimes, pickupHours } from './opening-hours.ts';

/**
 * The search form, possibly incomplete (TRIP-1). An empty text is an unfilled field. Times are
 * instants on their own date. `dropoffTimeEdited` means that the dropoff time was chosen by hand
 * and no longer follows the pickup time (TRIP-5).
 */
export type SearchForm = {
  readonly rentalLocation: string;
  readonly pickupDate: DateText | '';
  readonly pickupTime: Instant | '';
  readonly dropoffDate: DateText | '';
  readonly dropoffTime: Instant | '';
  readonly driverAge?: DriverAge;
  readonly dropoffTimeEdited: boolean;
};

/** One edit by a person. Dates are YYYY-MM-DD, times are wall times HH:MM; '' clears the field. */
export type SearchEdit =
  | { readonly field: 'rentalLocation'; readonly value: string }
  | { readonly field: 'pickupDate' | 'dropoffDate'; readonly value: DateText | '' }
  | { readonly field: 'pickupTime' | 'dropoffTime'; readonly value: TimeText | '' }
  | { readonly field: 'driverAge'; readonly value: DriverAge };

export const EMPTY_SEARCH: SearchForm = {
  rentalLocation: RENTAL_LOCATION,
  pickupDate: '',
  pickupTime: '',
  dropoffDate: '',
  dropoffTime: '',
  dropoffTimeEdited: false,
};

/**
 * Returns the form after an edit (TRIP-4, TRIP-5). A new pickup date clears the pickup time. It
 * moves the dropoff date to the next day if that date is empty or not later. A pickup time is
 * copied to the dropoff, as wall time, until the dropoff time is edited by hand; one between half
 * hours as the next half hour. A typed dropoff is
 * kept as typed; `checkSearchForm` reports its problems (TRIP-6). A date that does not exist counts
 * as cleared.
 */
export function changeSearch(form: SearchForm, edit: SearchEdit): SearchForm {
  switch (edit.field) {
    case 'pickupDate':
      return changePickupDate(form, isDate(edit.value) ? edit.value : '');
    case 'pickupTime':
      return changePickupTime(form, edit.value);
    case 'dropoffDate':
      return moveDropoff(form, isDate(edit.value) ? edit.value : '');
    case 'dropoffTime':
      return changeDropoffTime(form, edit.value);
    case 'rentalLocation':
      return { ...form, rentalLocation: edit.value };
    case 'driverAge':
      return { ...form, driverAge: edit.value };
  }
}

/**
 * Fills empty dates with today, as the home page shows them (TRIP-7). This is not an edit: it
 * clears and moves nothing.
 */
export function withTodayAsDefault(form: SearchForm, today: DateText): SearchForm {
  return { ...form, pickupDate: form.pickupDate || today, dropoffDate: form.dropoffDate || today };
}

/**
 * Returns the shortcut trip (TRIP-15): one day from 10:00 on the next open day, tomorrow at the
 * earliest, or from its first pickup time if 10:00 is outside the hours. It replaces the typed dates.
 * An unset age becomes 25.
 */
export function shortcutTrip(
  form: SearchForm,
  today: DateText,
  hours: OpeningHours,
  closedDays: readonly ClosedDay[],
): SearchForm {
  const pickupDate = nextOpenDay(today, hours, closedDays);
  const dropoffDate = addDays(pickupDate, 1);
  const times = pickupHours(pickupDate, hours);
  const time = times.find((offered) => offered === SHORTCUT_TIME) ?? times[0] ?? SHORTCUT_TIME;
  return {
    ...form,
    pickupDate,
    pickupTime: at(pickupDate, time),
    dropoffDate,
    // A clock change may skip the time.
    dropoffTime: at(dropoffDate, dropoffTimes(dropoffDate).find((offered) => offered >= time) ?? ''),
    driverAge: form.driverAge ?? FULL_AGE,
    dropoffTimeEdited: false,
  };
}

const SHORTCUT_TIME = '10:00';

/** Returns the form with the pickup in the present minute (TRIP-20). */
export function withPickupNow(form: SearchForm, now: Instant): SearchForm {
  return changePickupTime({ ...form, pickupDate: torontoDate(now) }, torontoTime(now));
}

/** Whether the pickup of a form is in the present minute. */
export function isPickupNow({ pickupDate, pickupTime }: SearchForm, now: Instant): boolean {
  return pickupDate === torontoDate(now) && wallTime(pickupTime) === torontoTime(now);
}

/** Returns the wall time of a time field, or '' when it is empty. */
export function wallTime(instant: Instant | ''): TimeText | '' {
  return instant === '' ? '' : torontoTime(instant);
}

/** Whether two forms, or a form and a checked trip, have the same pickup and dropoff moments. */
export function sameTrip(
  one: Pick<SearchForm, 'pickupTime' | 'dropoffTime'>,
  other: Pick<SearchForm, 'pickupTime' | 'dropoffTime'>,
): boolean {
  return one.pickupTime === other.pickupTime && one.dropoffTime === other.dropoffTime;
}

function changePickupDate(form: SearchForm, pickupDate: DateText | ''): SearchForm {
  const cleared: SearchForm = { ...form, pickupDate, pickupTime: '' };
  if (pickupDate === '' || form.dropoffDate > pickupDate) return cleared;
  return moveDropoff(cleared, addDays(pickupDate, 1));
}

function changePickupTime(form: SearchForm, time: TimeText | ''): SearchForm {
  const changed: SearchForm = { ...form, pickupTime: at(form.pickupDate, time) };
  if (form.dropoffTimeEdited || time === '') return changed;
  const dropoff = DROPOFF_TIMES.find((offered) => offered >= time) ?? DROPOFF_TIMES.at(-1) ?? time;
  return { ...changed, dropoffTime: at(form.dropoffDate, dropoff) };
}

/**
 * A time that does not exist on the day leaves the field empty. An empty field follows the pickup
 * time again.
 */
function changeDropoffTime(form: SearchForm, time: TimeText | ''): SearchForm {
  const dropoffTime = at(form.dropoffDate, time);
  return { ...form, dropoffTime, dropoffTimeEdited: dropoffTime !== '' };
}

function moveDropoff(form: SearchForm, dropoffDate: DateText | ''): SearchForm {
  const dropoffTime = at(dropoffDate, wallTime(form.dropoffTime));
  return { ...form, dropoffDate, dropoffTime, dropoffTimeEdited: form.dropoffTimeEdited && dropoffTime !== '' };
}

function at(date: DateText | '', time: TimeText | ''): Instant | '' {
  return date === '' ? '' : (torontoInstant(date, time) ?? '');
}
