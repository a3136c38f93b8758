/**
 * A moment: ISO 8601 in UTC with milliseconds, `2026-11-27T15:00:00.000Z`. Moments sort as text.
 * The types of this file distinguish moments, days and times; `isInstant` and `isDate` check every
 * character.
 */
export type Instant = `${DateText}T${TimeText}:${number}Z`;
/** A calendar day, `YYYY-MM-DD`. */
export type DateText = `${number}-${number}-${number}`;
/** A wall time of the office, `HH:MM`, 24 hours, America/Toronto. */
export type TimeText = `${number}:${number}`;

const ZONE = 'America/Toronto';
const MINUTE = 60_000;

/** Whether the text is an existing day, from year 0000 to 9999. */
export function isDate(text: string): text is DateText {
  return isInstant(`${text}T00:00:00.000Z`);
}

/** The format of `Instant`. A day from the 29th on may not be in its month. */
export const INSTANT_FORMAT: RegExp =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** Every month has this day. */
const MIN_LAST_DAY = '28';

/** Whether the text is a moment in the format of `Instant`. */
export function isInstant(text: unknown): text is Instant {
  if (typeof text !== 'string' || !INSTANT_FORMAT.test(text)) return false;
  // Formatting a date costs thirty times the check of its format.
  if (text.slice(8, 10) <= MIN_LAST_DAY) return true;
  const moment = Date.parse(text);
  return !Number.isNaN(moment) && new Date(moment).toISOString() === text;
}

/** Converts a Date, or milliseconds since 1970, to a moment. */
export function toInstant(moment: Date | number): Instant {
  return new Date(moment).toISOString() as Instant;
}

/**
 * Returns the moment at which the office's clock shows this time on this day, whatever the
 * visitor's time zone is (TRIP-3). Of two equal wall times (the night the clocks go back) it is the
 * first. Undefined for a wall time that the clock change skips, or an invalid time.
 */
export function torontoInstant(date: DateText, time: TimeText | ''): Instant | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const wallTime = Temporal.PlainDateTime.from(`${date}T${time}`);
  const local = wallTime.toZonedDateTime(ZONE);
  const instant = toInstant(local.epochMilliseconds);
  return local.toPlainDateTime().equals(wallTime) && isInstant(instant) ? instant : undefined;
}

/** Returns the day in the office's calendar at a moment. */
export function torontoDate(instant: Instant): DateText {
  return localIso(Date.parse(instant)).slice(0, 'YYYY-MM-DD'.length) as DateText;
}

/** Returns the office's wall time at a moment, to the minute. */
export function torontoTime(instant: Instant): TimeText {
  return timeIn(localIso(Date.parse(instant)));
}

/**
 * Returns the time on this day for which `torontoInstant` gives this moment. Undefined for a moment
 * of another day, one between two minutes, and the second of two equal wall times.
 */
export function torontoTimeOn(date: DateText, instant: Instant): TimeText | undefined {
  const moment = Date.parse(instant);
  const local = localIso(moment);
  const isOnDay = local.startsWith(`${date}T`) && local.endsWith(':00.000Z');
  return isOnDay && moment >= offsetPeriodAt(moment).ambiguousUntil ? timeIn(local) : undefined;
}

/** Returns the office's UTC offset at a moment, in minutes: -300 in winter, -240 in summer. */
export function torontoOffset(instant: Instant): number {
  return offsetPeriodAt(Date.parse(instant)).offsetMs / MINUTE;
}

/**
 * Returns the elapsed minutes between two moments, also across a clock change. Negative when `end`
 * is before `start`.
 */
export function minutesBetween(start: Instant, end: Instant): number {
  return (Date.parse(end) - Date.parse(start)) / MINUTE;
}

/** Returns the whole seconds until then, rounded up and at least 1, for `Retry-After`. */
export function secondsUntil(then: Instant, now: Instant): number {
  return Math.max(1, Math.ceil(minutesBetween(now, then) * 60));
}

/** Adds minutes; negative values subtract. */
export function addMinutes(instant: Instant, minutes: number): Instant {
  return toInstant(Date.parse(instant) + minutes * MINUTE);
}

/** Returns the days from one day to another, negative for an earlier one. */
export function daysBetween(one: DateText, other: DateText): number {
  return minutesBetween(`${one}T00:00:00.000Z`, `${other}T00:00:00.000Z`) / (24 * 60);
}

/** Adds days. A result after 9999-12-31 becomes 9999-12-31. */
export function addDays(date: DateText, days: number): DateText {
  const later = addMinutes(`${date}T00:00:00.000Z`, days * 24 * 60).slice(0, 'YYYY-MM-DD'.length);
  return isDate(later) ? later : '9999-12-31';
}

/**
 * Adds calendar months. When the month has no such day, the result is its last day. A result after
 * 9999-12-31 becomes 9999-12-31.
 */
export function addMonths(date: DateText, months: number): DateText {
  const moved = new Date(`${date}T00:00:00.000Z`);
  const day = moved.getUTCDate();
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // A day that the month does not have ends up in the month after it.
  if (moved.getUTCDate() !== day) moved.setUTCDate(0);
  const later = moved.toISOString().slice(0, 'YYYY-MM-DD'.length);
  return isDate(later) ? later : '9999-12-31';
}

/**
 * Subtracts calendar months, at the same time on the office's clock. When the month has no such
 * day, the result is its last day.
 */
export function monthsBefore(instant: Instant, months: number): Instant {
  return toInstant(zonedAt(Date.parse(instant)).subtract({ months }).epochMilliseconds);
}

/** Whether the day is a Saturday or a Sunday. */
export function isWeekend(date: DateText): boolean {
  const day = new Date(`${date}T00:00:00.000Z`).getUTCDay();
  return day === 0 || day === 6;
}

/** Formats the office's local date and time as if it were UTC. */
function localIso(moment: number): string {
  return new Date(moment + offsetPeriodAt(moment).offsetMs).toISOString();
}

function timeIn(local: string): TimeText {
  return local.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length) as TimeText;
}

/**
 * The period between two clock changes, in which the UTC offset is constant. All values are
 * milliseconds: `offsetMs` is the offset from UTC; the others are since 1970. `until` is excluded.
 * Wall times before `ambiguousUntil` repeat those before the change.
 */
type OffsetPeriod = {
  readonly from: number;
  readonly until: number;
  readonly offsetMs: number;
  readonly ambiguousUntil: number;
};

/**
 * A cache of the last period. Most moments lie in it, and a `Temporal` lookup costs as much as the
 * rest of a quote.
 */
let cachedPeriod: OffsetPeriod | undefined;

function offsetPeriodAt(moment: number): OffsetPeriod {
  if (cachedPeriod === undefined || moment < cachedPeriod.from || moment >= cachedPeriod.until)
    cachedPeriod = readOffsetPeriod(moment);
  return cachedPeriod;
}

function readOffsetPeriod(moment: number): OffsetPeriod {
  const local = zonedAt(moment);
  const offsetMs = offsetMsOf(local);
  // The search goes backwards from the next moment, so that a change at this very moment starts the
  // period.
  const from = zonedAt(moment + 1).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  const until = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  const offsetMsBefore = Number.isFinite(from) ? offsetMsOf(zonedAt(from - 1)) : offsetMs;
  return { from, until, offsetMs, ambiguousUntil: from + Math.max(0, offsetMsBefore - offsetMs) };
}

function offsetMsOf(local: Temporal.ZonedDateTime): number {
  return local.offsetNanoseconds / 1e6;
}

function zonedAt(moment: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(ZONE);
}
