import {
  addDays,
  type DateText,
  type Instant,
  isDate,
  isInstant,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';
import type { DriverAge } from './itinerary.ts';

/**
 * The search form as far as it is filled in (TRIP-1). An empty text is a field not filled in; times are instants
 * on their own date. `dropoffTimeEdited`: the dropoff time was chosen by hand and no longer follows the pickup time (TRIP-5).
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

/** One change that a person makes: dates as YYYY-MM-DD, times as the wall time HH:MM; '' clears. */
export type SearchEdit =
  | { readonly field: 'rentalLocation'; readonly value: string }
  | { readonly field: 'pickupDate' | 'dropoffDate'; readonly value: DateText | '' }
  | { readonly field: 'pickupTime' | 'dropoffTime'; readonly value: TimeText | '' }
  | { readonly field: 'driverAge'; readonly value: DriverAge };

export const EMPTY_SEARCH: SearchForm = {
  rentalLocation: 'Oakville',
  pickupDate: '',
  pickupTime: '',
  dropoffDate: '',
  dropoffTime: '',
  dropoffTimeEdited: false,
};

/**
 * The form after an edit (TRIP-4, TRIP-5). A new pickup date clears the pickup time and moves the dropoff date to the day after
 * if that is empty or not later. A pickup time is copied to the dropoff, as wall time, until the dropoff time is edited by hand.
 * A dropoff that is typed stays as typed: `checkSearchForm` speaks of it (TRIP-6). A date that does not exist counts as cleared.
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

/** Home shows today where a date is empty (TRIP-7). A default is no change: it clears and moves nothing. */
export function withTodayAsDefault(form: SearchForm, today: DateText): SearchForm {
  return { ...form, pickupDate: form.pickupDate || today, dropoffDate: form.dropoffDate || today };
}

/** The shortcut trip: tomorrow 10:00 to the day after 10:00, in place of the dates typed before; an unset age becomes 25 (TRIP-15). */
export function shortcutTrip(form: SearchForm, today: DateText): SearchForm {
  const pickupDate = addDays(today, 1);
  const dropoffDate = addDays(today, 2);
  return {
    ...form,
    pickupDate,
    pickupTime: at(pickupDate, '10:00'),
    dropoffDate,
    dropoffTime: at(dropoffDate, '10:00'),
    driverAge: form.driverAge ?? 25,
    dropoffTimeEdited: false,
  };
}

/** The wall time that a time field shows, '' when it is empty. */
export function wallTime(instant: Instant | ''): TimeText | '' {
  return instant === '' ? '' : torontoTime(instant);
}

/** Whether two forms, or a form and a checked trip, ask for the same moments. */
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
  return form.dropoffTimeEdited || time === '' ? changed : { ...changed, dropoffTime: at(form.dropoffDate, time) };
}

/** A time that the day does not have leaves the field empty, and an empty field follows the pickup time again. */
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

/** Reads a stored form (a browser keeps it over a reload); undefined when it is not one. */
export function readSearchForm(value: unknown): SearchForm | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { rentalLocation, pickupDate, pickupTime, dropoffDate, dropoffTime, driverAge, dropoffTimeEdited } =
    value as Record<string, unknown>;
  if (typeof rentalLocation !== 'string' || typeof dropoffTimeEdited !== 'boolean') return undefined;
  const pickup = readMoment(pickupDate, pickupTime);
  const dropoff = readMoment(dropoffDate, dropoffTime);
  if (pickup === undefined || dropoff === undefined) return undefined;
  return {
    rentalLocation,
    pickupDate: pickup.date,
    pickupTime: pickup.time,
    dropoffDate: dropoff.date,
    dropoffTime: dropoff.time,
    dropoffTimeEdited,
    ...(driverAge === 24 || driverAge === 25 ? { driverAge } : {}),
  };
}

function readMoment(
  date: unknown,
  time: unknown,
): { readonly date: DateText | ''; readonly time: Instant | '' } | undefined {
  if (typeof date !== 'string' || typeof time !== 'string') return undefined;
  if (date === '') return { date: '', time: '' };
  if (!isDate(date)) return undefined;
  if (time === '') return { date, time };
  return isInstant(time) && torontoDate(time) === date ? { date, time } : undefined;
}
