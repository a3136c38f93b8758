import { vehicleTitle } from '../fleet/vehicle.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import { displayName, namedMailbox } from '../outbox/display-name.ts';
import type { Email, EmailStamp, Mailbox } from '../outbox/email.ts';
import { type EmailBlock, writeEmail } from '../outbox/email-layout.ts';
import { RECIPIENT_LIMITS } from '../outbox/recipient-limit.ts';
import { DEPOSIT_NOTE } from '../pricing/messages.ts';
import { OAKVILLE_TARIFF } from '../pricing/tariff.ts';
import { RETURN_OUTSIDE_HOURS } from '../shared/company.ts';
import { formatMomentAndYear } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { formatAge } from '../trip/itinerary.ts';
import { isReturnOutsideHours } from '../trip/opening-hours.ts';
import { formatPeriod, tripPeriod } from '../trip/rental-period.ts';
import type { Booking } from './booking.ts';
import { CARD_TYPES } from './customer.ts';
import { NOT_FINAL_NOTE } from './messages.ts';
import { RESPONSE_HOURS } from './response-deadline.ts';

/**
 * Added to the notice to staff when the customer's address reached its limit (recipient-limit.ts).
 */
const NOT_MAILED_NOTE = `The customer was not mailed: this address was sent ${RECIPIENT_LIMITS.booking} e-mails within ${RECIPIENT_LIMITS.hours} hours. If the request looks genuine, please call.`;

/**
 * The e-mail to the customer on submit: the request is received, not final, and answered within 24
 * hours. It never says "confirmed" (BOOK-18).
 */
export function receivedEmail(booking: Booking, stamp: EmailStamp): Email {
  return writeEmail(
    {
      kind: 'received',
      ...toCustomer(booking),
      subject: `Reservation received: ${booking.confirmationNumber}`,
      blocks: [
        { paragraph: greeting(booking) },
        {
          paragraph: `We have received your reservation request. You will hear from us by email within ${RESPONSE_HOURS} hours.`,
        },
        { paragraph: NOT_FINAL_NOTE },
        ...reservation(booking),
        { paragraph: DEPOSIT_NOTE },
        ...returnNote(booking),
        { paragraph: `Questions? Call ${stamp.sender.phone} or answer this email.` },
      ],
      replyTo: { name: stamp.sender.name, address: stamp.sender.companyEmail },
    },
    stamp,
  );
}

/**
 * The e-mail to staff on submit, with the customer's details. A reply goes to the customer
 * (MAIL-2). It says so when the customer was not mailed.
 */
export function noticeEmail(booking: Booking, stamp: EmailStamp, isCustomerMailed = true): Email {
  const { form } = booking;
  const replyTo = namedMailbox(fullName(form), form.email);
  const facts = [vehicleTitle(booking.vehicle), ...(replyTo.name === undefined ? [] : [replyTo.name])];
  return writeEmail(
    {
      kind: 'notice',
      to: { name: stamp.sender.name, address: stamp.sender.companyEmail },
      replyTo,
      subject: `New reservation request ${booking.confirmationNumber}: ${facts.join(', ')}`,
      blocks: [
        {
          paragraph: `A new reservation request waits for an answer within ${RESPONSE_HOURS} hours: ${stamp.sender.siteUrl}/admin/bookings`,
        },
        ...(isCustomerMailed ? [] : [{ paragraph: NOT_MAILED_NOTE }]),
        { heading: 'Customer' },
        {
          rows: [
            ['Name', fullName(form)],
            ['Email', form.email],
            ['Phone', form.phone],
            ['Card for deposit', `${CARD_TYPES.find(({ value }) => value === form.cardType)?.label}, ${form.cardName}`],
            ['Comments', form.comments ?? 'None'],
          ],
        },
        ...reservation(booking),
      ],
    },
    stamp,
  );
}

/** The e-mail to the customer when staff approve: the reservation is confirmed. */
export function confirmationEmail(booking: Booking, stamp: EmailStamp): Email {
  return writeEmail(
    {
      kind: 'confirmation',
      ...toCustomer(booking),
      subject: `Reservation confirmed: ${booking.confirmationNumber}`,
      blocks: [
        { paragraph: greeting(booking) },
        { paragraph: 'Your reservation is confirmed. We look forward to seeing you.' },
        ...reservation(booking),
        { paragraph: DEPOSIT_NOTE },
        ...returnNote(booking),
        { paragraph: `If anything changes, call ${stamp.sender.phone} or answer this email.` },
      ],
      replyTo: { name: stamp.sender.name, address: stamp.sender.companyEmail },
    },
    stamp,
  );
}

/** The e-mail to the customer when staff decline, with the note of staff, if any. */
export function declinedEmail(booking: Booking, stamp: EmailStamp, note: string): Email {
  return writeEmail(
    {
      kind: 'declined',
      ...toCustomer(booking),
      subject: `Sorry, we cannot take your reservation ${booking.confirmationNumber}`,
      blocks: [
        { paragraph: greeting(booking) },
        { paragraph: 'We are sorry: we cannot take this reservation. Nothing has been charged.' },
        ...(note === '' ? [] : [{ paragraph: note }]),
        ...reservation(booking),
        {
          paragraph: `Call ${stamp.sender.phone} or answer this email, and we will gladly look for another vehicle or other dates.`,
        },
      ],
      replyTo: { name: stamp.sender.name, address: stamp.sender.companyEmail },
    },
    stamp,
  );
}

function greeting({ form }: Booking): string {
  const name = displayName(form.firstName);
  return name === undefined ? 'Hello,' : `Hello ${name},`;
}

function toCustomer({ form }: Booking): { to: Mailbox } {
  return { to: namedMailbox(fullName(form), form.email) };
}

function fullName({ firstName, lastName }: Booking['form']): string {
  return `${firstName} ${lastName}`;
}

/** What to do about a return while the office is closed (TRIP-10). */
function returnNote({ itinerary }: Booking): EmailBlock[] {
  return isReturnOutsideHours(itinerary) ? [{ paragraph: RETURN_OUTSIDE_HOURS }] : [];
}

function reservation({ confirmationNumber, vehicle, itinerary, lines, totals, freeKilometres }: Booking): EmailBlock[] {
  return [
    { heading: 'Your reservation' },
    {
      rows: [
        ['Booking reference', confirmationNumber],
        ['Vehicle', `${vehicleTitle(vehicle)} (${vehicle.classType})`],
        ['Pickup', `${formatMomentAndYear(itinerary.pickupTime)}, ${itinerary.pickupLocation}`],
        ['Drop-off', `${formatMomentAndYear(itinerary.dropoffTime)}, ${itinerary.dropoffLocation}`],
        ['Driver age', formatAge(itinerary.driverAge)],
        ['Rental days', formatPeriod(tripPeriod(itinerary))],
        ['Free kilometres', formatKilometres(freeKilometres)],
      ],
    },
    { heading: 'Rate quote' },
    {
      rows: [
        ...lines.filter(({ code }) => code !== 'hst').map(({ label, amount }) => [label, formatCad(amount)] as const),
        ['Sub Total', formatCad(totals.rentalSubTotal)],
        [`HST (${OAKVILLE_TARIFF.hstPercent}%)`, formatCad(totals.hst)],
        ['Total Charges (CAD)', formatCad(totals.totalCharges)],
      ],
    },
  ];
}
