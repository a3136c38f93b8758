import { lastChange, type StatusEvent } from '../../../domain/booking/booking.ts';
import { type DecidedBooking, type DecisionRequest, decideBooking } from '../../../domain/booking/lifecycle.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Why a decision was refused. `change` is the history entry that led to the present status. */
export type DecisionRefusal =
  | { readonly code: 'booking-not-found' }
  | { readonly code: 'booking-erased' }
  | { readonly code: 'booking-changed'; readonly change: StatusEvent };

/**
 * Approves or declines a stored booking and queues the customer's e-mail with it (BOOK-22). If two
 * people decide at the same time, the first succeeds and the second is told who was first.
 */
export async function decideStoredBooking(
  ports: Pick<Ports, 'bookings' | 'clock' | 'random'>,
  sender: Sender,
  { id, by, ...request }: DecisionRequest & { readonly id: string; readonly by: string },
): Promise<Result<DecidedBooking, DecisionRefusal>> {
  const stamp = { id: ports.random.id(), at: ports.clock.now(), sender };
  for (;;) {
    const booking = await ports.bookings.find(id);
    if (booking === undefined) return refuse({ code: 'booking-not-found' });
    const decided = decideBooking(booking, request, by, stamp);
    if (!decided.ok) return refuse(await refusalOf(ports, id, decided.problem));
    const { event, email } = decided.value;
    const stored = await ports.bookings.changeStatus(id, { from: booking.status, event }, [email]);
    if (stored === 'changed') return decided;
    // Another write changed the booking after it was read. The loop checks its new state.
  }
}

async function refusalOf(
  { bookings }: Pick<Ports, 'bookings'>,
  id: string,
  problem: 'erased' | 'changed-meanwhile' | 'already-decided',
): Promise<DecisionRefusal> {
  if (problem === 'erased') return { code: 'booking-erased' };
  const change = lastChange(await bookings.history(id));
  return change === undefined ? { code: 'booking-not-found' } : { code: 'booking-changed', change };
}

/** Deletes a booking and cancels its queued e-mails. */
export async function deleteBooking(
  { bookings, clock }: Pick<Ports, 'bookings' | 'clock'>,
  id: string,
  by: string,
): Promise<Result<undefined, 'booking-not-found'>> {
  const removed = await bookings.remove(id, { by, at: clock.now() });
  return removed === 'removed' ? ok(undefined) : refuse('booking-not-found');
}
