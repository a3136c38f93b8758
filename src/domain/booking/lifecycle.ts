import { publicVehicle, type Vehicle } from '../fleet/vehicle.ts';
import type { Email, EmailStamp, Sender } from '../outbox/email.ts';
import { holdEmail, type OwedEmail, oweEmails } from '../outbox/email-lifecycle.ts';
import type { AddOn } from '../pricing/add-on.ts';
import type { Quote } from '../pricing/quote.ts';
import { maskCardNumbers } from '../shared/card-number.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanText } from '../shared/text.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import {
  type Booking,
  type BookingEvent,
  type BookingStatus,
  type Decision,
  type DecisionEvent,
  withoutHold,
} from './booking.ts';
import { type Customer, PRIVACY_LABEL } from './customer.ts';
import { confirmationEmail, declinedEmail, noticeEmail, receivedEmail } from './emails.ts';

/** A new booking with everything that is stored with it. */
export type PlacedBooking = {
  readonly booking: Booking;
  readonly event: BookingEvent;
  readonly emails: readonly Email[];
};

export type BookingParts = {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly at: Instant;
  readonly vehicle: Vehicle;
  readonly itinerary: Itinerary;
  readonly addOns: readonly AddOn[];
  readonly quote: Quote;
  readonly customer: Customer;
  readonly sender: Sender;
  readonly receivedEmailId: string;
  readonly noticeEmailId: string;
  /**
   * False when the customer's address has reached its e-mail limit. The notice tells staff instead.
   */
  readonly mailsCustomer?: boolean;
  /** Whether the request is held: stored, and mailed to nobody (BOOK-41). */
  readonly isHeld?: boolean;
};

/**
 * Creates the booking of a submitted request, its first history event, and the e-mails to the
 * customer and to staff.
 */
export function placeBooking(parts: BookingParts): PlacedBooking {
  const {
    id,
    confirmationNumber,
    at,
    vehicle,
    itinerary,
    addOns,
    quote,
    customer,
    sender,
    mailsCustomer = true,
    isHeld = false,
  } = parts;
  const booking: Booking = {
    id,
    confirmationNumber,
    status: 'confirmed',
    createdAt: at,
    vehicle: publicVehicle(vehicle),
    itinerary,
    selectedAddons: addOns,
    lines: quote.lines,
    totals: quote.totals,
    freeKilometres: quote.freeKilometres,
    form: customer,
    consent: { text: PRIVACY_LABEL, at },
    ...(isHeld ? { held: true } : {}),
  };
  return {
    booking,
    event: { at, by: 'customer', what: 'submitted', to: 'confirmed' },
    emails: [
      ...(mailsCustomer ? [receivedEmail(booking, { id: parts.receivedEmailId, at, sender })] : []),
      noticeEmail(booking, { id: parts.noticeEmailId, at, sender }, mailsCustomer),
    ],
  };
}

/** Returns the e-mails of a new booking as they are stored: held with it, or queued. */
export function firstEmails({ booking, emails }: Pick<PlacedBooking, 'booking' | 'emails'>): readonly OwedEmail[] {
  return booking.held === true ? emails.map(holdEmail) : oweEmails([], emails);
}

/** The maximum length of a note to the customer, in characters (BOOK-26). */
export const NOTE_LIMIT = 2000;

/**
 * A decision of staff, and the status that they saw when they made it. The note goes to the
 * customer with a decline.
 */
export type DecisionRequest = {
  readonly decision: Decision;
  readonly seenStatus: BookingStatus;
  readonly note?: string;
};

/** A decided booking, its history event, and the e-mail to the customer. */
export type DecidedBooking = { readonly booking: Booking; readonly event: DecisionEvent; readonly email: Email };

/**
 * Approves or declines a booking (BOOK-21, BOOK-22). Every status can change to either, except to
 * the one that it has already. The present status must be the one that staff saw. An answer ends a
 * hold (BOOK-43). The note is cleaned like every typed text. An erased booking is refused, since it
 * has no customer to mail (PRIV-5).
 */
export function decideBooking(
  booking: Booking,
  { decision, seenStatus, note = '' }: DecisionRequest,
  by: string,
  stamp: EmailStamp,
): Result<DecidedBooking, 'erased' | 'changed-meanwhile' | 'already-decided'> {
  if (booking.erasedAt !== undefined) return refuse('erased');
  if (booking.status !== seenStatus) return refuse('changed-meanwhile');
  if (booking.status === decision) return refuse('already-decided');
  const decided: Booking = { ...withoutHold(booking), status: decision };
  const cleaned = maskCardNumbers(cleanText(note));
  return ok({
    booking: decided,
    event: { at: stamp.at, by, what: decision, from: booking.status, to: decision },
    email: decision === 'approved' ? confirmationEmail(decided, stamp) : declinedEmail(decided, stamp, cleaned),
  });
}
