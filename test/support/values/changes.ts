import type { Booking } from '../../../src/domain/booking/booking.ts';
import {
  type Actor,
  actOnBooking,
  type BookingAction,
  type BookingChange,
  eraseOnRecord,
} from '../../../src/domain/booking/lifecycle.ts';
import type { BookingStore } from '../../../src/ports/stores/booking-store.ts';
import { NOON, SENDER } from './samples.ts';

/** Most tests rent one vehicle many times at once. */
const ENOUGH_UNITS = { units: 99, uses: [] };

/**
 * Returns the change that an action of staff makes of a booking, at the moment of a hand-over or at
 * noon by default. A hand-out may be on any day. Its e-mail has an id of its own. Throws when the booking's state does not allow the action.
 */
export function aChange(booking: Booking, action: BookingAction, over: Partial<Actor> = {}): BookingChange {
  const id = `${action.what}-${booking.id}-${booking.version}`;
  const moment = 'at' in action && action.at !== undefined ? action.at : NOON;
  const actor = { id, at: moment, by: 'sam@oakville.example', sender: SENDER, ...over };
  const confirmed = action.what === 'hand-out' ? { although: ['day'], ...action } : action;
  const changed = actOnBooking(booking, confirmed, { version: booking.version }, actor, ENOUGH_UNITS);
  if (!changed.ok) throw new Error(changed.problem.code);
  return changed.value;
}

/** Returns the change that approves or declines a booking. */
export function aDecision(booking: Booking, to: 'approved' | 'declined', over: Partial<Actor> = {}): BookingChange {
  const although = ['cancelled', 'approved'];
  return aChange(booking, { what: to === 'approved' ? 'approve' : 'decline', although }, over);
}

/** Returns the change that erases a booking, by the site and after its retention by default. */
export function anErasure(booking: Booking, over: Partial<Pick<Actor, 'at' | 'by'>> = {}): BookingChange {
  return eraseOnRecord(booking, { at: '2028-12-01T15:00:00.000Z', by: 'the site', ...over });
}

/**
 * Applies actions to a stored booking one after another, and returns it as it is after them. Throws
 * when the store does not take one.
 */
export async function lived(
  { change }: Pick<BookingStore, 'change'>,
  from: Booking,
  ...actions: readonly BookingAction[]
): Promise<Booking> {
  let booking = from;
  for (const action of actions) {
    const next = aChange(booking, action);
    const outcome = await change(booking.id, next);
    if (outcome !== 'changed') throw new Error(`${action.what} is ${outcome}`);
    booking = next.booking;
  }
  return booking;
}
