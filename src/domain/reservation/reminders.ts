import type { Booking } from '../booking/booking.ts';
import { isOut } from '../booking/handover.ts';
import type { BookingEvent } from '../booking/history.ts';
import type { BookingFilter, BookingSort } from '../booking/views.ts';
import type { ReminderKind } from '../outbox/email.ts';
import {
  addDays,
  addMinutes,
  type Instant,
  minutesBetween,
  type TimeText,
  torontoDate,
  torontoInstant,
} from '../shared/toronto-time.ts';

/** When reminders go, on the day before: people are up, and the office is open for questions. */
const REMINDER_TIME: TimeText = '10:00';

/** A rental up to this long needs no reminder of its return: it began on the day before. */
const SHORT_RENTAL_MINUTES = 24 * 60;

/** A reminder that is due. Its id is that of the e-mail, so one pickup or return has one (MAIL-22). */
export type DueReminder = { readonly kind: ReminderKind; readonly event: Instant; readonly id: string };

/** Returns when the reminder of a pickup or return goes (MAIL-22). */
export function reminderTime(event: Instant): Instant {
  const date = addDays(torontoDate(event), -1);
  // No clock change skips a time of the day, so the second value is for the compiler alone.
  return torontoInstant(date, REMINDER_TIME) ?? addMinutes(event, -SHORT_RENTAL_MINUTES);
}

/** Returns the questions whose answers together have every booking with a reminder that is due. */
export function reminderQuestions(
  now: Instant,
): readonly { readonly filter: BookingFilter; readonly sort: BookingSort }[] {
  // The rest of today, and tomorrow.
  const range = { from: now, before: torontoInstant(addDays(torontoDate(now), 2), '00:00') ?? now };
  return [
    { filter: { statuses: ['approved'], handover: 'none', pickup: range }, sort: 'pickup' },
    { filter: { handover: 'out', dropoff: range }, sort: 'dropoff' },
  ];
}

/**
 * Returns the reminder that a booking owes at a moment: that of its pickup while it is approved, and
 * that of its return while it is out. None before its hour, none once the event has begun, and none
 * if the reservation was approved or the vehicle handed out after that hour. `history` tells when
 * it was approved. Whether it was sent before, its id tells.
 */
export function dueReminder(booking: Booking, history: readonly BookingEvent[], now: Instant): DueReminder | undefined {
  if (booking.form.email === '' || booking.erasedAt !== undefined) return undefined;
  const { pickupTime, dropoffTime } = booking.itinerary;
  const kind = booking.handover === undefined ? 'reminder-pickup' : 'reminder-return';
  const event = remindedOf(booking, kind);
  if (event === undefined) return undefined;
  if (kind === 'reminder-return' && minutesBetween(pickupTime, dropoffTime) <= SHORT_RENTAL_MINUTES) return undefined;
  const since = booking.handover?.out.at ?? history.findLast(({ what }) => what === 'approved')?.at;
  return isDue(event, since, now) ? reminderOf(booking, kind, event) : undefined;
}

/**
 * Returns the moment that a reminder is about: the pickup of an approved reservation, the return of
 * one that is out. Undefined if there is nothing to remind of.
 */
export function remindedOf(booking: Booking, kind: ReminderKind): Instant | undefined {
  const { status, handover, itinerary } = booking;
  if (status !== 'approved') return undefined;
  if (kind === 'reminder-pickup') return handover === undefined ? itinerary.pickupTime : undefined;
  return isOut(booking) ? itinerary.dropoffTime : undefined;
}

function isDue(event: Instant, since: Instant | undefined, now: Instant): boolean {
  const time = reminderTime(event);
  return now >= time && now < event && (since === undefined || since <= time);
}

/** The id has no character that a Message-ID could not have. */
function reminderOf({ id }: Booking, kind: ReminderKind, event: Instant): DueReminder {
  return { kind, event, id: `${kind}.${id}.${event.replace(/\D/g, '')}` };
}
