import type { AddOn } from './add-on.ts';
import { confirmationEmail, declinedEmail, noticeEmail, receivedEmail } from './booking-emails.ts';
import { maskCardNumbers } from './card-number.ts';
import { cleanText } from './clean-text.ts';
import { type Customer, PRIVACY_LABEL } from './customer.ts';
import type { Email, EmailKind, EmailStamp, Sender } from './email.ts';
import type { Instant } from './instant.ts';
import type { Itinerary } from './itinerary.ts';
import type { Quote } from './quote.ts';
import { ok, type Result, refuse } from './result.ts';
import type { Vehicle } from './vehicle.ts';

/** 'confirmed' is stored on submit: received, not answered yet (BOOK-9, BOOK-20). */
export const BOOKING_STATUSES = ['confirmed', 'approved', 'declined', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export type Decision = 'approved' | 'declined';

/** Badge colours for staff (BOOK-20). */
export const BADGE_COLOURS: Readonly<Record<BookingStatus, 'green' | 'blue' | 'yellow'>> = {
  confirmed: 'green',
  completed: 'blue',
  approved: 'yellow',
  declined: 'yellow',
};

/** What a customer may see of a reservation: everything but the form. Keeps its own copy of the vehicle and of every price. */
export type Receipt = Omit<Quote, 'vehicleId'> & {
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  readonly createdAt: Instant;
  readonly vehicle: Vehicle;
  readonly itinerary: Itinerary;
  readonly selectedAddons: readonly AddOn[];
};

/** A booking as it is stored (BOOK-9). */
export type Booking = Receipt & {
  readonly id: string;
  readonly form: Customer;
  readonly consent: { readonly text: string; readonly at: Instant };
  /** Since when the customer's texts are empty (retention.ts); absent while they are kept. */
  readonly erasedAt?: Instant;
};

/**
 * One line of a booking's append-only history: who did what, when, and the status before and after where it changed (BOOK-35). `email` is the kind
 * of the e-mail that was sent again.
 */
export type BookingEvent = {
  readonly at: Instant;
  readonly by: string;
  readonly what: 'submitted' | 'approved' | 'declined' | 'email-sent-again' | 'erased';
  readonly from?: BookingStatus;
  readonly to?: BookingStatus;
  readonly email?: EmailKind;
};

/** A line of history that changed the status. */
export type StatusEvent = BookingEvent & { readonly to: BookingStatus };

/** A new booking with all that must be stored with it. */
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
  /** False when so many e-mails went to the customer's address already that staff are told instead. */
  readonly mailsCustomer?: boolean;
};

/** Makes the booking of a submitted request, with its first line of history and the e-mails it owes to the customer and to staff. */
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
  } = parts;
  const booking: Booking = {
    id,
    confirmationNumber,
    status: 'confirmed',
    createdAt: at,
    vehicle,
    itinerary,
    selectedAddons: addOns,
    lines: quote.lines,
    totals: quote.totals,
    freeKilometres: quote.freeKilometres,
    form: customer,
    consent: { text: PRIVACY_LABEL, at },
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

/** The longest note to the customer, in characters (BOOK-26). */
export const NOTE_LIMIT = 2000;

/**
 * Approves or declines (BOOK-21): any status may go to either, but not to the one it has. The decision, its line of
 * history and the e-mail that it owes are one value. A note is added to the e-mail of a decline, cleaned like every typed text. An erased
 * booking has nobody to tell (PRIV-5).
 */
export function decideBooking(
  booking: Booking,
  decision: Decision,
  by: string,
  stamp: EmailStamp,
  note = '',
): Result<{ booking: Booking; event: StatusEvent; email: Email }, 'already-decided' | 'erased'> {
  if (booking.erasedAt !== undefined) return refuse('erased');
  if (booking.status === decision) return refuse('already-decided');
  const decided: Booking = { ...booking, status: decision };
  const cleaned = maskCardNumbers(cleanText(note));
  return ok({
    booking: decided,
    event: { at: stamp.at, by, what: decision, from: booking.status, to: decision },
    email: decision === 'approved' ? confirmationEmail(decided, stamp) : declinedEmail(decided, stamp, cleaned),
  });
}

/** What the customer is shown of a booking (BOOK-33). */
export function receiptOf({ id: _id, form: _form, consent: _consent, erasedAt: _at, ...receipt }: Booking): Receipt {
  return receipt;
}

/** A booking as the list of bookings has it: what its price is made of and the consent are for the detail. */
export type BookingRow = Omit<Booking, 'lines' | 'consent'>;

/** The row of a booking. */
export function rowOf({ lines: _lines, consent: _consent, ...row }: Booking): BookingRow {
  return row;
}

/** How a booking came to its present status; undefined for a history without a change. */
export function lastChange(history: readonly BookingEvent[]): StatusEvent | undefined {
  return history.findLast((event): event is StatusEvent => event.to !== undefined);
}
