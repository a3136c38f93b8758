import { sayDay, sayTime } from './format-date.ts';
import { type DateText, type Instant, torontoDate, torontoTime } from './toronto-time.ts';

/** A moment for a table: "Fri, Nov 27, 10:00 am", with the year where it is another one than today's. */
export function sayShortMoment(instant: Instant, today: DateText): string {
  const date = torontoDate(instant);
  const day = sayDay(date).replace(/([A-Z][a-z]{2})[a-z]*/g, '$1');
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)},`;
  return `${day},${year} ${sayTime(torontoTime(instant))}`;
}
