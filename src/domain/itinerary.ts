import {
  type DateText,
  type Instant,
  isInstant,
  isWeekend,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
  torontoTimeOn,
} from './instant.ts';
import { ok, type Result, refuse } from './result.ts';
import type { SearchForm } from './search-form.ts';

/** The only rental location (TRIP-1). */
export const RENTAL_LOCATION = 'Oakville';

/** Age bracket: 24 stands for 24 or younger, 25 for 25 or older. */
export type DriverAge = 24 | 25;

/** A trip as it is asked for. Times are instants whose Toronto date is the date field beside them. */
export type RequestedItinerary = {
  readonly rentalLocation: string;
  readonly pickupDate: DateText;
  readonly pickupTime: Instant;
  readonly dropoffDate: DateText;
  readonly dropoffTime: Instant;
  readonly driverAge: DriverAge;
};

/** A checked trip as it is stored: both locations equal the rental location (TRIP-14). */
export type Itinerary = RequestedItinerary & { readonly pickupLocation: string; readonly dropoffLocation: string };

export type ItineraryProblem =
  | 'fields-missing'
  | 'dates-missing'
  | 'pickup-too-soon'
  | 'pickup-time-not-offered'
  | 'dropoff-time-not-offered'
  | 'dropoff-not-after-pickup';

/**
 * Checks a trip as home and the server do (TRIP-11): everything filled in, pickup not before tomorrow, times among those
 * offered, dropoff after pickup. `today` is the office's day. Answers with the first problem, in that order.
 */
export function checkItinerary(form: SearchForm, today: DateText): Result<Itinerary, ItineraryProblem> {
  const { rentalLocation, pickupDate, pickupTime, dropoffDate, dropoffTime, driverAge } = form;
  if (rentalLocation === '' || driverAge === undefined || hasDatesMissing(form)) return refuse('fields-missing');
  if (pickupDate <= today) return refuse('pickup-too-soon');
  const pickup = timeOn(pickupDate, pickupTime);
  if (pickup === undefined || !pickupHours(pickupDate).includes(pickup)) return refuse('pickup-time-not-offered');
  const dropoff = timeOn(dropoffDate, dropoffTime);
  if (dropoff === undefined || !DROPOFF_TIMES.includes(dropoff)) return refuse('dropoff-time-not-offered');
  if (dropoffTime <= pickupTime) return refuse('dropoff-not-after-pickup');
  return ok({
    rentalLocation,
    pickupDate,
    pickupTime,
    dropoffDate,
    dropoffTime,
    driverAge,
    pickupLocation: rentalLocation,
    dropoffLocation: rentalLocation,
  });
}

/** Checks a trip as the vehicle list does: dates and times first, by its own sentence; an unset age counts as 25 (TRIP-12). */
export function checkListItinerary(form: SearchForm, today: DateText): Result<Itinerary, ItineraryProblem> {
  if (hasDatesMissing(form)) return refuse('dates-missing');
  return checkItinerary({ ...form, driverAge: form.driverAge ?? 25 }, today);
}

/**
 * The pickup times offered on a day (TRIP-9): hourly, weekdays 7:00 to 17:00, weekends 9:00 to 12:00; on the day of `now` only those
 * after it. Empty when none is left.
 */
export function pickupTimes(date: DateText, now: Instant): TimeText[] {
  const times = pickupHours(date);
  return torontoDate(now) === date ? times.filter((time) => time > torontoTime(now)) : [...times];
}

/** The dropoff times offered on a day: every 30 minutes, without those that a clock change skips (TRIP-10). */
export function dropoffTimes(date: DateText): TimeText[] {
  return DROPOFF_TIMES.filter((time) => torontoInstant(date, time) !== undefined);
}

/** Whether the office is open at a time of a day; pickup hours are its hours. */
export function isOfficeOpen(date: DateText, time: TimeText): boolean {
  const times = pickupHours(date);
  return time >= (times[0] ?? '') && time <= (times.at(-1) ?? '');
}

const PICKUP_TIMES = { weekday: hourly(7, 17), weekend: hourly(9, 12) };
const DROPOFF_TIMES = hourly(0, 23).flatMap((time) => [time, time.replace(':00', ':30')]);

function pickupHours(date: DateText): readonly TimeText[] {
  return PICKUP_TIMES[isWeekend(date) ? 'weekend' : 'weekday'];
}

function hourly(first: number, last: number): TimeText[] {
  return Array.from({ length: last - first + 1 }, (_, place) => `${String(first + place).padStart(2, '0')}:00`);
}

function hasDatesMissing(form: SearchForm): boolean {
  return form.pickupDate === '' || form.pickupTime === '' || form.dropoffDate === '' || form.dropoffTime === '';
}

/** The time of this day that a form means; undefined for a moment of another day, or a text that is none. */
function timeOn(date: DateText, instant: Instant): TimeText | undefined {
  return isInstant(instant) ? torontoTimeOn(date, instant) : undefined;
}
