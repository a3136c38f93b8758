import type { DateText, TimeText } from '../../../src/domain/shared/toronto-time.ts';
/**
 * A reference implementation of the office's calendar and clock, independent of the domain. It uses
 * whole numbers and the rule itself: since 2007 the clocks go forward on the second Sunday of March
 * and back on the first Sunday of November, both at 2:00. Valid for the years 2007 to 9999.
 */
export type WallMoment = { readonly date: DateText; readonly time: TimeText };

/** Returns the days since 1970-01-01, by the civil calendar. */
export function dayNumber(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / 86_400_000;
}

/** Returns the day with this number since 1970-01-01. */
export function dayOf(number: number): DateText {
  return new Date(number * 86_400_000).toISOString().slice(0, 10) as DateText;
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekday(date: string): number {
  return (dayNumber(date) + 4) % 7;
}

/** Returns the two days of a year on which the clocks change. */
export function clockChanges(year: number): { readonly forward: DateText; readonly back: DateText } {
  const sunday = (first: string, index: number) => {
    const start = dayNumber(`${year}-${first}`);
    return dayOf(start + ((7 - weekday(`${year}-${first}`)) % 7) + 7 * (index - 1));
  };
  return { forward: sunday('03-01', 2), back: sunday('11-01', 1) };
}

/**
 * Returns the minutes since 1970 (UTC) of a wall time, the first of two equal ones. Undefined for
 * one that the clock change skips.
 */
export function officeMinutes({ date, time }: WallMoment): number | undefined {
  const { forward, back } = clockChanges(Number(date.slice(0, 4)));
  const wall = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  if (date === forward && wall >= 120 && wall < 180) return undefined;
  const isSummer =
    (date > forward || (date === forward && wall >= 180)) && (date < back || (date === back && wall < 120));
  return dayNumber(date) * 1440 + wall + (isSummer ? 240 : 300);
}
