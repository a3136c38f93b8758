import type { BookingStatus, Receipt } from '../booking/booking.ts';
import type { CardType } from '../booking/customer.ts';
import type { CancelReason } from '../booking/history.ts';
import type { Settlement } from '../pricing/settlement.ts';
import type { Cents } from '../shared/money.ts';
import type { Instant } from '../shared/toronto-time.ts';

/** What a customer is shown of a history. Lines that concern staff alone are left out. */
export const RESERVATION_STEPS = [
  'submitted',
  'approved',
  'declined',
  'changed',
  'cancelled',
  'handed-out',
  'taken-back',
] as const;
export type ReservationStep = (typeof RESERVATION_STEPS)[number];

/** One line of a reservation's history. `by` is 'customer' or 'company', and no person. */
export type ReservationEvent = {
  readonly at: Instant;
  readonly what: ReservationStep;
  readonly by: 'customer' | 'company';
  /** Why the company cancelled, if staff said so. */
  readonly reason?: CancelReason;
};

/** What a return up to a moment adds to Total Charges, HST included. */
export type LaterReturn = { readonly until: Instant; readonly adds: Cents };

/** A reservation as its customer sees it. */
export type MyReservation = {
  readonly receipt: Receipt;
  readonly status: BookingStatus;
  readonly version: number;
  /** Oldest first. */
  readonly history: readonly ReservationEvent[];
  readonly canCancel: boolean;
  readonly canAsk: boolean;
  /** The text of an .ics file. Absent until the reservation is approved. */
  readonly calendar?: string;
  /** When the request is answered at the latest. Absent once it is answered. */
  readonly answerBy?: Instant;
  /** When the customer last sent a request that is not answered. */
  readonly askedAt?: Instant;
  /** The reservation before the last change of trip or price, which is the latest event. */
  readonly changedFrom?: Receipt;
  readonly handedOutAt?: Instant;
  readonly returnedAt?: Instant;
  /** Absent until the vehicle is back. */
  readonly settlement?: Settlement;
  /** What a later return costs, while the vehicle is out. Empty where it costs nothing more. */
  readonly laterReturns?: readonly LaterReturn[];
  readonly comments?: string;
  /** The credit card for the deposit. */
  readonly card?: { readonly type: CardType; readonly name: string };
};
