import type { Booking } from '../booking/booking.ts';
import { cardOf, greeting, seeReservation, toCustomer } from '../booking/emails.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import type { Email, EmailStamp } from '../outbox/email.ts';
import { writeEmail } from '../outbox/email-layout.ts';
import { bringRow, dropoffRow, pickupRow } from '../receipt/facts.ts';
import { RETURN_OUTSIDE_HOURS } from '../shared/company.ts';
import { formatDay, formatTime } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { type Instant, torontoDate, torontoTime } from '../shared/toronto-time.ts';
import { type ClosedDay, closedDayOn } from '../trip/closed-days.ts';
import { isReturnOutsideHours } from '../trip/opening-hours.ts';
import type { DueReminder } from './reminders.ts';

/** What an e-mail needs that reminds of a pickup or a return. */
type ReminderStamp = Omit<EmailStamp, 'id'> & { readonly closedDays: readonly ClosedDay[] };

/**
 * The e-mail that reminds the customer on the day before (MAIL-22). It is not sent once the event
 * has begun.
 */
export function reminderEmail(booking: Booking, { kind, event, id }: DueReminder, stamp: ReminderStamp): Email {
  const isPickup = kind === 'reminder-pickup';
  const what = isPickup ? 'pickup' : 'return';
  const day = torontoDate(event) === torontoDate(stamp.at) ? 'today' : 'tomorrow';
  const time = formatTime(torontoTime(event));
  const words = isPickup ? pickupWords(booking, day, stamp) : returnWords(booking, stamp);
  return writeEmail(
    {
      kind,
      ...toCustomer(booking, { ...stamp, id }),
      subject: `${capitalize(day)}, ${time}: your ${what}, ${booking.confirmationNumber}`,
      headline: `${capitalize(what)} is ${day} at ${time}`,
      state: `${vehicleTitle(booking.vehicle)}, ${formatDay(torontoDate(event))}`,
      blocks: [
        { paragraph: greeting(booking) },
        ...words.before,
        { office: true },
        ...seeReservation(booking, { ...stamp, id }),
        { paragraph: words.closing, isSmall: true },
      ],
      until: event,
    },
    { ...stamp, id },
  );
}

function pickupWords(booking: Booking, day: string, { sender }: ReminderStamp) {
  const { vehicle, itinerary, totals } = booking;
  return {
    before: [
      { paragraph: `Your ${vehicleTitle(vehicle)} is yours from ${day}.` },
      {
        rows: [
          pickupRow(itinerary),
          dropoffRow(itinerary),
          ['Total', `${formatCad(totals.totalCharges)} CAD`, 'HST included'] as const,
          bringRow(booking, cardOf(booking)),
        ],
      },
    ],
    closing: `Running late or plans changed? Call ${sender.phone}.`,
  };
}

function returnWords({ vehicle, itinerary }: Booking, { sender, closedDays }: ReminderStamp) {
  return {
    before: [
      { paragraph: `Please bring back your ${vehicleTitle(vehicle)} by then.` },
      { rows: [dropoffRow(itinerary)] },
      ...returnNotes(itinerary.dropoffTime, closedDays),
    ],
    closing: `Running late, or need it longer? Call ${sender.phone}.`,
  };
}

/** What to do about a return while the office is closed, and why it is (TRIP-10, AVAIL-5). */
function returnNotes(dropoffTime: Instant, closedDays: readonly ClosedDay[]) {
  if (!isReturnOutsideHours({ dropoffTime }, closedDays)) return [];
  const closed = closedDayOn(torontoDate(dropoffTime), closedDays);
  const why = closed === undefined ? '' : `The office is closed on that day: ${closed.reason}. `;
  return [{ callout: `${why}${RETURN_OUTSIDE_HOURS}`, tone: 'warning' as const }];
}

function capitalize(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
