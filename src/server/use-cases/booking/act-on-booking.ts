import type { Booking, BookingStatus } from '../../../domain/booking/booking.ts';
import { lastChange, type NoteProblem, noteEvent } from '../../../domain/booking/history.ts';
import {
  type ActionProblem,
  actOnBooking,
  type BookingAction,
  type BookingChange,
  type SeenState,
} from '../../../domain/booking/lifecycle.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Somebody changed the booking since it was seen: what it is now, and who was first. */
export type ChangedMeanwhile = {
  readonly code: 'changed-meanwhile';
  readonly version: number;
  readonly status: BookingStatus;
  readonly changedBy: string;
  readonly changedAt: Instant;
};

/** Why an action was refused. */
export type ActionRefusal =
  | Exclude<ActionProblem, { readonly code: 'erased' | 'changed-meanwhile' | 'not-possible' | 'vehicle-out' }>
  | ChangedMeanwhile
  | NoteProblem
  | { readonly code: 'booking-not-found' | 'erased' }
  | { readonly code: 'vehicle-not-found' }
  | { readonly code: 'not-possible' | 'vehicle-out'; readonly status: BookingStatus };

export type ActionRequest = {
  readonly id: string;
  readonly by: string;
  readonly action: BookingAction;
  readonly seen: SeenState;
};

type ActionPorts = Pick<Ports, 'bookings' | 'clock' | 'random'>;

/**
 * Applies an action to a stored booking, and queues the e-mail that it owes (BOOK-22, BOOK-45). If
 * two people act at the same time, the first succeeds and the second is told who was first.
 */
export async function actOnStoredBooking(
  ports: ActionPorts,
  sender: Sender,
  { id, by, action, seen }: ActionRequest,
): Promise<Result<BookingChange, ActionRefusal>> {
  const actor = { id: ports.random.id(), at: ports.clock.now(), sender, by };
  for (;;) {
    const booking = await ports.bookings.find(id);
    if (booking === undefined) return refuse({ code: 'booking-not-found' });
    const change = actOnBooking(booking, action, seen, actor);
    if (!change.ok) return refuse(await refusalOf(ports, booking, change.problem));
    const stored = await ports.bookings.change(id, change.value);
    if (stored === 'changed') return change;
    // Another write changed the booking after it was read. The loop checks its new state.
  }
}

async function refusalOf(
  { bookings }: Pick<Ports, 'bookings'>,
  { id, version, status, createdAt }: Booking,
  problem: ActionProblem,
): Promise<ActionRefusal> {
  switch (problem.code) {
    case 'erased':
      return { code: problem.code };
    case 'not-possible':
    case 'vehicle-out':
      return { code: problem.code, status };
    case 'changed-meanwhile': {
      const last = lastChange(await bookings.history(id));
      return {
        code: problem.code,
        version,
        status,
        changedBy: last?.by ?? '',
        changedAt: last?.at ?? createdAt,
      };
    }
    default:
      return problem;
  }
}

/** A note of staff on a booking. `deposit` says that a deposit was taken. */
export type NoteRequest = {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly deposit?: boolean;
};

/** Adds a note to the history of a booking, for staff alone (BOOK-49). */
export async function addBookingNote(
  { bookings, clock }: Pick<Ports, 'bookings' | 'clock'>,
  { id, by, text, deposit }: NoteRequest,
): Promise<Result<undefined, ActionRefusal>> {
  const note = noteEvent(text, deposit === true, { by, at: clock.now() });
  if (!note.ok) return note;
  const added = await bookings.addNote(id, note.value);
  if (added === 'added') return ok(undefined);
  return refuse({ code: added === 'erased' ? 'erased' : 'booking-not-found' });
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
