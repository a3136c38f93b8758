import type { Booking, BookingEvent } from '../../../domain/booking/booking.ts';
import { prefixesOf, searchKeys } from '../../../domain/booking/search.ts';
import type { BookingRecord } from '../../../ports/stores/archive.ts';
import type { Removal } from '../../../ports/stores/booking-store.ts';
import type { Owing, OwingDocument } from '../stores/owed-emails.ts';

/** What else is kept of a booking: the press that made it, what happened to it, what it is found by and what it owes. */
type Kept = OwingDocument & {
  readonly confirmationNumber: string;
  readonly submissionKey?: string;
  readonly bodyHash: string;
};

/** A booking as it is stored, with the fields of a booking at the top. */
export type LiveBooking = Kept &
  Omit<Booking, 'id'> & { readonly history: BookingEvent[]; readonly prefixes: string[] };

/** What is left of a removed booking: the number stays taken, the key until it is forgotten; nothing tells of its customer. */
export type Tombstone = Kept & { readonly removed: Removal };

export type BookingDocument = LiveBooking | Tombstone;

/** What is stored of a booking; what it is found by is read out of it. */
export function liveBooking(
  { id, ...fields }: Booking,
  submission: BookingRecord['submission'],
  history: readonly BookingEvent[],
  owing: Owing,
): LiveBooking {
  return {
    _id: id,
    ...fields,
    ...submissionFields(submission),
    history: [...history],
    prefixes: prefixesOf(searchKeys(fields)),
    ...owing,
  };
}

/** The press that made a booking, as its document names it. */
export function submissionFields({
  key,
  bodyHash,
}: BookingRecord['submission']): Pick<Kept, 'submissionKey' | 'bodyHash'> {
  return { ...(key === undefined ? {} : { submissionKey: key }), bodyHash };
}

/** Only what was not removed has a status. */
export const NOT_REMOVED = { status: { $exists: true } } as const;

/** Leaves out all that is not the booking itself. */
export const BOOKING_ALONE = {
  submissionKey: 0,
  bodyHash: 0,
  history: 0,
  prefixes: 0,
  owedEmails: 0,
  nextDue: 0,
  newFailures: 0,
  firstFailure: 0,
  firstSent: 0,
} as const;

/** The booking of a document that was read whole. */
export function wholeBookingOf(document: LiveBooking): Booking {
  const {
    submissionKey,
    bodyHash,
    history,
    prefixes,
    owedEmails,
    nextDue,
    newFailures,
    firstFailure,
    firstSent,
    ...booking
  } = document;
  return bookingOf(booking);
}

/** The booking of a document that was read with `BOOKING_ALONE`. */
export function bookingOf({ _id, ...booking }: { readonly _id: string } & Omit<Booking, 'id'>): Booking {
  return { id: _id, ...booking };
}
