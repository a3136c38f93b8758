import { eraseEmails, type WithEmails } from '../outbox/email-lifecycle.ts';
import type { Edit, LedgerEntry, Removal, Stored, Tombstone, WithHistory } from '../shared/record.ts';
import { type Booking, type BookingStatus, linkNumberOf } from './booking.ts';
import { type BookingEvent, eraseHistory, hasEndedLinks, type NoteEvent } from './history.ts';
import { type Actor, type BookingChange, eraseOnRecord, isMadeFrom, owedAfter } from './lifecycle.ts';
import { isClaimMet, type VehicleUses } from './overlap.ts';

/**
 * The identity of the submission that made a booking: its idempotency key, and a hash of the
 * request's body, which is '' once the booking is erased.
 */
export type StoredSubmission = { readonly key?: string; readonly bodyHash: string };

/** What is stored beside a booking. */
export type BookingParts = WithHistory<BookingEvent> & WithEmails & { readonly submission: StoredSubmission };

export type StoredBooking = Stored<Booking, BookingParts>;

/** What stays of a deleted booking (BOOK-36): its number, its key, and its e-mails without their texts. */
export type BookingTombstone = Tombstone<'confirmationNumber' | 'submissionKey', WithEmails>;

export type BookingEdit<Out> = Edit<Booking, Out, BookingParts, BookingTombstone>;

/**
 * A rule on a booking as it is stored. `uses` has what uses the vehicle that its claim names. It
 * writes to no booking that is missing or deleted.
 */
export type BookingRule<Out> = (
  found: StoredBooking | BookingTombstone | undefined,
  uses: VehicleUses,
) => BookingEdit<Out>;

/** Whether a booking is neither missing nor deleted. */
export function isStored(found: StoredBooking | BookingTombstone | undefined): found is StoredBooking {
  return found !== undefined && 'value' in found;
}

/** Applies a rule to a booking that is stored. */
export function onStored<Out>(
  rule: (found: StoredBooking, uses: VehicleUses) => BookingEdit<Out>,
): BookingRule<Out | 'missing'> {
  return (found, uses) => (isStored(found) ? rule(found, uses) : { out: 'missing' });
}

/**
 * Stores a change with its line of history and its e-mails, while it was made from the booking as it
 * is stored and its claim is met (AVAIL-8).
 */
export function storeChange(change: BookingChange) {
  const { booking, event, claim } = change;
  return onStored((found, uses): BookingEdit<'changed' | 'stale' | 'vehicle-taken'> => {
    if (!isMadeFrom(found.value, change)) return { out: 'stale' };
    if (claim !== undefined && !isClaimMet(claim, uses)) return { out: 'vehicle-taken' };
    return {
      out: 'changed',
      next: {
        ...found,
        value: booking,
        history: [...found.history, event],
        emails: owedAfter(found.emails, change),
      },
      ...(hasEndedLinks(event) && { ledger: endOfLinks(booking) }),
    };
  });
}

/** Adds a note to the history (BOOK-49). The booking and its version stay. */
export function addNote(note: NoteEvent) {
  return onStored((found): BookingEdit<'added' | 'erased'> => {
    if (found.value.erasedAt !== undefined) return { out: 'erased' };
    return { out: 'added', next: { ...found, history: [...found.history, note] } };
  });
}

/**
 * Erases the customer from a booking (PRIV-3), from its history and from its e-mails, of which those
 * that wait are cancelled. One that may not be erased answers with its status.
 */
export function eraseStored(actor: Pick<Actor, 'by' | 'at'>, mayErase: (booking: Booking) => boolean = () => true) {
  return onStored((found): BookingEdit<'erased' | 'erased-before' | BookingStatus> => {
    const { value, history, emails, submission } = found;
    if (value.erasedAt !== undefined) return { out: 'erased-before' };
    if (!mayErase(value)) return { out: value.status };
    const { booking, event } = eraseOnRecord(value, actor);
    return {
      out: 'erased',
      next: {
        value: booking,
        history: [...eraseHistory(history), event],
        emails: eraseEmails(emails),
        submission: { ...submission, bodyHash: '' },
      },
      ledger: { kind: 'booking-erased', id: booking.id, at: actor.at },
      erases: true,
    };
  });
}

/** Deletes a booking. A tombstone stays, and its waiting e-mails are cancelled (BOOK-36). */
export function deleteToTombstone(removed: Removal) {
  return onStored(({ value, emails, submission: { key } }): BookingEdit<'removed'> => {
    const { id, confirmationNumber } = value;
    return {
      out: 'removed',
      next: {
        removed,
        keys: { confirmationNumber, ...(key !== undefined && { submissionKey: key }) },
        emails: eraseEmails(emails),
      },
      ledger: { kind: 'booking-deleted', id, at: removed.at },
      erases: true,
    };
  });
}

/** Forgets the submission key of a deleted booking (PRIV-2). */
export function forgetKey(found: StoredBooking | BookingTombstone | undefined): BookingEdit<'forgotten' | 'missing'> {
  if (found === undefined || isStored(found) || found.keys.submissionKey === undefined) return { out: 'missing' };
  const { submissionKey: _, ...keys } = found.keys;
  return { out: 'forgotten', next: { ...found, keys } };
}

/** Deletes what stays of a deleted booking (BOOK-8). Its number may be used again. */
export function forgetTombstone(
  found: StoredBooking | BookingTombstone | undefined,
): Edit<Booking, 'forgotten' | 'missing', BookingParts> {
  return found === undefined || isStored(found) ? { out: 'missing' } : { out: 'forgotten', next: 'gone' };
}

/** The end of the links of lower numbers, as the ledger of removals has it (FAIL-14). */
export function endOfLinks(booking: Booking): LedgerEntry {
  return { kind: 'links-ended', id: booking.id, linkNumber: linkNumberOf(booking) };
}
