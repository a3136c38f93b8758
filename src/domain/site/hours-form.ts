// A separate file, so that visitors do not download the form that only owners see.

import { formatTime } from '../shared/format-date.ts';
import type { FieldText } from '../shared/messages.ts';
import {
  type DayHours,
  isWholeHour,
  type OpeningHours,
  WEEK,
  type Weekday,
  weekdayName,
} from '../shared/opening-hours.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames } from '../shared/table.ts';
import type { TimeText } from '../shared/toronto-time.ts';
import { checkHours, dayText, type HoursProblem } from './settings.ts';

/** The opening hours as the form holds them and the history has them: "09:00 to 12:00", "closed". */
export type HoursTexts = Readonly<Record<Weekday, string>>;

/** The whole hours of a day. */
export const WHOLE_HOURS = Array.from({ length: 24 }, (_, hour): TimeText => {
  return `${String(hour).padStart(2, '0')}:00` as TimeText;
});

/** What the form fills in for a day that is opened. */
export const NEW_DAY = { opens: '09:00', closes: '17:00' } as const;

/** What is wrong with the hours of a day (SITE-8). */
const HOURS_TEXTS: Readonly<Record<HoursProblem['problem'], string>> = {
  'not-after': 'The last pickup must be after the first.',
  'no-day': 'Open on at least one day.',
};

/** Returns what to say at the days of refused hours, by their places in the settings: `hours/monday`. */
export function describeHoursProblems(problems: readonly HoursProblem[]): readonly FieldText<`hours/${Weekday}`>[] {
  return problems.map(({ day, problem }) => ({ field: `hours/${day}`, text: HOURS_TEXTS[problem] }));
}

/** Returns the hours as the form holds them. */
export function hoursTexts(hours: OpeningHours): HoursTexts {
  return mapNames(WEEK, (day) => dayText(hours[day]));
}

/** Reads the hours of a day; none for a text that is not written by `dayText`. */
export function dayIn(text: string): DayHours {
  const [opens = '', closes = ''] = text.split(' to ');
  return isWholeHour(opens) && isWholeHour(closes) ? { opens, closes } : null;
}

/** Reads a form. Returns the hours, or what is wrong with its days (SITE-8). */
export function readHours(texts: HoursTexts): Result<OpeningHours, readonly FieldText<`hours/${Weekday}`>[]> {
  const hours = mapNames(WEEK, (day) => dayIn(texts[day]));
  const problems = checkHours(hours);
  return problems.length === 0 ? ok(hours) : refuse(describeHoursProblems(problems));
}

type HoursChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

function dayAt(field: string): Weekday | undefined {
  return WEEK.find((day) => field === `hours/${day}`);
}

/** Describes a change of a day: "Saturday: 9:00 am to 12:00 pm → closed". Undefined for another change (SITE-10). */
export function describeHoursChange({ field, before, after }: HoursChange): string | undefined {
  const day = dayAt(field);
  return day && `${weekdayName(day)}: ${describeDayText(String(before))} → ${describeDayText(String(after))}`;
}

/** Describes the hours of a day by their text: "9:00 am to 12:00 pm", "closed". */
export function describeDayText(text: string): string {
  const hours = dayIn(text);
  return hours === null ? 'closed' : `${formatTime(hours.opens)} to ${formatTime(hours.closes)}`;
}

/** Returns what the form holds so that a change of the hours is undone; empty for other changes (SITE-10). */
export function hoursBefore(changes: readonly HoursChange[]): Partial<HoursTexts> {
  return Object.fromEntries(
    changes.flatMap(({ field, before }) => {
      const day = dayAt(field);
      return day === undefined ? [] : [[day, String(before)]];
    }),
  );
}
