import { AVAILABILITY_TEXTS } from '../fleet/messages.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import { displayName } from '../outbox/display-name.ts';
import {
  type CompanyStamp,
  companyMailbox,
  type Email,
  type EmailCalendar,
  type EmailContent,
  type EmailStamp,
  type Mailbox,
  writeEmail,
} from '../outbox/email.ts';
import type { ComparedRow, EmailBlock, EmailRow } from '../outbox/email-blocks.ts';
import { RECIPIENT_LIMITS } from '../outbox/recipient-limit.ts';
import { describeDifference } from '../pricing/comparison.ts';
import { calendarEntry } from '../receipt/calendar.ts';
import {
  bringRow,
  chargeBlocks,
  chargeRows,
  pickupRow,
  priceNotes,
  returnNotes,
  totalRow,
  tripRows,
} from '../receipt/facts.ts';
import { type OfferedVehicle, offerBlocks } from '../receipt/offers.ts';
import { formatDay, formatDayOfMonth, formatMoment } from '../shared/format-date.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import type { Booking, BookingStatus } from './booking.ts';
import { customerName, formatCardType } from './customer.ts';
import { FREE_TEXTS, freeTextRows } from './customer-fields.ts';
import { isOut } from './handover.ts';
import type { CancelReason } from './history.ts';
import { NOT_FINAL_NOTE, NOTHING_CHARGED, NOTHING_OWED, PICKUP_SOON } from './messages.ts';
import { wasTaken } from './notices.ts';
import { isPickupSoon, RESPONSE_HOURS, responseDeadline } from './response-deadline.ts';

/**
 * Added to the notice to staff when the customer's address reached its limit (recipient-limit.ts).
 */
const NOT_MAILED_NOTE = `The customer was not mailed: this address was sent ${RECIPIENT_LIMITS.booking} e-mails within ${RECIPIENT_LIMITS.hours} hours. If the request looks genuine, please call.`;

/**
 * The e-mail to the customer on submit: the request is received, not final, and answered within 24
 * hours. It never says "confirmed" (BOOK-18). `closedDays` are those at the return.
 */
export function receivedEmail(booking: Booking, stamp: EmailStamp, closedDays: readonly ClosedDay[] = []): Email {
  return writeEmail(stamp, {
    kind: 'received',
    ...toCustomer(booking),
    subject: `Reservation received: ${booking.confirmationNumber}`,
    headline: 'Reservation received',
    state: `Waiting for our answer, by ${formatMoment(responseDeadline(booking))}`,
    blocks: [
      { paragraph: greeting(booking) },
      {
        paragraph: `We have received your reservation request. You will hear from us by email within ${RESPONSE_HOURS} hours.`,
      },
      ...(wasTaken(booking) ? [{ paragraph: AVAILABILITY_TEXTS.taken }] : []),
      ...(isPickupSoon(booking.itinerary.pickupTime, booking.createdAt) ? [{ call: PICKUP_SOON }] : []),
      { callout: NOT_FINAL_NOTE, tone: 'warning' },
      ...seeReservation(booking),
      { paragraph: 'There you can see its status, ask for a change or cancel.', isSmall: true },
      ...reservation(booking, deliveryRow(booking)),
      ...priceNotes(booking),
      { heading: 'Where we are' },
      { office: true },
      ...returnNotes(booking.itinerary, closedDays),
      { call: ['Questions? Call ', ' or answer this email.'] },
    ],
  });
}

/**
 * The e-mail to staff on submit, with the customer's details. A reply goes to the customer
 * (MAIL-2). It says so when the customer was not mailed.
 */
export function noticeEmail(booking: Booking, stamp: CompanyStamp, isCustomerMailed = true): Email {
  const { form } = booking;
  const name = customerName(form);
  return writeEmail(stamp, {
    kind: 'notice',
    to: companyMailbox(stamp.sender),
    replyTo: { name, address: form.email },
    subject: `New reservation request ${booking.confirmationNumber}: ${vehicleTitle(booking.vehicle)}, ${name}`,
    headline: 'New reservation request',
    state: `Answer by ${formatMoment(responseDeadline(booking))}`,
    reference: booking.confirmationNumber,
    blocks: [
      { paragraph: `A new reservation request waits for an answer within ${RESPONSE_HOURS} hours.` },
      ...(isCustomerMailed ? [] : [{ callout: NOT_MAILED_NOTE, tone: 'warning' } as const]),
      { button: { label: 'Answer this request', target: { path: '/admin/bookings' } } },
      { heading: 'Customer' },
      {
        rows: [
          ['Name', name],
          ['Email', form.email],
          ['Phone', form.phone],
          ['Card for deposit', `${formatCardType(form.cardType)}, ${form.cardName}`],
          ...freeTextRows(form).map(([label, text]): EmailRow => [label, text || 'None']),
        ],
      },
      ...reservation(booking),
    ],
    foot: 'To the company, from the site. An answer to this email goes to the customer.',
  });
}

