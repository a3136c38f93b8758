/** A moment: ISO 8601 in UTC with milliseconds, `2026-11-27T15:00:00.000Z`; sorts as text. */
export type Instant = string;
/** A calendar day, `YYYY-MM-DD`. */
export type DateText = string;
/** A wall time of the office, `HH:MM`, 24 hours, America/Toronto. */
export type TimeText = string;

const ZONE = 'America/Toronto';
const MINUTE = 60_000;

/** Whether the text is a day that exists, from year 0000 to 9999. */
export function isDate(text: string): text is DateText {
  return isInstant(`${text}T00:00:00.000Z`);
}

/** Whether the text is a moment written as every moment here is written. */
export function isInstant(text: string): text is Instant {
  const moment = Date.parse(text);
  // A year of more than four digits makes it longer.
  return (
    text.length === 'YYYY-MM-DDTHH:MM:SS.sssZ'.length &&
    !Number.isNaN(moment) &&
    new Date(moment).toISOString() === text
  );
}

/**
 * The moment at which the office's clock shows this time on this day, whatever zone the visitor is in. Of two equal wall times
 * (the night the clocks go back) the first; undefined for a wall time that the clock change skips, or that is no time at all.
 */
export function torontoInstant(date: DateText, time: TimeText): Instant | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const asked = Temporal.PlainDateTime.from(`${date}T${time}`);
  const local = asked.toZonedDateTime(ZONE);
  const instant = new Date(local.epochMilliseconds).toISOString();
  return local.toPlainDateTime().equals(asked) && isInstant(instant) ? instant : undefined;
}

/** The day that the office's calendar shows at a moment. */
export function torontoDate(instant: Instant): DateText {
  return localIso(Date.parse(instant)).slice(0, 'YYYY-MM-DD'.length);
}

/** The time that the office's clock shows at a moment, to the minute. */
export function torontoTime(instant: Instant): TimeText {
  return timeIn(localIso(Date.parse(instant)));
}

/**
 * The time on this day that `torontoInstant` puts at this moment, so that it leads back: undefined on another day, between two minutes and
 * for the second of two equal wall times.
 */
export function torontoTimeOn(date: DateText, instant: Instant): TimeText | undefined {
  const moment = Date.parse(instant);
  const local = localIso(moment);
  const isOnDay = local.startsWith(`${date}T`) && local.endsWith(':00.000Z');
  return isOnDay && moment >= offsetPeriodAt(moment).ambiguousUntil ? timeIn(local) : undefined;
}

/** Minutes that the office's clock is ahead of UTC at a moment: -300 in winter, -240 in summer. */
export function torontoOffset(instant: Instant): number {
  return offsetPeriodAt(Date.parse(instant)).offsetMs / MINUTE;
}

/** Elapsed minutes from one moment to another, over a clock change too; negative when `end` lies before `start`. */
export function minutesBetween(start: Instant, end: Instant): number {
  return (Date.parse(end) - Date.parse(start)) / MINUTE;
}

/** The moment so many minutes later (earlier for a negative number). */
export function addMinutes(instant: Instant, minutes: number): Instant {
  return new Date(Date.parse(instant) + minutes * MINUTE).toISOString();
}

/** The day so many days later. After 9999-12-31 there is no day: the last one is kept. */
export function addDays(date: DateText, days: number): DateText {
  const later = addMinutes(`${date}T00:00:00.000Z`, days * 24 * 60).slice(0, 'YYYY-MM-DD'.length);
  return isDate(later) ? later : '9999-12-31';
}

/** The moment so many calendar months earlier, at the same time on the office's clock; where a month has no such day, on its last. */
export function monthsBefore(instant: Instant, months: number): Instant {
  return zonedAt(Date.parse(instant)).subtract({ months }).toInstant().toString({ smallestUnit: 'millisecond' });
}

/** Whether the day is a Saturday or a Sunday. */
export function isWeekend(date: DateText): boolean {
  const day = new Date(`${date}T00:00:00.000Z`).getUTCDay();
  return day === 0 || day === 6;
}

/** What the office's calendar and clock show, written as if it were UTC. */
function localIso(moment: number): string {
  return new Date(moment + offsetPeriodAt(moment).offsetMs).toISOString();
}

function timeIn(local: string): TimeText {
  return local.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
}

/**
 * Time from one clock change to the next; every moment of it is as far from UTC. All in milliseconds: `offsetMs` ahead of UTC, the others since 1970,
 * `until` excluded. Before `ambiguousUntil` the clock shows again what it showed before the change.
 */
type OffsetPeriod = {
  readonly from: number;
  readonly until: number;
  readonly offsetMs: number;
  readonly ambiguousUntil: number;
};

/** The last stretch that was asked for. Most moments lie in it, and to ask `Temporal` costs as much as all else about a quote. */
let cachedPeriod: OffsetPeriod | undefined;

function offsetPeriodAt(moment: number): OffsetPeriod {
  if (cachedPeriod === undefined || moment < cachedPeriod.from || moment >= cachedPeriod.until)
    cachedPeriod = readOffsetPeriod(moment);
  return cachedPeriod;
}

function readOffsetPeriod(moment: number): OffsetPeriod {
  const local = zonedAt(moment);
  const offsetMs = offsetMsOf(local);
  // A change at this very moment begins the stretch: looked for from the moment after, backwards.
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
