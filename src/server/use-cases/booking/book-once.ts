import type { Booking, Receipt } from '../../../domain/booking/booking.ts';
import {
  CONFIRMATION_RANGE,
  confirmationNumber,
  MAX_NUMBER_ATTEMPTS,
} from '../../../domain/booking/confirmation-number.ts';
import type { CustomerProblem } from '../../../domain/booking/customer.ts';
import { firstAnswered, firstReceipt } from '../../../domain/booking/history.ts';
import type { PlacedBooking } from '../../../domain/booking/placement.ts';
import type { Quote } from '../../../domain/pricing/quote.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Submission } from '../../../ports/stores/booking-store.ts';
import type { TripProblem } from './quote-trip.ts';

export type KeyProblem =
  | { readonly code: 'key-used-with-another-body'; readonly receipt: Receipt }
  | { readonly code: 'booking-removed' };

/** Why a booking is not placed, whether a customer or staff ask for it. */
export type PlacementProblem =
  | TripProblem
  | KeyProblem
  | { readonly code: 'customer'; readonly problems: readonly CustomerProblem[] }
  | { readonly code: 'price-changed'; readonly quote: Quote }
  | { readonly code: 'no-free-number' };

/**
 * A stored booking as it was placed. `replayed` is true if an earlier call with the same key
 * created it.
 */
export type Booked = { readonly booking: Booking; readonly replayed: boolean };

/**
 * Returns the answer for a key that was used before (BOOK-11 to BOOK-13), as it was first answered
 * (BOOK-51); undefined for a new key.
 */
export async function findReplay(
  ports: Pick<Ports, 'bookings'>,
  { key, bodyHash }: Submission,
): Promise<Result<Booked, KeyProblem> | undefined> {
  const stored = await ports.bookings.findSubmission(key);
  if (stored === undefined) return undefined;
  if (stored.state === 'removed') return refuse({ code: 'booking-removed' });
  const history = await ports.bookings.history(stored.booking.id);
  // After an erasure, the original body is unknown and cannot be compared.
  const isAnother = stored.booking.erasedAt === undefined && stored.bodyHash !== bodyHash;
  if (isAnother) return refuse({ code: 'key-used-with-another-body', receipt: firstReceipt(stored.booking, history) });
  return ok({ booking: firstAnswered(stored.booking, history), replayed: true });
}

/**
 * Stores a booking with its e-mails in one write, under a number that is free. If another call has
 * used the key in the meantime, its booking is returned.
 */
export async function bookUnderKey(
  ports: Pick<Ports, 'bookings' | 'random'>,
  submission: Submission,
  place: (number: string) => PlacedBooking,
): Promise<Result<Booked, KeyProblem | { readonly code: 'no-free-number' }>> {
  for (let draw = 1; draw <= MAX_NUMBER_ATTEMPTS; draw += 1) {
    const number = ports.random.integer(CONFIRMATION_RANGE.min, CONFIRMATION_RANGE.max);
    const placed = place(confirmationNumber(number));
    const added = await ports.bookings.add(placed, submission);
    if (added === 'added') return ok({ booking: placed.booking, replayed: false });
    if (added === 'key-taken') return (await findReplay(ports, submission)) ?? refuse({ code: 'booking-removed' });
  }
  return refuse({ code: 'no-free-number' });
}
