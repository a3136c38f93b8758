import { type Receipt, receiptOf } from '../../../domain/booking/booking.ts';
import {
  CONFIRMATION_RANGE,
  confirmationNumber,
  MAX_NUMBER_ATTEMPTS,
} from '../../../domain/booking/confirmation-number.ts';
import { type CustomerForm, type CustomerProblem, checkCustomer } from '../../../domain/booking/customer.ts';
import { firstReceipt } from '../../../domain/booking/history.ts';
import { placeBooking } from '../../../domain/booking/placement.ts';
import { type CallerNetwork, type FormTraits, isFromProgram } from '../../../domain/booking/request-limits.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import type { Quote } from '../../../domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import type { Cents } from '../../../domain/shared/money.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Submission } from '../../../ports/stores/booking-store.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import { consumeMailQuota } from '../outbox/limit-mail.ts';
import { type BookedTooOften, consumeSiteBudget, countRequest } from './count-requests.ts';
import { quoteTrip, type TripProblem, type TripRequest } from './quote-trip.ts';

export type BookingSubmission = TripRequest &
  FormTraits & {
    readonly form: CustomerForm;
    readonly expectedTotalCharges: Cents;
  };

export type KeyProblem =
  | { readonly code: 'key-used-with-another-body'; readonly receipt: Receipt }
  | { readonly code: 'booking-removed' };

export type SubmitProblem =
  | TripProblem
  | KeyProblem
  | { readonly code: 'customer'; readonly problems: readonly CustomerProblem[] }
  | { readonly code: 'price-changed'; readonly quote: Quote }
  | BookedTooOften
  | { readonly code: 'no-free-number' };

type SubmitPorts = Pick<Ports, 'vehicles' | 'bookings' | 'clock' | 'random'> & BudgetPorts;

/** Where a request comes from. `isLimited` is false if the limits are off. */
export type RequestOrigin = { readonly networks: readonly CallerNetwork[]; readonly isLimited: boolean };

/** The receipt of a stored booking. `replayed` is true if an earlier call with the same key created it. */
export type Submitted = { readonly receipt: Receipt; readonly replayed: boolean };

/**
 * Books a trip once per key. A key that was used before is answered first, whatever has changed
 * since. Only then is the request read, and `read` may throw the fault of an invalid body.
 */
export async function submitBooking(
  ports: SubmitPorts,
  sender: Sender,
  submission: Submission,
  read: () => BookingSubmission,
  origin: RequestOrigin,
): Promise<Result<Submitted, SubmitProblem>> {
  const replay = await findReplay(ports, submission);
  return replay ?? placeUnderKey(ports, sender, submission, read(), origin);
}

/**
 * Returns the answer for a key that was used before (BOOK-11 to BOOK-13), as it was first answered
 * (BOOK-51); undefined for a new key.
 */
async function findReplay(
  ports: Pick<Ports, 'bookings'>,
  { key, bodyHash }: Submission,
): Promise<Result<Submitted, KeyProblem> | undefined> {
  const stored = await ports.bookings.findSubmission(key);
  if (stored === undefined) return undefined;
  if (stored.state === 'removed') return refuse({ code: 'booking-removed' });
  // After an erasure, the original body is unknown and cannot be compared.
  const isAnother = stored.booking.erasedAt === undefined && stored.bodyHash !== bodyHash;
  const receipt = firstReceipt(stored.booking, await ports.bookings.history(stored.booking.id));
  return isAnother ? refuse({ code: 'key-used-with-another-body', receipt }) : ok({ receipt, replayed: true });
}

/**
 * Checks and prices the trip again, compares the total with the one that the customer saw, and
 * stores the booking with its e-mails in one write. Under limits a network may book only so often
 * (BOOK-38), and a customer who has reached the e-mail limit gets no further e-mail, which the
 * notice to staff says (MAIL-11). A held booking is answered like any other. If the confirmation
 * number is taken, another one is generated. If another call has used the key in the meantime, its
 * booking is returned.
 */
async function placeUnderKey(
  ports: SubmitPorts,
  sender: Sender,
  submission: Submission,
  request: BookingSubmission,
  { networks, isLimited }: RequestOrigin,
): Promise<Result<Submitted, SubmitProblem>> {
  const trip = await quoteTrip(ports, request);
  if (!trip.ok) return trip;
  const customer = checkCustomer(request.form);
  if (!customer.ok) return refuse({ code: 'customer', problems: customer.problem });
  if (trip.value.quote.totals.totalCharges !== request.expectedTotalCharges) {
    return refuse({ code: 'price-changed', quote: trip.value.quote });
  }
  const counted = isLimited ? await countRequest(ports, networks) : ok(undefined);
  if (!counted.ok) return (await findReplay(ports, submission)) ?? counted;
  const isHeld = await isToBeHeld(ports, request, isLimited);
  const fixed = {
    ...trip.value,
    tariff: OAKVILLE_TARIFF,
    isHeld,
    customer: customer.value,
    sender,
    id: ports.random.id(),
    at: ports.clock.now(),
    receivedEmailId: ports.random.id(),
    noticeEmailId: ports.random.id(),
    mailsCustomer: !isLimited || isHeld || (await consumeMailQuota(ports, 'booking', customer.value.email)),
  };
  for (let draw = 1; draw <= MAX_NUMBER_ATTEMPTS; draw += 1) {
    const number = ports.random.integer(CONFIRMATION_RANGE.min, CONFIRMATION_RANGE.max);
    const placed = placeBooking({ ...fixed, confirmationNumber: confirmationNumber(number) });
    const added = await ports.bookings.add(placed, submission);
    if (added === 'added') return ok({ receipt: receiptOf(placed.booking), replayed: false });
    if (added === 'key-taken') return (await findReplay(ports, submission)) ?? refuse({ code: 'booking-removed' });
  }
  return refuse({ code: 'no-free-number' });
}

/**
 * Whether a request is held (BOOK-39, BOOK-40). One that a program filled in is not counted for the
 * site's budget, since nobody is mailed. Without limits only the hidden field counts.
 */
async function isToBeHeld(
  ports: SubmitPorts,
  { website = '', openedAt }: FormTraits,
  isLimited: boolean,
): Promise<boolean> {
  const now = ports.clock.now();
  if (!isLimited) return isFromProgram({ website }, now);
  return isFromProgram({ website, ...(openedAt && { openedAt }) }, now) || !(await consumeSiteBudget(ports));
}
