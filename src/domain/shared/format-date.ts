import { addDays, type DateText, type Instant, type TimeText, torontoDate, torontoTime } from './toronto-time.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The names of the months, the first one first. */
export const MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Formats a day: "Friday, November 27". The browser's own formats are not used, so that every page
 * and e-mail has the same text.
 */
export function formatDay(date: DateText): string {
  return `${partsOf(date).weekday}, ${formatDayOfMonth(date)}`;
}

/** Formats a day without its weekday: "November 27". */
export function formatDayOfMonth(date: DateText): string {
  const { month, day } = partsOf(date);
  return `${month} ${day}`;
}

function partsOf(date: DateText) {
  const moment = new Date(`${date}T00:00:00.000Z`);
  return {
    weekday: WEEKDAYS[moment.getUTCDay()] ?? '',
    month: MONTHS[moment.getUTCMonth()] ?? '',
    day: moment.getUTCDate(),
  };
}

/** Formats a day with its year, for receipts: "Friday, November 27, 2026". */
export function formatDayAndYear(date: DateText): string {
  return `${formatDay(date)}, ${Number(date.slice(0, 4))}`;
}

/** Formats a wall time: "7:00 am", "12:30 pm". */
export function formatTime(time: TimeText): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats a moment in the office's time zone: "Friday, November 27, 10:00 am". */
export function formatMoment(instant: Instant): string {
  return `${formatDay(torontoDate(instant))}, ${formatTime(torontoTime(instant))}`;
}

/** Formats a moment with its year, for receipts: "Friday, November 27, 2026, 10:00 am". */
export function formatMomentAndYear(instant: Instant): string {
  return `${formatDayAndYear(torontoDate(instant))}, ${formatTime(torontoTime(instant))}`;
}

/** Formats a moment, with its year where that is not the current one (PAGE-48). */
export function formatMomentFrom(today: DateText, instant: Instant): string {
  const isThisYear = torontoDate(instant).slice(0, 4) === today.slice(0, 4);
  return isThisYear ? formatMoment(instant) : formatMomentAndYear(instant);
}

/** Formats a count: "1 day", "3 days". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Formats a duration in hours and minutes: "26 h", "25 h 30 min", "30 min". */
export function formatHours(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest === 0) return `${hours} h`;
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}

/** From this number of minutes on, `formatAway` says whole hours. */
const WHOLE_HOURS_FROM_MINUTES = 600;
/** From this number of minutes on, `formatAway` says days. */
const DAYS_FROM_MINUTES = 72 * 60;

/** Formats how long something is away or late (DAY-14): "50 min", "4 h 30 min", "19 h", "4 days". */
export function formatAway(minutes: number): string {
  if (minutes >= DAYS_FROM_MINUTES) return `${Math.floor(minutes / (24 * 60))} days`;
  return formatHours(minutes >= WHOLE_HOURS_FROM_MINUTES ? Math.floor(minutes / 60) * 60 : minutes);
}

/**
 * Formats when something came, for a dense list: "8:52 am" for today, "Yesterday", else "Sat, Nov
 * 21". The year is added when it is not the current year.
 */
export function formatReceipt(instant: Instant, today: DateText): string {
  const date = torontoDate(instant);
  if (date === today) return formatTime(torontoTime(instant));
  return date === addDays(today, -1) ? 'Yesterday' : formatShortDay(date, today);
}

/**
 * Formats a moment for a table: "Fri, Nov 27, 10:00 am". The year is added when it is not the
 * current year.
 */
export function formatShortMoment(instant: Instant, today: DateText): string {
  return `${formatShortDay(torontoDate(instant), today)}, ${formatTime(torontoTime(instant))}`;
}

/** Formats a day for a table: "Fri, Nov 27", with the year when it is not the current year. */
export function formatShortDay(date: DateText, today: DateText): string {
  const { weekday, month, day } = partsOf(date);
  const short = `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}`;
  return date.slice(0, 4) === today.slice(0, 4) ? short : `${short}, ${date.slice(0, 4)}`;
}
