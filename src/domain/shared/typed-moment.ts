import {
  addMinutes,
  type DateText,
  type Instant,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoOffset,
  torontoTime,
} from './toronto-time.ts';

/** Date and time by the office's clock, as typed. */
export type TypedMoment = { readonly date: DateText | ''; readonly time: TimeText | '' };

/** Returns the fields that show a moment. */
export function typedMomentOf(instant: Instant): TypedMoment {
  return { date: torontoDate(instant), time: torontoTime(instant) };
}

/**
 * Returns the moment of fields that first showed `shown`: that very moment while they show it, and
 * of two equal wall times (the night the clocks go back) the one with its UTC offset. Undefined for
 * an empty field or a wall time that the clock change skips.
 */
export function readTypedMoment({ date, time }: TypedMoment, shown?: Instant): Instant | undefined {
  const first = date === '' ? undefined : torontoInstant(date, time);
  if (first === undefined || shown === undefined) return first;
  const shows = (instant: Instant) => torontoDate(instant) === date && torontoTime(instant) === time;
  if (shows(shown)) return shown;
  const other = addMinutes(first, torontoOffset(first) - torontoOffset(shown));
  return shows(other) ? other : first;
}