/** The e-mail to the customer when staff approve: the reservation is confirmed. */
export function confirmationEmail(booking: Booking, stamp: EmailStamp, note = ''): Email {
  return writeEmail(stamp, {
    kind: 'confirmation',
    ...toCustomer(booking),
    subject: `Reservation confirmed: ${booking.confirmationNumber}`,
    headline: 'Your reservation is confirmed',
    state: `See you on ${formatDay(booking.itinerary.pickupDate)}`,
    blocks: [
      { paragraph: greeting(booking) },
      { paragraph: 'Your reservation is confirmed. We look forward to seeing you.' },
      ...noteOfStaff(note),
      { paragraph: 'Open the attached files to add pickup and return to your calendar.' },
      ...whenYouCome(booking),
      ...seeReservation(booking),
      { paragraph: 'Plans changed? You can ask for a change or cancel there until pickup.', isSmall: true },
      ...reservation(booking, deliveryRow(booking)),
      ...priceNotes(booking),
      ...returnNotes(booking.itinerary),
      { call: ['If anything changes, call ', ' or answer this email.'] },
    ],
    calendar: calendarOf(booking, 'REQUEST'),
  });
}

/**
 * The e-mail to the customer when staff decline, with the note of staff, if any. `alternatives` are
 * offered in its place (MAIL-23).
 */
export function declinedEmail(
  booking: Booking,
  stamp: EmailStamp,
  note: string,
  {
    isInCalendar = false,
    alternatives = [],
    owesNothing = false,
  }: EndingFacts & { readonly alternatives?: readonly OfferedVehicle[] } = {},
): Email {
  return writeEmail(stamp, {
    kind: 'declined',
    ...toCustomer(booking),
    subject: `Sorry, we cannot take your reservation ${booking.confirmationNumber}`,
    headline: 'We cannot take this reservation',
    state: aboutTrip(booking),
    blocks: [
      { paragraph: greeting(booking) },
      { paragraph: declinedBecause(booking) },
      ...noteOfStaff(note),
      ...outOfCalendar(isInCalendar),
      ...offerBlocks(alternatives, booking),
      ...seeReservation(booking),
      { call: ['Call ', ' or answer this email, and we will gladly look for another vehicle or other dates.'] },
      ...(owesNothing ? withoutTotal(booking) : reservation(booking)),
      { heading: 'Where we are' },
      { office: true },
    ],
    ...(isInCalendar ? { calendar: calendarOf(booking, 'CANCEL') } : {}),
  });
}

/** What an e-mail needs to know about how a reservation ends. */
type EndingFacts = {
  /** The customer got an entry for it, which is taken out again (MAIL-20). */
  readonly isInCalendar?: boolean;
  /** It came to nothing (`owesNothing`). */
  readonly owesNothing?: boolean;
};

/** Once the vehicle was handed out or money changed hands, it is not said that nothing was charged. */
function declinedBecause({ handover, payments = [] }: Booking): string {
  const sorry = 'We are sorry, but we cannot take this reservation.';
  return handover === undefined && payments.length === 0 ? `${sorry} ${NOTHING_CHARGED}` : sorry;
}

/**
 * The e-mail to the customer about a change (MAIL-18): what was and what is now side by side, what
 * the change adds or takes off, and whether the reservation is confirmed. `before` is the booking as
 * the customer knows it.
 */
