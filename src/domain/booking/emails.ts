import { vehicleTitle } from '../fleet/vehicle.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import { displayName, namedMailbox } from '../outbox/display-name.ts';
import type { Email, EmailStamp, Mailbox } from '../outbox/email.ts';
import { type ComparedRow, type EmailBlock, writeEmail } from '../outbox/email-layout.ts';
import { RECIPIENT_LIMITS } from '../outbox/recipient-limit.ts';
import { describeDifference } from '../pricing/comparison.ts';
import { DEPOSIT_NOTE } from '../pricing/messages.ts';
import { RETURN_OUTSIDE_HOURS } from '../shared/company.ts';
import { formatMomentAndYear } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { formatAge } from '../trip/itinerary.ts';
import { isReturnOutsideHours } from '../trip/opening-hours.ts';
import { formatPeriod, tripPeriod } from '../trip/rental-period.ts';
import { type Booking, type BookingStatus, linkNumberOf } from './booking.ts';
import { formatCardType } from './customer.ts';
import type { CancelReason } from './history.ts';
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
            ['Card for deposit', `${formatCardType(form.cardType)}, ${form.cardName}`],
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
        { paragraph: declinedBecause(booking) },
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

/** Once the vehicle was handed out the site cannot know what was paid at the desk. */
function declinedBecause({ handover }: Booking): string {
  const sorry = 'We are sorry: we cannot take this reservation.';
  return handover === undefined ? `${sorry} Nothing has been charged.` : sorry;
}

/**
 * The e-mail to the customer about a change (MAIL-18): what was and what is now side by side, what
 * the change adds or takes off, and whether the reservation is confirmed.
 */
export function changedEmail(before: Booking, after: Booking, stamp: EmailStamp, note: string): Email {
  return writeEmail(
    {
      kind: 'changed',
      ...toCustomer(after),
      subject: `Your reservation ${after.confirmationNumber} has changed`,
      blocks: [
        { paragraph: greeting(after) },
        { paragraph: STATUS_AFTER_CHANGE[after.status] },
        ...(after.status === 'confirmed' ? [{ paragraph: NOT_FINAL_NOTE }] : []),
        ...(note === '' ? [] : [{ paragraph: note }]),
        { heading: 'What changed' },
        { comparison: differences(before, after) },
        ...priceDifference(before, after),
        ...reservation(after),
        ...(isOpenStatus(after) ? [{ paragraph: DEPOSIT_NOTE }, ...returnNote(after)] : []),
        { paragraph: `If anything is not right, call ${stamp.sender.phone} or answer this email.` },
      ],
      replyTo: { name: stamp.sender.name, address: stamp.sender.companyEmail },
    },
    stamp,
  );
}

/** Whether a rental is still to come or going on, so that notes about it are of use. */
function isOpenStatus({ status }: Booking): boolean {
  return status === 'confirmed' || status === 'approved';
}

const STATUS_AFTER_CHANGE: Readonly<Record<Booking['status'], string>> = {
  confirmed: 'Your reservation request has changed.',
  approved: 'Your reservation is confirmed, with a change.',
  declined: 'The contact data of your declined request has changed.',
  completed: 'The contact data of your completed rental has changed.',
  cancelled: 'The contact data of your cancelled reservation has changed.',
};

/** Why a reservation is cancelled, as the customer is told. */
export type ToldReason = CancelReason | 'by-customer' | 'unsaid';

/**
 * The e-mail to the customer about a cancellation (MAIL-19). Its words fit who cancelled. It says
 * nothing about charges, since the site does not know what was paid at the desk.
 */
export function cancelledEmail(booking: Booking, stamp: EmailStamp, reason: ToldReason, note: string): Email {
  return writeEmail(
    {
      kind: 'cancelled',
      ...toCustomer(booking),
      subject: `Your reservation ${booking.confirmationNumber} is cancelled`,
      blocks: [
        { paragraph: greeting(booking) },
        { paragraph: CANCELLED[reason].because },
        ...(note === '' ? [] : [{ paragraph: note }]),
        ...reservation(booking),
        { paragraph: CANCELLED[reason].closing(`${stamp.sender.phone} or answer this email`) },
      ],
      replyTo: { name: stamp.sender.name, address: stamp.sender.companyEmail },
    },
    stamp,
  );
}

const CANCELLED: Readonly<
  Record<ToldReason, { readonly because: string; readonly closing: (contact: string) => string }>
> = {
  'by-customer': {
    because: 'You cancelled this reservation.',
    closing: (contact) => `If you did not cancel it, call ${contact}.`,
  },
  customer: {
    because: 'As you asked, this reservation is cancelled.',
    closing: (contact) => `If you did not ask for this, call ${contact}.`,
  },
  company: {
    because: 'We are sorry: we have to cancel this reservation.',
    closing: (contact) => `Call ${contact}, and we will gladly look for another vehicle or other dates.`,
  },
  'no-show': {
    because: 'The vehicle was not picked up, so this reservation is cancelled.',
    closing: (contact) => `If you still need a vehicle, call ${contact}.`,
  },
  unsaid: {
    because: 'This reservation is cancelled.',
    closing: (contact) => `Questions? Call ${contact}.`,
  },
};

/**
 * The e-mail to the company when a customer cancels (MINE-5): what was cancelled, and why in the
 * customer's words. A reply goes to the customer.
 */
