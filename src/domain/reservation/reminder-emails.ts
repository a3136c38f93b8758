import type { Booking } from '../booking/booking.ts';
import { cardOf, greeting, seeReservation, toCustomer } from '../booking/emails.ts';
import { type BookingEdit, onStored } from '../booking/stored-booking.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import { type Email, writeEmail } from '../outbox/email.ts';
import { oweOnce } from '../outbox/email-lifecycle.ts';
import { bringRow, dropoffRow, pickupRow, returnNotes } from '../receipt/facts.ts';
import { formatDay, formatTime } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { type Instant, torontoDate, torontoTime } from '../shared/toronto-time.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import { type DueReminder, dueReminder } from './reminders.ts';

/** What an e-mail needs that reminds of a pickup or a return. */
type ReminderStamp = { readonly at: Instant; readonly closedDays: readonly ClosedDay[] };

/**
 * Owes the due reminder of a booking. It is owed once, even if it was cancelled or failed (MAIL-22).
 * `closedDays` are those from now on.
 */
export function oweReminder(stamp: ReminderStamp) {
  return onStored((found): BookingEdit<'queued' | 'known' | 'not-due'> => {
    const reminder = dueReminder(found.value, found.history, stamp.at);
    if (reminder === undefined) return { out: 'not-due' };
    const emails = oweOnce(found.emails, reminderEmail(found.value, reminder, stamp));
    return emails === undefined ? { out: 'known' } : { out: 'queued', next: { ...found, emails } };
  });
}

/**
 * The e-mail that reminds the customer on the day before (MAIL-22). It names day and date, since it
 * may leave later than it is written. It is not sent once the event has begun.
 */
export function reminderEmail(
  booking: Booking,
  { kind, event, id }: DueReminder,
  { at, closedDays }: ReminderStamp,
): Email {
  const isPickup = kind === 'reminder-pickup';
  const what = isPickup ? 'pickup' : 'return';
  const day = formatDay(torontoDate(event));
  const time = formatTime(torontoTime(event));
  const words = isPickup ? pickupWords(booking, day) : returnWords(booking, time, closedDays);
  return writeEmail(
    { id, at },
    {
      kind,
      ...toCustomer(booking),
      subject: `${day}, ${time}: your ${what}, ${booking.confirmationNumber}`,
      headline: `Your ${what} is on ${day}, at ${time}`,
      state: vehicleTitle(booking.vehicle),
      blocks: [
        { paragraph: greeting(booking) },
        ...words.before,
        { office: true },
        ...seeReservation(booking),
        { call: [words.closing, '.'] },
      ],
      until: event,
    },
  );
}

function pickupWords(booking: Booking, day: string) {
  const { vehicle, itinerary, totals } = booking;
  return {
    before: [
      { paragraph: `Your ${vehicleTitle(vehicle)} is ready for you on ${day}.` },
      {
        rows: [
          pickupRow(itinerary),
          dropoffRow(itinerary),
          ['Total', `${formatCad(totals.totalCharges)} CAD`, 'HST included'] as const,
          bringRow(booking, cardOf(booking)),
        ],
      },
    ],
    closing: 'Running late or plans changed? Call ',
  };
}

function returnWords({ vehicle, itinerary }: Booking, time: string, closedDays: readonly ClosedDay[]) {
  return {
    before: [
      { paragraph: `Please return your ${vehicleTitle(vehicle)} by ${time}.` },
      { rows: [dropoffRow(itinerary)] },
      ...returnNotes(itinerary, closedDays),
    ],
    closing: 'Running late, or need it longer? Call ',
  };
}