export function changedEmail(before: Booking, after: Booking, stamp: EmailStamp, note: string): Email {
  const isConfirmed = after.status === 'approved';
  const isAway = isOut(after);
  return writeEmail(stamp, {
    kind: 'changed',
    ...toCustomer(after),
    subject: `Your reservation ${after.confirmationNumber} has changed`,
    headline: 'Your reservation has changed',
    state: isAway ? 'On the road' : STATE_AFTER_CHANGE[after.status],
    blocks: [
      { paragraph: greeting(after) },
      { paragraph: isAway ? describeReturn(before, after) : STATUS_AFTER_CHANGE[after.status] },
      ...(after.status === 'confirmed' ? [{ callout: NOT_FINAL_NOTE, tone: 'warning' } as const] : []),
      ...noteOfStaff(note),
      { heading: 'What changed' },
      { comparison: differences(before, after) },
      ...priceDifference(before, after),
      ...(isConfirmed ? [{ paragraph: 'Open the attached files to update your calendar.' }] : []),
      ...seeReservation(after),
      ...(isConfirmed && !isAway ? whenYouCome(after) : []),
      ...reservation(after, deliveryRow(after)),
      ...(isOpenStatus(after) ? [...priceNotes(after), ...returnNotes(after.itinerary)] : []),
      { call: ['If anything is not right, call ', ' or answer this email.'] },
    ],
    ...(isConfirmed ? { calendar: calendarOf(after, 'REQUEST') } : {}),
  });
}

/** Whether a rental is still to come or going on, so that notes about it are of use. */
export function isOpenStatus({ status }: Booking): boolean {
  return status === 'confirmed' || status === 'approved';
}

/** What a change means to a customer who has the vehicle (BOOK-66). */
function describeReturn({ itinerary: before }: Booking, { itinerary: after }: Booking): string {
  const due = `Please bring the vehicle back by ${formatMoment(after.dropoffTime)}.`;
  if (after.dropoffTime === before.dropoffTime) return `Your rental has changed. ${due}`;
  return `Your rental is ${after.dropoffTime > before.dropoffTime ? 'extended' : 'shortened'}. ${due}`;
}

const STATUS_AFTER_CHANGE: Readonly<Record<Booking['status'], string>> = {
  confirmed: 'Your reservation request has changed.',
  approved: 'Your reservation is confirmed, with a change.',
  declined: 'The contact details of your declined request have changed.',
  completed: 'The contact details of your completed rental have changed.',
  cancelled: 'The contact details of your cancelled reservation have changed.',
};