export function cancelledNoticeEmail(booking: Booking, stamp: EmailStamp, words: string, was: BookingStatus): Email {
  const { form, confirmationNumber } = booking;
  return writeEmail(
    {
      kind: 'cancelled-notice',
      to: { name: stamp.sender.name, address: stamp.sender.companyEmail },
      replyTo: customerMailbox(booking),
      subject: `Cancelled by the customer: ${confirmationNumber}, ${vehicleTitle(booking.vehicle)}`,
      blocks: [
        {
          paragraph:
            was === 'approved'
              ? 'The customer cancelled this confirmed reservation. The vehicle is free for others.'
              : 'The customer cancelled this request. It needs no answer any more.',
        },
        { heading: 'Customer' },
        {
          rows: [
            ['Name', fullName(form)],
            ['Email', form.email],
            ['Phone', form.phone],
            ['Reason', words === '' ? 'None given' : words],
          ],
        },
        ...reservation(booking),
        { paragraph: `All bookings: ${stamp.sender.siteUrl}/admin/bookings` },
      ],
    },
    stamp,
  );
}

/** The e-mail with the link that opens a reservation (MINE-7). */
export function linkEmail(booking: Booking, stamp: EmailStamp): Email {
  return writeEmail(
    {
      kind: 'link',
      ...toCustomer(booking),
      subject: `Your link to reservation ${booking.confirmationNumber}`,
      blocks: [
        { paragraph: greeting(booking) },
        { paragraph: 'With this link you see your reservation, ask for a change, or cancel it:' },
        { paragraph: stamp.sender.reservationUrl(booking.id, linkNumberOf(booking)) },
        { paragraph: 'Whoever has the link can do so too. Please do not pass it on.' },
        { paragraph: `You did not ask for it? Then you need not do anything. Questions? Call ${stamp.sender.phone}.` },
      ],
      replyTo: { name: stamp.sender.name, address: stamp.sender.companyEmail },
    },
    stamp,
  );
}

/** Returns the customer's address of a booking. It is empty for a booking without one. */
export function customerMailbox({ form }: Booking): Mailbox {
  return namedMailbox(fullName(form), form.email);
}

function greeting({ form }: Booking): string {
  const name = displayName(form.firstName);
  return name === undefined ? 'Hello,' : `Hello ${name},`;
}

function toCustomer(booking: Booking): { to: Mailbox } {
  return { to: customerMailbox(booking) };
}

function fullName({ firstName, lastName }: Booking['form']): string {
  return `${firstName} ${lastName}`;
}

/** What to do about a return while the office is closed (TRIP-10). */
function returnNote({ itinerary }: Booking): EmailBlock[] {
  return isReturnOutsideHours(itinerary) ? [{ paragraph: RETURN_OUTSIDE_HOURS }] : [];
}

function reservation(booking: Booking): EmailBlock[] {
  return [
    { heading: 'Your reservation' },
    { rows: [['Booking reference', booking.confirmationNumber], ...tripRows(booking)] },
    { heading: 'Rate quote' },
    { rows: [...chargeRows(booking), ...totalRows(booking)] },
  ];
}

type Row = readonly [label: string, value: string];

function tripRows({ vehicle, itinerary, freeKilometres }: Booking): Row[] {
  return [
    ['Vehicle', `${vehicleTitle(vehicle)} (${vehicle.classType})`],
    ['Pickup', `${formatMomentAndYear(itinerary.pickupTime)}, ${itinerary.pickupLocation}`],
    ['Drop-off', `${formatMomentAndYear(itinerary.dropoffTime)}, ${itinerary.dropoffLocation}`],
    ['Driver age', formatAge(itinerary.driverAge)],
    ['Rental days', formatPeriod(tripPeriod(itinerary))],
    ['Free kilometres', formatKilometres(freeKilometres)],
  ];
}

function chargeRows({ lines }: Booking): Row[] {
  return lines.filter(({ code }) => code !== 'hst').map(({ label, amount }) => [label, formatCad(amount)]);
}

function totalRows({ totals, tariff }: Booking): Row[] {
  return [
    ['Sub Total', formatCad(totals.rentalSubTotal)],
    [`HST (${tariff.hstPercent}%)`, formatCad(totals.hst)],
    ['Total Charges (CAD)', formatCad(totals.totalCharges)],
  ];
}

function contactRows({ form }: Booking): Row[] {
  return [
    ['Name', fullName(form)],
    ['Email', form.email],
    ['Phone', form.phone],
    ['Comments', form.comments ?? ''],
  ];
}

/** The rows that differ. A charge that is on one side alone stands where its side has it. */
function differences(before: Booking, after: Booking): ComparedRow[] {
  return [tripRows, chargeRows, totalRows, contactRows].flatMap((rowsOf) => {
    const old = new Map(rowsOf(before));
    const now = new Map(rowsOf(after));
    const labels = [...new Set([...old.keys(), ...now.keys()])];
    return labels
      .map((label): ComparedRow => [label, old.get(label) || 'none', now.get(label) || 'none'])
      .filter(([, one, other]) => one !== other);
  });
}

function priceDifference(before: Booking, after: Booking): EmailBlock[] {
  const difference = after.totals.totalCharges - before.totals.totalCharges;
  return difference === 0 ? [] : [{ paragraph: describeDifference(difference) }];
}
