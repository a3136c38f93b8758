import type { OpeningHours } from '../shared/opening-hours.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import {
  addMinutes,
  addMonths,
  type DateText,
  type Instant,
  isInstant,
  monthsBefore,
  type TimeText,
  torontoDate,
  torontoTime,
  torontoTimeOn,
} from '../shared/toronto-time.ts';
import { type ClosedDay, describeClosing } from './closed-days.ts';
import { DROPOFF_TIMES, isStaffPickupTime, pickupHours } from './opening-hours.ts';

/** The age from which no underage fee is due. */
export const FULL_AGE = 25;
/** The age brackets (TRIP-2). The first means that age or younger, the second that age or older. */
export const DRIVER_AGES = [24, FULL_AGE] as const;
export type DriverAge = (typeof DRIVER_AGES)[number];

/** Formats an age bracket. */
export function formatAge(age: DriverAge): string {
  return age < FULL_AGE ? `${age} or younger` : `${age} or older`;
}

/**
 * The furthest pickup after today, in calendar months (TRIP-19). Nobody plans a rental further
 * ahead, and data of a trip is kept until long after it (PRIV-1).
 */
export const MAX_PICKUP_MONTHS_AHEAD = 18;
/** The longest rental, in calendar months (TRIP-19). Longer ones are leases, agreed at the desk. */
export const MAX_RENTAL_MONTHS = 12;

/** A requested trip. Times are instants whose Toronto date is the date field beside them. */
export type RequestedItinerary = {
  readonly rentalLocation: string;
  readonly pickupDate: DateText;
  readonly pickupTime: Instant;
  readonly dropoffDate: DateText;
  readonly dropoffTime: Instant;
  readonly driverAge: DriverAge;
};

/** A checked trip as it is stored. Both locations equal the rental location (TRIP-14). */
export type Itinerary = RequestedItinerary & { readonly pickupLocation: string; readonly dropoffLocation: string };

export type ItineraryProblem =
  | 'pickup-too-soon'
  | 'office-closed'
  | 'pickup-time-not-offered'
  | 'dropoff-time-not-offered'
  | 'dropoff-not-after-pickup'
  | 'pickup-too-far-ahead'
  | 'rental-too-long';

/**
 * Staff may hand out a vehicle on the same day and on a closed day, and at no time that has passed.
 */
export type StaffItineraryProblem = TimesProblem | 'pickup-past' | 'dropoff-past';

type TimesProblem = Exclude<ItineraryProblem, 'pickup-too-soon' | 'office-closed'>;

/**
 * Checks a trip that a customer asks for (TRIP-11, TRIP-19): the pickup is tomorrow or later and on
 * a day on which the office is open (AVAIL-5, TRIP-22), both times are offered, the dropoff is after the pickup, on the same day
 * too (TRIP-13), and neither the pickup nor the end of the rental is too far away. `today` is the
 * office's day. Returns the first problem, in that order.
 */
export function checkItinerary(
  requested: RequestedItinerary,
  today: DateText,
  hours: OpeningHours,
  closedDays: readonly ClosedDay[] = [],
): Result<Itinerary, ItineraryProblem> {
  const { pickupDate } = requested;
  if (pickupDate <= today) return refuse('pickup-too-soon');
  if (describeClosing(pickupDate, hours, closedDays) !== undefined) return refuse('office-closed');
  const isOffered = (time: TimeText): boolean => pickupHours(pickupDate, hours).includes(time);
  return checkTimes(requested, today, { isPickupNew: true, isDropoffNew: true, isOffered });
}

/**
 * Checks a trip that staff enter (TRIP-20). The pickup may be now, or at a later half hour of the
 * office, today too. Of a booking that is changed, `before` is the present trip: a time that stays
 * needs no check, so an unchanged pickup may lie in the past. Returns the first problem, in the
 * order of `checkItinerary`.
 */
