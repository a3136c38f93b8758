import type { Booking } from '../../../src/domain/booking/booking.ts';
import { applyChange, type ChangeRequest } from '../../../src/domain/booking/change.ts';
import type { BookingEvent } from '../../../src/domain/booking/history.ts';
import { actOnBooking, type BookingAction, owedAfter } from '../../../src/domain/booking/lifecycle.ts';
import { firstEmails } from '../../../src/domain/booking/placement.ts';
import type { OwedEmail } from '../../../src/domain/outbox/email-lifecycle.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { KIM } from './rentals.ts';
import { aPlacedBooking, NOON, SENDER } from './samples.ts';

/** A change of staff, which costs what it costs. */
type Change = ChangeRequest & { readonly tellCustomer: boolean; readonly note?: string };

/** Returns the action of a change. */
export function aChangeOf(booking: Booking, change: Change): BookingAction {
  const applied = applyChange(booking, change, NOON, DEFAULT_HOURS);
  if (!applied.ok) throw new Error(applied.problem.code);
  return { what: 'change', ...change, expectedTotalCharges: applied.value.after.totals.totalCharges };
}

/**
 * Returns a booking after actions of staff, one a minute, with its history and its e-mails. Each
 * e-mail is sent before the next action.
 */
export function aLife(...actions: readonly (BookingAction | Change)[]) {
  const placed = aPlacedBooking();
  let booking: Booking = placed.booking;
  let history: readonly BookingEvent[] = placed.events;
  let emails = firstEmails(placed).map((owed) => sent(owed, NOON));
  for (const [index, action] of actions.entries()) {
    const at = addMinutes(NOON, index + 1);
    const actor = { id: `email-of-${index + 1}`, at, by: KIM, sender: SENDER };
    const taken = 'what' in action ? action : aChangeOf(booking, action);
    const result = actOnBooking(booking, taken, {}, actor, { units: 99, uses: [] }, { history, emails });
    if (!result.ok) throw new Error(result.problem.code);
    booking = result.value.booking;
    history = [...history, result.value.event];
    emails = owedAfter(emails, result.value).map((owed) => sent(owed, at));
  }
  return { placed: placed.booking, booking, history, emails };
}

/** Returns an e-mail that waited as sent. */
export function sent(owed: OwedEmail, sentAt: Instant): OwedEmail {
  if (owed.state !== 'queued') return owed;
  const { id, kind, to, email } = owed;
  return { id, kind, to, tries: 1, state: 'sent', sentAt, email };
}
