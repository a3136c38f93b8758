import { hoursOn, isWithinHours, type OpeningHours } from '../shared/opening-hours.ts';
import {
  addDays,
  addMinutes,
  type DateText,
  type Instant,
  minutesBetween,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';
import { type ClosedDay, closedDayOn } from './closed-days.ts';

/**
 * Returns the pickup times of a day (TRIP-9): the whole hours from its first to its last. On the day of
 * `now`, only the times after it. Empty when none is left, on a day without hours, and on a closed day
 * (AVAIL-5).
 */
export function pickupTimes(
  date: DateText,
  now: Instant,
  hours: OpeningHours,
  closedDays: readonly ClosedDay[] = [],
): TimeText[] {
  if (closedDayOn(date, closedDays) !== undefined) return [];
  const times = pickupHours(date, hours);
  return torontoDate(now) === date ? times.filter((time) => time > torontoTime(now)) : times;
}

/** Returns the moments within a day after a pickup at which a vehicle can be picked up (AVAIL-12). */
export function pickupsWithinDay(
  pickupTime: Instant,
  hours: OpeningHours,
  closedDays: readonly ClosedDay[],
): readonly Instant[] {
  const date = torontoDate(pickupTime);
  const until = addMinutes(pickupTime, 24 * 60);
  return [date, addDays(date, 1)].flatMap((day) =>
    pickupTimes(day, pickupTime, hours, closedDays).flatMap((time) => {
      const moment = torontoInstant(day, time);
      return moment !== undefined && moment <= until ? [moment] : [];
    }),
  );
}

/**
 * Returns the pickup times that staff may enter for a day (TRIP-20): the half hours of the office, or
 * all of a day without hours (TRIP-22), and on the day of `now` the present minute and those after it.
 */
export function staffPickupTimes(date: DateText, now: Instant, hours: OpeningHours): TimeText[] {
  const times = dropoffTimes(date).filter((time) => isStaffPickupTime(date, time, hours));
  if (torontoDate(now) !== date) return times;
  const present = torontoTime(now);
  return [present, ...times.filter((time) => time > present)];
}

/** Whether staff may enter a pickup at a time of a day, whatever the present time is (TRIP-20, TRIP-22). */
export function isStaffPickupTime(date: DateText, time: TimeText, hours: OpeningHours): boolean {
  return DROPOFF_TIMES.includes(time) && (hoursOn(date, hours) === null || isWithinHours(date, time, hours));
}

/**
 * Returns the dropoff times of a day: every 30 minutes, without those that a clock change skips
 * (TRIP-10).
 */
export function dropoffTimes(date: DateText): TimeText[] {
  return DROPOFF_TIMES.filter((time) => torontoInstant(date, time) !== undefined);
}

/** Returns times of a day with the one of a trip that was booked, which stays offered; '' for none. */
export function withTime(times: readonly TimeText[], time: TimeText | ''): readonly TimeText[] {
  return time === '' || times.includes(time) ? times : [...times, time].sort();
}

/**
 * Whether the office is open at a time of a day. Its hours are the pickup hours; on a closed day it
 * has none (AVAIL-5).
 */
export function isOfficeOpen(
  date: DateText,
  time: TimeText,
  hours: OpeningHours,
  closedDays: readonly ClosedDay[] = [],
): boolean {
  return closedDayOn(date, closedDays) === undefined && isWithinHours(date, time, hours);
}

/** Whether a return comes while the office is closed (TRIP-10, AVAIL-5). */
export function isReturnOutsideHours(
  { dropoffTime }: { readonly dropoffTime: Instant },
  hours: OpeningHours,
  closedDays: readonly ClosedDay[] = [],
): boolean {
  return !isOfficeOpen(torontoDate(dropoffTime), torontoTime(dropoffTime), hours, closedDays);
}

/**
 * Returns the moment from which the office is open for a number of minutes until another moment, on as
 * many days as that takes (TRIP-24).
 */
export function officeMinutesBefore(moment: Instant, minutes: number, hours: OpeningHours): Instant {
  let left = minutes;
  for (let date = torontoDate(moment); ; date = addDays(date, -1)) {
    // A clock change may skip the first or the last hour.
    const times = dropoffTimes(date).filter((time) => isWithinHours(date, time, hours));
    const at = (time: TimeText | undefined): Instant => (time && torontoInstant(date, time)) ?? moment;
    const closes = at(times.at(-1));
    const until = moment < closes ? moment : closes;
    const open = Math.max(0, minutesBetween(at(times[0]), until));
    if (open >= left) return addMinutes(until, -left);
    left -= open;
  }
}

/** Every wall time at which a vehicle can be returned. */
export const DROPOFF_TIMES = Array.from({ length: 24 }, (_, hour) => [atHour(hour, '00'), atHour(hour, '30')]).flat();

/** Returns the wall times of a day at which a vehicle can be picked up; none on a day without hours. */
export function pickupHours(date: DateText, hours: OpeningHours): TimeText[] {
  return dropoffTimes(date).filter((time) => time.endsWith(':00') && isWithinHours(date, time, hours));
}

function atHour(hour: number, minutes: '00' | '30'): TimeText {
  return `${String(hour).padStart(2, '0')}:${minutes}` as TimeText;
}
