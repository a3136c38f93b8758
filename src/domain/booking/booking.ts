import type { PublicVehicle } from '../fleet/vehicle.ts';
import type { EmailKind } from '../outbox/email.ts';
import type { AddOn } from '../pricing/add-on.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import type { Customer } from './customer.ts';

/**
 * The statuses of a booking. A new booking is 'confirmed': received, and not answered yet (BOOK-9,
 * BOOK-20).
 */
export const BOOKING_STATUSES = ['confirmed', 'approved', 'declined', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export type Decision = 'approved' | 'declined';

/**
 * The statuses that bookings are listed under. Held requests are listed by themselves, so that a
 * flood of them hides no request that waits for an answer (BOOK-42).
 */
export const LISTED_STATUSES = [...BOOKING_STATUSES, 'held'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** Badge colours for staff (BOOK-20). */
export const BADGE_COLOURS: Readonly<Record<BookingStatus, 'green' | 'blue' | 'yellow'>> = {
  confirmed: 'green',
  completed: 'blue',
  approved: 'yellow',
  declined: 'yellow',
};

/**
 * What a customer may see of a reservation: everything except the form, and whether it is held. It
 * holds its own copy of the vehicle and of every price.
 */
export type Receipt = Omit<Quote, 'vehicleId'> & {
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  readonly createdAt: Instant;
  readonly vehicle: PublicVehicle;
  readonly itinerary: Itinerary;
  readonly selectedAddons: readonly AddOn[];
};

/** A booking as it is stored (BOOK-9). */
export type Booking = Receipt & {
  readonly id: string;
  readonly form: Customer;
  readonly consent: { readonly text: string; readonly at: Instant };
  /** Nobody is mailed until staff release or answer the request (BOOK-41). Absent otherwise. */
  readonly held?: true;
  /** When the customer's texts were erased (retention.ts). Absent while they are kept. */
  readonly erasedAt?: Instant;
};

type Done = { readonly at: Instant; readonly by: string };
type SubmittedEvent = Done & { readonly what: 'submitted'; readonly to: 'confirmed' };
export type DecisionEvent = Done & { readonly what: Decision; readonly from: BookingStatus; readonly to: Decision };
/** `email` is the kind of the e-mail that was sent again. */
export type EmailSentAgainEvent = Done & { readonly what: 'email-sent-again'; readonly email: EmailKind };
export type ErasedEvent = Done & { readonly what: 'erased' };
export type ReleasedEvent = Done & { readonly what: 'released' };

/** A history event that set the status. */
export type StatusEvent = SubmittedEvent | DecisionEvent;

/** One event of a booking's append-only history: who did what, and when (BOOK-35). */
export type BookingEvent = StatusEvent | EmailSentAgainEvent | ErasedEvent | ReleasedEvent;

/** Returns what the customer is shown of a booking (BOOK-33). */
export function receiptOf({
  id: _id,
  form: _form,
  consent: _consent,
  held: _held,
  erasedAt: _at,
  ...receipt
}: Booking): Receipt {
  return receipt;
}

/** Returns the status that a booking is listed under. */
export function listedStatus({ status, held }: Pick<Booking, 'status' | 'held'>): ListedStatus {
  return held === true ? 'held' : status;
}

/** Returns a booking that is not held any more: released, answered or erased. */
export function withoutHold({ held: _, ...booking }: Booking): Booking {
  return booking;
}

/**
 * A booking as the bookings list has it. The price lines and the consent are left to the detail
 * view.
 */
export type BookingRow = Omit<Booking, 'lines' | 'consent'>;

/** Returns the list row of a booking. */
export function rowOf({ lines: _lines, consent: _consent, ...row }: Booking): BookingRow {
  return row;
}

/** Returns the event that set the present status, or undefined for a history without one. */
export function lastChange(history: readonly BookingEvent[]): StatusEvent | undefined {
  return history.findLast((event) => 'to' in event);
}