const STATE_AFTER_CHANGE: Readonly<Record<Booking['status'], string>> = {
  confirmed: 'Waiting for our answer',
  approved: 'Still confirmed',
  declined: 'Declined',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** Why a reservation is cancelled, as the customer is told. */
export type NotifiedReason = CancelReason | 'by-customer' | 'unsaid';

/**
 * The e-mail to the customer about a cancellation (MAIL-19). Its words fit who cancelled.
 */
export function cancelledEmail(
  booking: Booking,
  stamp: EmailStamp,
  reason: NotifiedReason,
  note: string,
  { isInCalendar = false, owesNothing = false }: EndingFacts = {},
): Email {
  return writeEmail(stamp, {
    kind: 'cancelled',
    ...toCustomer(booking),
    subject: `Your reservation ${booking.confirmationNumber} is cancelled`,
    headline: 'Your reservation is cancelled',
    state: aboutTrip(booking),
    blocks: [
      { paragraph: greeting(booking) },
      { paragraph: CANCELLED[reason].because },
      ...noteOfStaff(note),
      ...outOfCalendar(isInCalendar),
      ...(owesNothing ? withoutTotal(booking) : reservation(booking)),
      ...seeReservation(booking),
      { call: CANCELLED[reason].closing },
    ],
    ...(isInCalendar ? { calendar: calendarOf(booking, 'CANCEL') } : {}),
  });
}

const CANCELLED: Readonly<
  Record<NotifiedReason, { readonly because: string; readonly closing: readonly [before: string, after: string] }>
> = {
  'by-customer': {
    because: 'You cancelled this reservation.',
    closing: ['If you did not cancel it, call ', ' or answer this email.'],
  },
  customer: {
    because: 'As you asked, this reservation is cancelled.',
    closing: ['If you did not ask for this, call ', ' or answer this email.'],
  },
  company: {
    because: 'We are sorry, but we have to cancel this reservation.',
    closing: ['Call ', ' or answer this email, and we will gladly look for another vehicle or other dates.'],
  },
  'no-show': {
    because: 'The vehicle was not picked up, so this reservation is cancelled.',
    closing: ['If you still need a vehicle, call ', ' or answer this email.'],
  },
  unsaid: {
    because: 'This reservation is cancelled.',
    closing: ['Questions? Call ', ' or answer this email.'],
  },
};

/**
 * The e-mail to the company when a customer cancels (MINE-5): what was cancelled, and why in the
 * customer's words. A reply goes to the customer.
 */
export function cancelledNoticeEmail(booking: Booking, stamp: CompanyStamp, words: string, was: BookingStatus): Email {
  const { form, confirmationNumber } = booking;
  return writeEmail(stamp, {
    kind: 'cancelled-notice',
    to: companyMailbox(stamp.sender),
    replyTo: { name: customerName(form), address: form.email },
    subject: `Cancelled by the customer: ${confirmationNumber}, ${vehicleTitle(booking.vehicle)}`,
    headline: 'Cancelled by the customer',
    state: aboutTrip(booking),
    reference: confirmationNumber,
    blocks: [
      {
        paragraph:
          was === 'approved'
            ? 'The customer cancelled this confirmed reservation. The vehicle is free for others.'
            : 'The customer cancelled this request. It needs no answer any more.',
      },
      ...(words === '' ? [] : [{ callout: words, tone: 'quiet' } as const]),
      { button: { label: 'All bookings', target: { path: '/admin/bookings' } } },
      { heading: 'Customer' },
      {
        rows: [
          ['Name', customerName(form)],
          ['Email', form.email],
          ['Phone', form.phone],
          ['Reason', words === '' ? 'None given' : 'As above'],
        ],
      },
      ...reservation(booking),
    ],
    foot: 'To the company, from the site. An answer to this email goes to the customer.',
  });
}

/** The e-mail with the link that opens a reservation (MINE-7). */
export function linkEmail(booking: Booking, stamp: EmailStamp): Email {
  return writeEmail(stamp, {
    kind: 'link',
    ...toCustomer(booking),
    subject: `Your link to reservation ${booking.confirmationNumber}`,
    headline: 'Your link to the reservation',
    state: aboutTrip(booking),
    blocks: [
      { paragraph: greeting(booking) },
      { paragraph: 'Use this link to see your reservation, ask for a change or cancel it.' },
      ...seeReservation(booking, stamp.at),
      { paragraph: 'Anyone with this link can do the same, so please don’t share it.', isSmall: true },
      { call: ['Didn’t ask for it? You don’t need to do anything. Questions? Call ', '.'] },
    ],
  });
}

/**
 * The e-mail to an address that the booking had until staff changed it, where it was sent an entry
 * for the calendar (MAIL-20). Whoever has the address may be a stranger, so it holds no fact of the
 * booking. The entry of a present address is a later version, which counts where one person has both.
 */
export function entryWithdrawnEmail({ id, version, form }: Booking, stamp: EmailStamp): Email {
  return writeEmail(stamp, {
    kind: 'entry-withdrawn',
    to: { address: form.email },
    subject: 'A reservation is removed from your calendar',
    blocks: [
      { paragraph: 'Hello,' },
      { paragraph: 'We sent calendar entries to this address. They are no longer meant for you.' },
      ...outOfCalendar(true),
      { call: ['You don’t need to do anything else. Questions? Call ', '.'] },
    ],
    calendar: { method: 'CANCEL', entry: { uid: id, sequence: version } },
  });
}

/** Returns the customer's address of a booking. It is empty for a booking without one. */
export function customerMailbox({ form }: Booking): Mailbox {
  const name = displayName(customerName(form));
  return { ...(name === undefined ? {} : { name }), address: form.email };
}

/** The first words of an e-mail to a customer. A name that is an advertisement is left out (MAIL-5). */
export function greeting({ form }: Booking): string {
  const name = displayName(form.firstName);
  return name === undefined ? 'Hello,' : `Hello ${name},`;
}

/** Whom an e-mail to a customer goes to, what it is about, and why it came. */
export function toCustomer(booking: Booking): Pick<EmailContent, 'to' | 'reference' | 'foot'> {
  return {
    to: customerMailbox(booking),
    reference: booking.confirmationNumber,
    foot: 'You’re getting this because someone made a reservation with this address. If that wasn’t you, call us.',
  };
}

/** The link to the reservation, which every e-mail to a customer with one has (MAIL-21). */
export function seeReservation({ id: bookingId }: Booking, askedAt?: Instant): EmailBlock[] {
  const reservation = { bookingId, ...(askedAt && { askedAt }) };
  return [{ button: { label: 'See my reservation', target: { reservation } } }];
}

function calendarOf(booking: Booking, method: EmailCalendar['method']): EmailCalendar {
  return { method, entry: calendarEntry(booking) };
}

function outOfCalendar(isInCalendar: boolean): EmailBlock[] {
  return isInCalendar ? [{ paragraph: 'Open the attached files to remove the reservation from your calendar.' }] : [];
}

function noteOfStaff(note: string): EmailBlock[] {
  return note === '' ? [] : [{ callout: note, tone: 'quiet' }];
}

/** "Toyota Sienna, November 30 to December 2" */
function aboutTrip({ vehicle, itinerary }: Booking): string {
  return `${vehicleTitle(vehicle)}, ${formatDayOfMonth(itinerary.pickupDate)} to ${formatDayOfMonth(itinerary.dropoffDate)}`;
}

/** Pickup, what to bring, and the office. */
function whenYouCome(booking: Booking): EmailBlock[] {
  return [
    { heading: 'When you come' },
    { rows: [pickupRow(booking.itinerary), bringRow(booking, cardOf(booking))] },
    { office: true },
  ];
}

/** The card for the deposit. A name that is an advertisement is left out (MAIL-5). */
export function cardOf({ form }: Booking): string {
  const name = displayName(form.cardName);
  return [formatCardType(form.cardType), ...(name === undefined ? [] : [name])].join(', ');
}

function reservation(booking: Booking, more: readonly EmailRow[] = []): EmailBlock[] {
  return [{ heading: 'Your reservation' }, { rows: [...tripRows(booking), ...more] }, ...chargeBlocks(booking)];
}

/** Where the vehicle or the customer is fetched, for the customer (BOOK-63, MAIL-5). */
function deliveryRow({ form: { deliveryAddress } }: Booking): EmailRow[] {
  if (deliveryAddress === undefined) return [];
  return [[FREE_TEXTS.deliveryAddress.label, displayName(deliveryAddress) ?? 'As in your request']];
}

/** A reservation of which nothing is owed: its total does not stand out (MAIL-24). */
function withoutTotal(booking: Booking): EmailBlock[] {
  const [label, amount] = totalRow(booking);
  return [
    { heading: 'Your reservation' },
    { rows: tripRows(booking) },
    { heading: 'Rate quote' },
    { amounts: [...chargeRows(booking), { label, amount }] },
    { paragraph: NOTHING_OWED },
  ];
}

function contactRows({ form }: Booking): EmailRow[] {
  return [['Name', customerName(form)], ['Email', form.email], ['Phone', form.phone], ...freeTextRows(form)];
}

/** Whether two states of a booking differ in what `changed` compares (MAIL-18). */
export function isTellable(before: Booking, after: Booking): boolean {
  return differences(before, after).length > 0;
}

/** The rows that differ. A charge that is on one side alone stands where its side has it. */
function differences(before: Booking, after: Booking): ComparedRow[] {
  return [tripRows, amountRows, contactRows].flatMap((rowsOf) => {
    const old = new Map(rowsOf(before).map((row) => [row[0], row]));
    const now = new Map(rowsOf(after).map((row) => [row[0], row]));
    const labels = [...new Set([...old.keys(), ...now.keys()])];
    return labels.map((label) => compareRow(label, old.get(label), now.get(label))).filter((row) => row[1] !== row[2]);
  });
}

/** The note of a row is shown where it differs. */
function compareRow(
  label: string,
  [, old = '', note]: NoRow | EmailRow = [],
  [, now = '', noteNow]: NoRow | EmailRow = [],
): ComparedRow {
  // There is one office, so what is compared has no place of it.
  const [detail = '', detailNow = ''] = [note, noteNow].map((text) => (typeof text === 'object' ? '' : text));
  if (detail === detailNow) return [label, old || 'none', now || 'none'];
  const whole = (value: string, more: string): string => (more === '' ? value : `${value} (${more})`) || 'none';
  return [label, whole(old, detail), whole(now, detailNow)];
}

type NoRow = readonly [];

function amountRows(booking: Booking): EmailRow[] {
  return [...chargeRows(booking).map(({ label, amount }): EmailRow => [label, amount]), totalRow(booking)];
}

function priceDifference(before: Booking, after: Booking): EmailBlock[] {
  const difference = after.totals.totalCharges - before.totals.totalCharges;
  return difference === 0 ? [] : [{ paragraph: describeDifference(difference) }];
}
