import type { Booking } from '../../../src/domain/booking/booking.ts';
import {
  type Actor,
  actOnBooking,
  type BookingAction,
  type BookingChange,
  eraseOnRecord,
} from '../../../src/domain/booking/lifecycle.ts';
import { firstEmails, type PlacedBooking } from '../../../src/domain/booking/placement.ts';
import {
  deleteToTombstone,
  eraseStored,
  type StoredBooking,
  storeChange,
} from '../../../src/domain/booking/stored-booking.ts';
import { type Again, repeatEmail } from '../../../src/domain/reservation/emails-again.ts';
import type { Removal } from '../../../src/domain/shared/record.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import { usesOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { SIGNING } from './rentals.ts';
import { aPlacedBooking, aSubmission, NOON, SENDER } from './samples.ts';

/** Most tests rent one vehicle many times at once. */
const ENOUGH_UNITS = { units: 99, uses: [] };

/**
 * Returns the change that an action of staff makes of a booking, at the moment of a hand-over or at
 * noon by default. A hand-out may be on any day. Its e-mail has an id of its own. Throws when the booking's state does not allow the action.
 */
export function aChange(booking: Booking, action: BookingAction, over: Partial<Actor> = {}): BookingChange {
  const id = `${action.what}-${booking.id}-${booking.version}`;
  const moment = 'at' in action && action.at !== undefined ? action.at : NOON;
  const actor = { id, at: moment, by: 'sam@oakville.example', sender: SENDER, signing: SIGNING, ...over };
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

/** Stores a change of a booking. */
export function changeBooking({ edit }: Pick<Ports['bookings'], 'edit'>, id: string, change: BookingChange) {
  return edit(id, storeChange(change), () => change.claim && usesOf(change.claim));
}

/** Erases a booking, by whom and at the moment that an erasure says. */
export function eraseBooking({ edit }: Pick<Ports['bookings'], 'edit'>, id: string, { event }: BookingChange) {
  return edit(id, eraseStored(event));
}

/** Deletes a booking. */
export function deleteBooking({ edit }: Pick<Ports['bookings'], 'edit'>, id: string, removal: Removal) {
  return edit(id, deleteToTombstone(removal));
}

/** Sends an e-mail of a booking again, or a copy of it with the id 'copy'. */
export function repeatStored({ edit }: Pick<Ports['bookings'], 'edit'>, id: string, again: Partial<Again>) {
  return edit(id, repeatEmail(anAgain(again)));
}

/** Returns a request of staff to send an e-mail again. */
export function anAgain(over: Partial<Again> = {}): Again {
  const stamp = { at: NOON, sender: SENDER };
  return { emailId: 'none', copyId: 'copy', by: 'sam@oakville.example', closedDays: [], stamp, ...over };
}

/** Returns a booking as it is stored when it is placed. */
export function aStored(placed: PlacedBooking = aPlacedBooking()): StoredBooking {
  return { value: placed.booking, history: placed.events, emails: firstEmails(placed), submission: aSubmission() };
}

/**
 * Applies actions to a stored booking one after another, and returns it as it is after them. Throws
 * when the store does not take one.
 */
export async function lived(
  bookings: Pick<Ports['bookings'], 'edit'>,
  from: Booking,
  ...actions: readonly BookingAction[]
): Promise<Booking> {
  let booking = from;
  for (const action of actions) {
    const next = aChange(booking, action);
    const outcome = await changeBooking(bookings, booking.id, next);
    if (outcome !== 'changed') throw new Error(`${action.what} is ${outcome}`);
    booking = next.booking;
  }
  return booking;
}
