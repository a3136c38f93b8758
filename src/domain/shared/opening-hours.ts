import { formatCount, formatTime } from './format-date.ts';
import type { DateText, TimeText } from './toronto-time.ts';

/** The days of the week, as opening hours name them. */
export const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEK)[number];

/** The first and the last pickup time of a day, both whole hours; null on a day without any. */
export type DayHours = { readonly opens: TimeText; readonly closes: TimeText } | null;

/** The opening hours of a week (TRIP-21). The office is open on at least one day. */
export type OpeningHours = Readonly<Record<Weekday, DayHours>>;

const ON_WEEKDAYS = { opens: '07:00', closes: '17:00' } as const;
const AT_WEEKENDS = { opens: '09:00', closes: '12:00' } as const;

/** The opening hours until an owner sets others (TRIP-9). */
export const DEFAULT_HOURS: OpeningHours = {
  monday: ON_WEEKDAYS,
  tuesday: ON_WEEKDAYS,
  wednesday: ON_WEEKDAYS,
  thursday: ON_WEEKDAYS,
  friday: ON_WEEKDAYS,
  saturday: AT_WEEKENDS,
  sunday: AT_WEEKENDS,
};

/** Whether a text is a whole hour of a day: "07:00". */
export function isWholeHour(text: string): text is TimeText {
  return WHOLE_HOUR.test(text);
}
export const WHOLE_HOUR = /^(?:[01]\d|2[0-3]):00$/;

/** Returns the day of the week of a date. */
export function weekdayOf(date: DateText): Weekday {
  return WEEK[(new Date(`${date}T00:00:00.000Z`).getUTCDay() + 6) % 7] ?? 'sunday';
}

/** Returns the hours of a date, whether it is a closed day (AVAIL-5) or not. */
export function hoursOn(date: DateText, hours: OpeningHours): DayHours {
  return hours[weekdayOf(date)];
}

/** Whether a time of a date is within its hours, both ends included. */
export function isWithinHours(date: DateText, time: TimeText, hours: OpeningHours): boolean {
  const day = hoursOn(date, hours);
  return day !== null && time >= day.opens && time <= day.closes;
}

/** Returns the name of a day of the week: "Monday". */
export function weekdayName(weekday: Weekday): string {
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`;
}

/** Returns the days that follow one another with the same hours. */
export function groupHours(hours: OpeningHours): readonly { readonly days: readonly Weekday[]; of: DayHours }[] {
  const groups: { days: Weekday[]; of: DayHours }[] = [];
  for (const weekday of WEEK) {
    const of = hours[weekday];
    const last = groups.at(-1);
    if (last?.of?.opens === of?.opens && last?.of?.closes === of?.closes && last !== undefined) last.days.push(weekday);
    else groups.push({ days: [weekday], of });
  }
  return groups;
}

/**
 * Describes the hours, the days with the same ones together (TRIP-23): "Mon to Fri 7 am to 5 pm", "Sat
 * and Sun 9 am to 12 pm", "Sun closed". With `isLong` the names of the days are whole, and Monday to
 * Friday are "Weekdays".
 */
export function describeHours(hours: OpeningHours, isLong = false): readonly string[] {
  return groupHours(hours).map(({ days, of }) => `${nameDays(days, isLong)} ${describeDay(of)}`);
}

function nameDays(days: readonly Weekday[], isLong: boolean): string {
  if (isLong && days.length === 5 && days[0] === 'monday') return 'Weekdays';
  const [first = '', ...others] = days.map((day) => weekdayName(day).slice(0, isLong ? undefined : 3));
  if (others.length === 0) return first;
  return `${first} ${others.length === 1 ? 'and' : 'to'} ${others.at(-1)}`;
}

/** Describes the hours of a day: "7 am to 5 pm", "closed". */
export function describeDay(hours: DayHours): string {
  return hours === null ? 'closed' : `${formatTime(hours.opens)} to ${formatTime(hours.closes)}`.replaceAll(':00', '');
}

/** Returns on how many days of the week the office is open. */
export function openDaysOf(hours: OpeningHours): number {
  return WEEK.filter((weekday) => hours[weekday] !== null).length;
}

/** Says on how many days of the week the office is open (TRIP-23): "seven days a week". */
export function describeOpenDays(hours: OpeningHours): string {
  const count = openDaysOf(hours);
  return `${['one', 'two', 'three', 'four', 'five', 'six', 'seven'][count - 1]} ${count === 1 ? 'day' : 'days'} a week`;
}

/** Says the same as a fact: "Open 7 days a week". */
export function describeOpen(hours: OpeningHours): string {
  return `Open ${formatCount(openDaysOf(hours), 'day')} a week`;
}
