import {
  type DateText,
  type Instant,
  isWeekend,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';

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

/** Every wall time at which a vehicle can be brought back. */
export const DROPOFF_TIMES = hourly(0, 23).flatMap((time) => [time, time.replace(':00', ':30')]);

/** The hours of a day at which a vehicle can be picked up, as wall times. */
export function pickupHours(date: DateText): readonly TimeText[] {
  return PICKUP_TIMES[isWeekend(date) ? 'weekend' : 'weekday'];
}

function hourly(first: number, last: number): TimeText[] {
  return Array.from({ length: last - first + 1 }, (_, place) => `${String(first + place).padStart(2, '0')}:00`);
}