export function checkStaffItinerary(
  requested: RequestedItinerary,
  now: Instant,
  hours: OpeningHours,
  before?: Itinerary,
): Result<Itinerary, StaffItineraryProblem> {
  const isPickupNew = requested.pickupTime !== before?.pickupTime || requested.pickupDate !== before.pickupDate;
  const isDropoffNew = requested.dropoffTime !== before?.dropoffTime || requested.dropoffDate !== before.dropoffDate;
  const { pickupDate, pickupTime } = requested;
  const isNow = isPresentMinute(pickupTime, now);
  if (isPickupNew && pickupTime < now && !isNow) return refuse('pickup-past');
  const isOffered = (time: TimeText): boolean => isNow || isStaffPickupTime(pickupDate, time, hours);
  return checkTimes(requested, torontoDate(now), { isPickupNew, isDropoffNew, isOffered });
}

/**
 * Whether a pickup is in the present minute. The minutes beside it count too: the press takes a
 * moment to arrive, and the clock of the browser may be a little ahead.
 */
function isPresentMinute(pickupTime: Instant, now: Instant): boolean {
  return pickupTime > addMinutes(now, -2) && pickupTime <= addMinutes(now, 1);
}

/** What is to be checked, and whether a pickup time is offered on its day. */
type NewTimes = {
  readonly isPickupNew: boolean;
  readonly isDropoffNew: boolean;
  isOffered(time: TimeText): boolean;
};

function checkTimes(
  requested: RequestedItinerary,
  today: DateText,
  { isPickupNew, isDropoffNew, isOffered }: NewTimes,
): Result<Itinerary, TimesProblem> {
  const { rentalLocation, pickupDate, pickupTime, dropoffDate, dropoffTime, driverAge } = requested;
  const pickup = timeOn(pickupDate, pickupTime);
  if (isPickupNew && (pickup === undefined || !isOffered(pickup))) {
    return refuse('pickup-time-not-offered');
  }
  const dropoff = timeOn(dropoffDate, dropoffTime);
  if (isDropoffNew && (dropoff === undefined || !DROPOFF_TIMES.includes(dropoff))) {
    return refuse('dropoff-time-not-offered');
  }
  if (dropoffTime <= pickupTime) return refuse('dropoff-not-after-pickup');
  if (isPickupNew && pickupDate > addMonths(today, MAX_PICKUP_MONTHS_AHEAD)) return refuse('pickup-too-far-ahead');
  if ((isPickupNew || isDropoffNew) && isTooLong(pickupDate, pickupTime, dropoffDate, dropoffTime)) {
    return refuse('rental-too-long');
  }
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

/** Returns a moment before the pickup of every rental that has not ended at a moment (TRIP-19). */
export function beforePickupOfRentalsAt(moment: Instant): Instant {
  // A month more, since the clock changes and months differ in length.
  return monthsBefore(moment, MAX_RENTAL_MONTHS + 1);
}

/** Whether a rental ends more than `MAX_RENTAL_MONTHS` after its pickup, by the office's clock. */
function isTooLong(pickupDate: DateText, pickupTime: Instant, dropoffDate: DateText, dropoffTime: Instant): boolean {
  const lastDay = addMonths(pickupDate, MAX_RENTAL_MONTHS);
  return dropoffDate > lastDay || (dropoffDate === lastDay && torontoTime(dropoffTime) > torontoTime(pickupTime));
}

/**
 * Returns the time of an instant on this day. Undefined for an instant of another day, or a text
 * that is not an instant.
 */
function timeOn(date: DateText, instant: Instant): TimeText | undefined {
  return isInstant(instant) ? torontoTimeOn(date, instant) : undefined;
}

/** Whether the times and the age of the driver are the same. */
export function isSameTrip(one: Itinerary, other: Itinerary): boolean {
  return (
    one.pickupTime === other.pickupTime && one.dropoffTime === other.dropoffTime && one.driverAge === other.driverAge
  );
}
