import { type Booking, type Receipt, receiptOf } from '../../../domain/booking/booking.ts';
import {
  CONFIRMATION_RANGE,
  confirmationNumber,
  MAX_NUMBER_ATTEMPTS,
} from '../../../domain/booking/confirmation-number.ts';
import {
  type Customer,
  type CustomerForm,
  type CustomerProblem,
  checkCustomer,
} from '../../../domain/booking/customer.ts';
import { firstAnswered } from '../../../domain/booking/history.ts';
import type { PlacedBooking } from '../../../domain/booking/placement.ts';
import { responseDeadline } from '../../../domain/booking/response-deadline.ts';
import type { PricedTrip } from '../../../domain/pricing/price-trip.ts';
import type { Quote } from '../../../domain/pricing/quote.ts';
import type { Cents } from '../../../domain/shared/money.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Submission } from '../stored/stored-bookings.ts';
import { addBooking, findSubmission, historyOf } from '../stored/stored-bookings.ts';
import { quoteTrip, type TripProblem, type TripRequest, type TripRules } from './quote-trip.ts';

export type KeyProblem =
  | { readonly code: 'already-booked'; readonly receipt: Receipt & { readonly answerBy: Instant } }
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
  const stored = await findSubmission(ports.bookings, key);
  if (stored === undefined) return undefined;
  if (stored.state === 'removed') return refuse({ code: 'booking-removed' });
  const history = await historyOf(ports.bookings, stored.booking.id);
  // After an erasure, the original body is unknown and cannot be compared.
  const isAnother = stored.booking.erasedAt === undefined && stored.bodyHash !== bodyHash;
  const booking = firstAnswered(stored.booking, history);
  if (!isAnother) return ok({ booking, replayed: true });
  return refuse({ code: 'already-booked', receipt: { ...receiptOf(booking), answerBy: responseDeadline(booking) } });
}

/** A request to book, from a customer or from staff. */
export type PlacementRequest = TripRequest & {
  readonly form: CustomerForm;
  readonly expectedTotalCharges: Cents;
};

/**
 * What staff may do and customers may not: leave out the e-mail address, and a pickup today.
 * `checkVehicle` judges whether the vehicle may be had.
 */
type PlacementRules<Problem> = Required<TripRules> & {
  readonly checkVehicle: (trip: PricedTrip) => Promise<Result<undefined, Problem>>;
};

/**
 * Checks a request: the trip, the customer, the vehicle, and whether the total is the one that was
 * seen. Returns the priced trip with the customer.
 */
export async function checkPlacement<Problem>(
  ports: Pick<Ports, 'vehicles' | 'closedDays' | 'tariffs' | 'clock'>,
  { form, expectedTotalCharges, ...request }: PlacementRequest,
  { hours, isByStaff, checkVehicle }: PlacementRules<Problem>,
): Promise<Result<PricedTrip & { readonly customer: Customer }, PlacementProblem | Problem>> {
  const trip = await quoteTrip(ports, request, { hours, isByStaff });
  if (!trip.ok) return trip;
  const customer = checkCustomer(form, { isEmailOptional: isByStaff });
  if (!customer.ok) return refuse({ code: 'customer', problems: customer.problem });
  const vehicle = await checkVehicle(trip.value);
  if (!vehicle.ok) return vehicle;
  const { quote } = trip.value;
  if (quote.totals.totalCharges !== expectedTotalCharges) return refuse({ code: 'price-changed', quote });
  return ok({ ...trip.value, customer: customer.value });
}

/**
 * Stores a booking with its e-mails in one write, under a number that is free. If another call has
 * used the key in the meantime, its booking is returned. 'claim-not-met': the vehicle was taken in
 * the meantime.
 */
export async function bookUnderKey(
  ports: Pick<Ports, 'bookings' | 'random'>,
  submission: Submission,
  place: (number: string) => PlacedBooking,
): Promise<Result<Booked, KeyProblem | { readonly code: 'no-free-number' } | { readonly code: 'claim-not-met' }>> {
  for (let draw = 1; draw <= MAX_NUMBER_ATTEMPTS; draw += 1) {
    const number = ports.random.integer(CONFIRMATION_RANGE.min, CONFIRMATION_RANGE.max);
    const placed = place(confirmationNumber(number));
    const added = await addBooking(ports.bookings, placed, submission);
    if (added === 'added') return ok({ booking: placed.booking, replayed: false });
    if (added === 'vehicle-taken') return refuse({ code: 'claim-not-met' });
    if (added === 'key-taken') return (await findReplay(ports, submission)) ?? refuse({ code: 'booking-removed' });
  }
  return refuse({ code: 'no-free-number' });
}
