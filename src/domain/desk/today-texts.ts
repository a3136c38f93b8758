import type { Booking } from '../booking/booking.ts';
import { minutesUntilDeadline, responseDeadline } from '../booking/response-deadline.ts';
import { ONE_DAY_MORE } from '../booking/staff-messages.ts';
import { formatAway, formatShortDay, formatShortMoment, formatTime } from '../shared/format-date.ts';
import { type DateText, type Instant, minutesBetween, torontoDate, torontoTime } from '../shared/toronto-time.ts';

/** What a row of today is about (DAY-2). */
export type DayAction = 'answer' | 'hand-out' | 'take-back' | 'no-show' | 'one-day-more';

/** The name of the button of each action. */
export const DAY_ACTION_NAMES: Readonly<Record<DayAction, string>> = {
  answer: 'Answer',
  'hand-out': 'Hand out',
  'take-back': 'Take back',
  'no-show': 'No-show',
  'one-day-more': ONE_DAY_MORE,
};

/** When something is due: a clock time for paper, and how long from now for the screen. */
export type DueTime = {
  readonly text: string;
  readonly note: string;
  readonly onPaper: string;
  /** The time has passed, or an answer is due within the hour. */
  readonly isUrgent: boolean;
};

/** Describes until when a request is to be answered. */
export function describeAnswerDue(
  booking: Pick<Booking, 'status' | 'createdAt' | 'answerBy' | 'itinerary'>,
  now: Instant,
  today: DateText,
): DueTime {
  const minutes = minutesUntilDeadline(booking, now) ?? 0;
  return {
    text: formatAway(Math.abs(minutes)),
    note: minutes < 0 ? 'late' : 'left',
    onPaper: `by ${formatShortMoment(responseDeadline(booking), today)}`,
    isUrgent: minutes < 60,
  };
}

/**
 * Describes when a vehicle goes out or comes back: the time, and how far away it is on the day
 * itself.
 */
export function describeHandoverDue(moment: Instant, now: Instant, today: DateText): DueTime {
  const minutes = Math.floor(minutesBetween(now, moment));
  const time = formatTime(torontoTime(moment));
  const isToday = torontoDate(moment) === today;
  const note = minutes < 0 ? `${formatAway(-minutes)} ago` : minutes === 0 ? 'now' : `in ${formatAway(minutes)}`;
  return { text: time, note: isToday ? note : '', onPaper: time, isUrgent: minutes < 0 && isToday };
}

/** Describes how late a vehicle is that should be back, or a customer who should have picked one up. */
export function describeOverdue(due: Instant, now: Instant, today: DateText): DueTime {
  return {
    text: formatAway(Math.max(0, Math.floor(minutesBetween(due, now)))),
    note: 'late',
    onPaper: formatShortMoment(due, today),
    isUrgent: true,
  };
}

type ShownTrip = Pick<Booking, 'handover'> & {
  readonly itinerary: Pick<Booking['itinerary'], 'pickupTime' | 'dropoffTime'>;
};

/** Says of the trip what matters for the action. */
export function describeTrip(
  action: DayAction,
  { itinerary, handover }: ShownTrip,
  now: Instant,
  today: DateText,
): string {
  const { pickupTime, dropoffTime } = itinerary;
  switch (action) {
    case 'answer':
    case 'no-show':
      return `${formatShortMoment(pickupTime, today)} to ${formatShortMoment(dropoffTime, today)}`;
    case 'hand-out':
      return pickupTime < now
        ? describeTrip('no-show', { itinerary }, now, today)
        : `until ${formatShortMoment(dropoffTime, today)}`;
    case 'take-back':
    case 'one-day-more':
      return dropoffTime < now
        ? `was due ${formatShortMoment(dropoffTime, today)}`
        : `out since ${formatShortDay(torontoDate(handover?.out.at ?? pickupTime), today)}`;
  }
}

/** Says how much of a day is done: "1 handed out today". Empty for another day without any. */
export function describeDone(
  count: number,
  what: 'handed out' | 'taken back',
  date: DateText,
  today: DateText,
): string {
  if (date === today) return count === 0 ? `None ${what} yet today` : `${count} ${what} today`;
  return count === 0 ? '' : `${count} ${what}`;
}
