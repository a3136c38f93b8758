import {
  type Booking,
  type BookingStatus,
  type Decision,
  lastChange,
  type StatusEvent,
} from '../../../domain/booking/booking.ts';
import { decideBooking } from '../../../domain/booking/lifecycle.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';

/** A press of 'Approve & Send Email' or 'Decline & Send Email': what it was pressed upon, by whom. */
export type DecisionRequest = {
  readonly id: string;
  readonly decision: Decision;
  readonly seenStatus: BookingStatus;
  readonly by: string;
  readonly note: string;
};

/** Why a press did not count; `change` is how the booking came to the status that it has instead. */
export type DecisionProblem =
  | { readonly code: 'booking-not-found' }
  | { readonly code: 'stale'; readonly change: StatusEvent };

/** The decided booking, and the e-mail that it owes to the customer. */
export type DecidedBooking = { readonly booking: Booking; readonly emailId: string };

/**
 * Approves or declines a stored booking and queues the customer's e-mail with it (BOOK-22): only while it has the status that the member
 * of staff saw, so of two who press at once one is first and the other learns who that was.
 */
export async function decideStoredBooking(
  ports: Pick<Ports, 'bookings' | 'clock' | 'random'>,
  sender: Sender,
  { id, decision, seenStatus, by, note }: DecisionRequest,
): Promise<Result<DecidedBooking, DecisionProblem>> {
  const booking = await ports.bookings.find(id);
  if (booking === undefined) return refuse({ code: 'booking-not-found' });
  const stamp = { id: ports.random.id(), at: ports.clock.now(), sender };
  const decided = decideBooking({ ...booking, status: seenStatus }, decision, by, stamp, note);
  if (!decided.ok) return refuseStale(ports, id);
  const { event, email } = decided.value;
  const stored = await ports.bookings.changeStatus(id, { from: seenStatus, event }, [email]);
  if (stored !== 'changed') return refuseStale(ports, id);
  return ok({ booking: decided.value.booking, emailId: email.id });
}

async function refuseStale(
  ports: Pick<Ports, 'bookings'>,
  id: string,
): Promise<Result<DecidedBooking, DecisionProblem>> {
  const change = lastChange(await ports.bookings.history(id));
  return refuse(change === undefined ? { code: 'booking-not-found' } : { code: 'stale', change });
}
