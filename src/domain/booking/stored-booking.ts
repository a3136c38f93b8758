import type { EmailStamp } from '../outbox/email.ts';
import { eraseEmails, oweEmails, type WithEmails } from '../outbox/email-lifecycle.ts';
import { type AddedPhoto, type StoredPhoto, withPhoto } from '../photo/photo.ts';
import type { Edit, LedgerEntry, Removal, Stored, Tombstone, WithHistory } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { sumsBy, sumsToJudge } from './account.ts';
import { billEmail } from './bill-email.ts';
import { type Booking, type BookingStatus, linkNumberOf } from './booking.ts';
import {
  type BookingEvent,
  eraseHistory,
  hasEndedLinks,
  type NoteEvent,
  paymentEvent,
  withPayment,
} from './history.ts';
import { type Actor, type BookingChange, eraseOnRecord, isMadeFrom, owedAfter } from './lifecycle.ts';
import { isClaimMet, type VehicleUses } from './overlap.ts';
import {
  erasePayment,
  judgePayment,
  judgeVoid,
  type Payment,
  type PaymentEntry,
  type PaymentProblem,
  type PaymentStamp,
  roundedEntries,
  roundingId,
  type VoidProblem,
  type VoidRequest,
} from './payments.ts';

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
 * is stored and its claim is met (AVAIL-8). Photos that were added or deleted meanwhile stay so (PHOTO-4).
 */
export function storeChange(change: BookingChange) {
  const { booking, event, claim, payments = [] } = change;
  return onStored((found, uses): BookingEdit<'changed' | 'stale' | 'vehicle-taken'> => {
    if (!isMadeFrom(found.value, change)) return { out: 'stale' };
    if (claim !== undefined && !isClaimMet(claim, uses)) return { out: 'vehicle-taken' };
    return {
      out: 'changed',
      next: {
        ...found,
        value: withPhotos(booking, found.value.photos),
        history: [...found.history, event, ...payments.map(paymentEvent)],
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

/** A booking with an entry about money. `replayed` is true if an earlier call wrote it. */
export type Paid = { readonly booking: Booking; readonly payment: Payment; readonly replayed: boolean };

/** What is written down. With `round` the rounding of its cash is written with it (PAY-14). */
export type RequestedPayment = PaymentEntry & { readonly round?: boolean };

/** Writes down a payment, once for its id, in any status (PAY-1). The version of the booking stays. */
export function takePayment({ round = false, ...entry }: RequestedPayment, stamp: PaymentStamp) {
  return onStored((found): BookingEdit<Result<Paid, PaymentProblem>> => {
    const isKnown = found.value.payments?.some(({ id }) => id === stamp.id) === true;
    const isRounded = round && entry.amount !== 0 && !isKnown;
    const entries = isRounded ? roundedEntries(entry, sumsBy(found.value, entry)) : [entry];
    const written: Payment[] = [];
    let booking = found.value;
    for (const one of entries) {
      const id = one.kind === entry.kind ? stamp.id : roundingId(stamp.id);
      const judged = judgePayment(one, { ...stamp, id }, booking, sumsToJudge(booking, one));
      if (!judged.ok) return { out: judged };
      const { payment, replayed } = judged.value;
      if (replayed) return { out: ok({ booking, payment, replayed }) };
      written.push(payment);
      booking = withPayment(booking, payment);
    }
    return writePayments(found, written, stamp.id);
  });
}

/** Voids a payment, with the rounding beside it, by counter entries (PAY-4). The version of the booking stays. */
export function voidPayment(request: VoidRequest, stamp: PaymentStamp) {
  return onStored((found): BookingEdit<Result<Paid, VoidProblem>> => {
    const judged = judgeVoid(request, stamp, found.value.payments ?? []);
    return judged.ok ? writePayments(found, judged.value, stamp.id) : { out: refuse(judged.problem) };
  });
}

/**
 * Adds payments and their lines of history. The answer has the one of an id. Of an erased booking no
 * text is kept.
 */
function writePayments(found: StoredBooking, judged: readonly Payment[], id: string): BookingEdit<Result<Paid, never>> {
  const written = found.value.erasedAt === undefined ? judged : judged.map(erasePayment);
  const payment = written.find((one) => one.id === id);
  if (payment === undefined) throw new Error(`No payment ${id} was written`);
  const booking = written.reduce(withPayment, found.value);
  return {
    out: ok({ booking, payment, replayed: false }),
    next: { ...found, value: booking, history: [...found.history, ...written.map(paymentEvent)] },
  };
}

/** Adds a photo, once for its key (PHOTO-2, PHOTO-4). The booking and its version stay. */
export function addPhoto(photo: StoredPhoto) {
  return onStored((found): BookingEdit<Result<AddedPhoto, 'booking-erased' | 'not-possible'>> => {
    if (found.value.erasedAt !== undefined) return { out: refuse('booking-erased') };
    const added = withPhoto(found.value.photos ?? [], photo);
    if (!added.ok || added.value.replayed) return { out: added };
    return { out: added, next: { ...found, value: withPhotos(found.value, added.value.photos) } };
  });
}

/** Deletes a photo (PHOTO-6). Returns the number of its booking, undefined if there is no such photo. */
export function removePhoto(id: string) {
  return onStored((found): BookingEdit<string | undefined> => {
    const photos = found.value.photos ?? [];
    const left = photos.filter((photo) => photo.id !== id);
    if (left.length === photos.length) return { out: undefined };
    return { out: found.value.confirmationNumber, next: { ...found, value: withPhotos(found.value, left) } };
  });
}

function withPhotos({ photos: _, ...booking }: Booking, photos: readonly StoredPhoto[] = []): Booking {
  return photos.length === 0 ? booking : { ...booking, photos };
}

/** Mails the customer the bill (MAIL-26). The booking and its version stay. A held one is mailed to nobody. */
export function mailBill({ by, ...stamp }: EmailStamp & { readonly by: string }) {
  return onStored((found): BookingEdit<'queued' | 'erased' | 'held' | 'no-address'> => {
    const { value, history, emails } = found;
    if (value.erasedAt !== undefined) return { out: 'erased' };
    if (value.held === true) return { out: 'held' };
    if (value.form.email === '') return { out: 'no-address' };
    const event = { at: stamp.at, by, what: 'bill-mailed', emailId: stamp.id } as const;
    return {
      out: 'queued',
      next: { ...found, history: [...history, event], emails: oweEmails(emails, [billEmail(value, stamp)]) },
    };
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
export function deleteToTombstone(removed: Removal, mayRemove: (booking: Booking) => boolean = () => true) {
  return onStored(({ value, emails, submission: { key } }): BookingEdit<'removed' | 'kept'> => {
    if (!mayRemove(value)) return { out: 'kept' };
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
