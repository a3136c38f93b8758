import type { VehicleClaim } from '../fleet/availability.ts';
import { AVAILABILITY_TEXTS } from '../fleet/messages.ts';
import { publicVehicle, type Vehicle } from '../fleet/vehicle.ts';
import type { Email, Sender } from '../outbox/email.ts';
import { holdEmail, type OwedEmail, oweEmails } from '../outbox/email-lifecycle.ts';
import type { AddOn } from '../pricing/add-on.ts';
import { depositNotice, describeHold, extraKilometreNotice, waiverNotice } from '../pricing/messages.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Tariff } from '../pricing/tariff.ts';
import { RETURN_CALL } from '../shared/company.ts';
import type { OpeningHours } from '../shared/opening-hours.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import { isReturnOutsideHours } from '../trip/opening-hours.ts';
import { type Booking, BY_CUSTOMER } from './booking.ts';
import { type Customer, PRIVACY_LABEL } from './customer.ts';
import { confirmationEmail, noticeEmail, receivedEmail } from './emails.ts';
import type { BookingEvent } from './history.ts';
import { NOT_FINAL_NOTE, RESPONSE_NOTE } from './messages.ts';
import type { Shown } from './notices.ts';
import type { Payer } from './payer.ts';
import { deadlineOf } from './response-deadline.ts';

/** A new booking with everything that is stored with it. */
export type PlacedBooking = {
  readonly booking: Booking;
  /** The history of a booking that is approved as it is entered has two lines. */
  readonly events: readonly BookingEvent[];
  readonly emails: readonly Email[];
  /** What must be true of the vehicle as the booking is stored (AVAIL-8). */
  readonly claim?: VehicleClaim;
};

export type BookingParts = {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly at: Instant;
  readonly vehicle: Vehicle;
  readonly itinerary: Itinerary;
  readonly addOns: readonly AddOn[];
  readonly quote: Quote;
  readonly tariff: Tariff;
  readonly customer: Customer;
  readonly sender: Sender;
  /** Until when the price holds that the request was sent with. Absent without one. */
  readonly heldUntil?: Instant | undefined;
  /** The vehicle is booked on the dates (AVAIL-13). */
  readonly isTaken?: boolean;
  /** The closed days that the site knows; those of the trip count. */
  readonly closedDays?: readonly ClosedDay[];
  readonly receivedEmailId: string;
  readonly noticeEmailId: string;
  /**
   * False when the customer's address has reached its e-mail limit. The notice tells staff instead.
   */
  readonly mailsCustomer?: boolean;
  /** Whether the request is held: stored, and mailed to nobody (BOOK-41). */
  readonly isHeld?: boolean;
};

/** A booking that staff enter at the desk: who does, and whether it is approved at once (BOOK-48). */
export type DeskBookingParts = Omit<
  BookingParts,
  'sender' | 'noticeEmailId' | 'receivedEmailId' | 'mailsCustomer' | 'isHeld'
> & {
  readonly by: string;
  readonly hours: OpeningHours;
  readonly isApproved: boolean;
  readonly emailId: string;
  readonly payer?: Payer;
  /** Of a booking that is approved at once: what must be true of its vehicle (AVAIL-8). */
  readonly claim?: VehicleClaim;
};

/**
 * Creates the booking of a submitted request, its first history event, and the e-mails to the
 * customer and to staff.
 */
export function placeBooking(parts: BookingParts): PlacedBooking {
  const { at, sender, mailsCustomer = true, isHeld = false, closedDays } = parts;
  const booking: Booking = {
    ...newBooking(parts, sender.hours),
    shown: shownWith(parts),
    ...(isHeld ? { held: true } : {}),
  };
  return {
    booking,
    events: [{ at, by: BY_CUSTOMER, what: 'submitted', to: 'confirmed', version: 1 }],
    emails: [
      ...(mailsCustomer ? [receivedEmail(booking, { id: parts.receivedEmailId, at }, closedDays)] : []),
      noticeEmail(booking, { id: parts.noticeEmailId, at, sender }, mailsCustomer),
    ],
  };
}

/**
 * Creates a booking that staff enter (BOOK-48). The customer is told that it is received, or
 * confirmed if it is approved at once; without an e-mail address nobody is mailed. Staff get no
 * notice of what they entered.
 */
export function placeDeskBooking(parts: DeskBookingParts): PlacedBooking {
  const { at, by, hours, isApproved, emailId, claim, payer } = parts;
  const received: Booking = {
    ...newBooking(parts, hours),
    source: 'desk',
    consent: { text: PRIVACY_LABEL, at, by },
    ...(payer === undefined ? {} : { payer }),
  };
  const booking: Booking = isApproved ? { ...received, status: 'approved', version: 2, answeredAt: at } : received;
  const email = (isApproved ? confirmationEmail : receivedEmail)(booking, { id: emailId, at });
  return {
    booking,
    events: [
      { at, by, what: 'submitted', to: 'confirmed', version: 1 },
      ...(isApproved
        ? [{ at, by, what: 'approved', from: 'confirmed', to: 'approved', version: 2, emailId } as const]
        : []),
    ],
    emails: booking.form.email === '' ? [] : [email],
    ...(claim === undefined ? {} : { claim }),
  };
}

function newBooking(
  parts: Omit<BookingParts, 'sender' | 'noticeEmailId' | 'receivedEmailId'>,
  hours: OpeningHours,
): Booking {
  const { id, confirmationNumber, at, vehicle, itinerary, addOns, quote, tariff, customer } = parts;
  return {
    id,
    version: 1,
    confirmationNumber,
    status: 'confirmed',
    createdAt: at,
    answerBy: deadlineOf({ createdAt: at, itinerary }, hours),
    vehicle: publicVehicle(vehicle),
    itinerary,
    selectedAddons: addOns,
    lines: quote.lines,
    totals: quote.totals,
    freeKilometres: quote.freeKilometres,
    tariff,
    source: 'site',
    form: customer,
    consent: { text: PRIVACY_LABEL, at },
  };
}

/** Returns the notices that the pages of the site show with a request (BOOK-56). */
function shownWith({
  at,
  sender,
  itinerary,
  addOns,
  tariff,
  heldUntil,
  closedDays,
  isTaken = false,
}: BookingParts): Shown {
  const notices: Shown['notices'] = [
    ...(isTaken ? [{ code: 'taken', text: AVAILABILITY_TEXTS.taken } as const] : []),
    { code: 'waiver', text: waiverNotice(addOns) },
    { code: 'extra-kilometres', text: extraKilometreNotice(tariff) },
    ...(isReturnOutsideHours(itinerary, sender.hours, closedDays)
      ? [{ code: 'return-outside-hours', text: RETURN_CALL.join(sender.company.phone) } as const]
      : []),
    ...(heldUntil === undefined ? [] : [{ code: 'price-held', text: describeHold(heldUntil) } as const]),
    { code: 'response', text: RESPONSE_NOTE },
    { code: 'deposit', text: depositNotice(tariff) },
    { code: 'consent', text: PRIVACY_LABEL },
    { code: 'not-final', text: NOT_FINAL_NOTE },
  ];
  return { notices, at };
}

/** Returns the e-mails of a new booking as they are stored: held with it, or queued. */
export function firstEmails({ booking, emails }: Pick<PlacedBooking, 'booking' | 'emails'>): readonly OwedEmail[] {
  return booking.held === true ? emails.map(holdEmail) : oweEmails([], emails);
}
