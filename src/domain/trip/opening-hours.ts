import { OPENING_HOURS } from '../shared/company.ts';
import {
  addDays,
  addMinutes,
  type DateText,
  type Instant,
  isWeekend,
  minutesBetween,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';
import { type ClosedDay, closedDayOn } from './closed-days.ts';

/**
 * Returns the pickup times of a day (TRIP-9): hourly, weekdays 7:00 to 17:00, weekends 9:00 to
 * 12:00. On the day of `now`, only the times after it. Empty when none is left, and on a closed day
 * (AVAIL-5).
 */
export function pickupTimes(date: DateText, now: Instant, closedDays: readonly ClosedDay[] = []): TimeText[] {
  if (closedDayOn(date, closedDays) !== undefined) return [];
  const times = pickupHours(date);
  return torontoDate(now) === date ? times.filter((time) => time > torontoTime(now)) : [...times];
}

/** Returns the moments within a day after a pickup at which a vehicle can be picked up (AVAIL-12). */
export function pickupsWithinDay(pickupTime: Instant, closedDays: readonly ClosedDay[]): readonly Instant[] {
  const date = torontoDate(pickupTime);
  const until = addMinutes(pickupTime, 24 * 60);
  return [date, addDays(date, 1)].flatMap((day) =>
    pickupTimes(day, pickupTime, closedDays).flatMap((time) => {
      const moment = torontoInstant(day, time);
      return moment !== undefined && moment <= until ? [moment] : [];
    }),
  );
}

/**
 * Returns the pickup times that staff may enter for a day (TRIP-20): the half hours of the office,
 * and on the day of `now` the present minute and those after it.
 */
export function staffPickupTimes(date: DateText, now: Instant): TimeText[] {
  const times = DROPOFF_TIMES.filter((time) => isOfficeOpen(date, time));
  if (torontoDate(now) !== date) return times;
  const present = torontoTime(now);
  return [present, ...times.filter((time) => time > present)];
}

/**
 * Returns the dropoff times of a day: every 30 minutes, without those that a clock change skips
 * (TRIP-10).
 */
export function dropoffTimes(date: DateText): TimeText[] {
  return DROPOFF_TIMES.filter((time) => torontoInstant(date, time) !== undefined);
}

/**
 * Whether the office is open at a time of a day. Its hours are the pickup hours; on a closed day it
 * has none (AVAIL-5).
 */
export function isOfficeOpen(date: DateText, time: TimeText, closedDays: readonly ClosedDay[] = []): boolean {
  if (closedDayOn(date, closedDays) !== undefined) return false;
  const times = pickupHours(date);
  return time >= (times[0] ?? '') && time <= (times.at(-1) ?? '');
}

/** Whether a return comes while the office is closed (TRIP-10, AVAIL-5). */
export function isReturnOutsideHours(
  { dropoffTime }: { readonly dropoffTime: Instant },
  closedDays: readonly ClosedDay[] = [],
): boolean {
  return !isOfficeOpen(torontoDate(dropoffTime), torontoTime(dropoffTime), closedDays);
}

/**
 * Returns the moment from which the office is open for a number of minutes until another moment. The
 * number is at most that of the shortest day.
 */
export function officeMinutesBefore(moment: Instant, minutes: number): Instant {
  // Clocks change while the office is closed.
  const at = (day: DateText, end: 'opens' | 'closes'): Instant => torontoInstant(day, hoursOn(day)[end]) ?? moment;
  const date = torontoDate(moment);
  const closed = at(date, 'closes');
  const until = moment < closed ? moment : closed;
  const open = Math.max(0, minutesBetween(at(date, 'opens'), until));
  return open >= minutes ? addMinutes(until, -minutes) : addMinutes(at(addDays(date, -1), 'closes'), open - minutes);
}

function hoursOn(date: DateText): typeof OPENING_HOURS.weekday | typeof OPENING_HOURS.weekend {
  return OPENING_HOURS[isWeekend(date) ? 'weekend' : 'weekday'];
}

const PICKUP_TIMES = { weekday: hourly(OPENING_HOURS.weekday), weekend: hourly(OPENING_HOURS.weekend) };

/** Every wall time at which a vehicle can be returned. */
export const DROPOFF_TIMES = Array.from({ length: 24 }, (_, hour) => [atHour(hour, '00'), atHour(hour, '30')]).flat();

/** The wall times of a day at which a vehicle can be picked up. */
export function pickupHours(date: DateText): readonly TimeText[] {
  return PICKUP_TIMES[isWeekend(date) ? 'weekend' : 'weekday'];
}

function hourly({ opens, closes }: { readonly opens: TimeText; readonly closes: TimeText }): TimeText[] {
  const times = Array.from({ length: 24 }, (_, hour) => atHour(hour, '00'));
  return times.filter((time) => time >= opens && time <= closes);
}

function atHour(hour: number, minutes: '00' | '30'): TimeText {
  return `${String(hour).padStart(2, '0')}:${minutes}` as TimeText;
}
