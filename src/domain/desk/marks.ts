import { type Billed, isOwing } from '../booking/account.ts';
import type { Booking } from '../booking/booking.ts';
import { isOut } from '../booking/handover.ts';
import { isToSignAgain } from '../booking/signed.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { Due } from '../unit/upkeep.ts';
import type { Conflict } from './conflicts.ts';

/**
 * What a row of bookings may be marked with, the most urgent first (BOOK-52). 'clash': an approved
 * or handed-out booking takes the vehicle. 'asks-too': another unanswered request overlaps. 'do-not-rent':
 * the customer is not to get a vehicle.
 */
export const MARKS = [
  'do-not-rent',
  'clash',
  'asks-too',
  'blocked',
  'email-failed',
  'pickup-passed',
  'overdue',
  'sign-again',
  'owes',
] as const;
export type Mark = (typeof MARKS)[number];

/**
 * A row with its marks, in the order of `MARKS`, and the bookings for which they stand (BOOK-58); the
 * field is absent if there are none.
 */
export type Marked<Row> = Row & {
  readonly marks: readonly Mark[];
  readonly conflicts?: readonly (Conflict & { readonly confirmationNumber: string })[];
  /** What is due of its vehicle, while it needs one that is not out (FILE-3). */
  readonly due?: readonly Due[];
};

/** What the marks of a booking depend on beside the booking itself. */
export type MarkFacts = {
  readonly now: Instant;
  /** Whether an e-mail of the booking failed and nobody has marked it as seen. */
  readonly hasFailedEmail: boolean;
  /** Why the vehicle is not free for it (`conflictOf`). */
  readonly conflict?: 'clash' | 'blocked';
  readonly isWantedTwice?: boolean;
  /** Whether staff marked the customer (CUST-5). */
  readonly isDoNotRent?: boolean;
};

type MarkedPart = Billed &
  Pick<Booking, 'held' | 'handover' | 'agreement'> & {
    readonly itinerary: Pick<Booking['itinerary'], 'pickupTime' | 'dropoffTime'>;
  };

/** Returns the marks of a booking (BOOK-52). */
export function marksOf(booking: MarkedPart, facts: MarkFacts): readonly Mark[] {
  const { now, hasFailedEmail, conflict, isWantedTwice = false, isDoNotRent = false } = facts;
  const marks: Partial<Record<Mark, boolean>> = {
    'do-not-rent': isDoNotRent,
    clash: conflict === 'clash',
    'asks-too': isWantedTwice,
    blocked: conflict === 'blocked',
    'email-failed': hasFailedEmail,
    'pickup-passed': hasMissedPickup(booking, now),
    overdue: isOut(booking) && booking.itinerary.dropoffTime < now,
    'sign-again': isToSignAgain(booking),
    owes: isOwing(booking),
  };
  return MARKS.filter((mark) => marks[mark] === true);
}

/**
 * Whether a request has no answer, or an approved vehicle was never handed out, although the pickup
 * is past. Held requests wait for nobody.
 */
function hasMissedPickup({ status, held, handover, itinerary }: MarkedPart, now: Instant): boolean {
  const isExpected = status === 'approved' || (status === 'confirmed' && held !== true);
  return isExpected && handover === undefined && itinerary.pickupTime < now;
}
