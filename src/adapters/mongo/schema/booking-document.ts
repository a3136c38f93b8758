import { type Booking, readBooking, type StoredBooking } from '../../../domain/booking/booking.ts';
import type { BookingEvent } from '../../../domain/booking/history.ts';
import { prefixesOf, searchKeys } from '../../../domain/booking/search.ts';
import type { BookingRecord } from '../../../ports/stores/archive.ts';
import type { Removal } from '../../../ports/stores/booking-store.ts';
import type { Owing, OwingDocument } from '../stores/owed-emails.ts';

/**
 * The stored fields beside the booking: its submission, its history, its search keys and its owed
 * e-mails.
 */
type Kept = OwingDocument & {
  readonly confirmationNumber: string;
  readonly submissionKey?: string;
  readonly bodyHash: string;
};

/** A booking as it is stored. The fields of the booking are at the top level. */
export type LiveBooking = Kept &
  Omit<StoredBooking, 'id'> & { readonly history: readonly BookingEvent[]; readonly prefixes: string[] };

/**
 * The rest of a removed booking. Its number stays taken, and so does its key until the key is
 * deleted. No personal data of the customer remains.
 */
export type Tombstone = Kept & { readonly removed: Removal };

export type BookingDocument = LiveBooking | Tombstone;

/** Creates the document of a booking. Its search keys are computed from the booking. */
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

/** The fields of a document that identify the submission of the booking. */
export function submissionFields({
  key,
  bodyHash,
}: BookingRecord['submission']): Pick<Kept, 'submissionKey' | 'bodyHash'> {
  return { ...(key === undefined ? {} : { submissionKey: key }), bodyHash };
}

/** Only bookings that are not removed have a status. */
export const NOT_REMOVED = { status: { $exists: true } } as const;

/** Projection that excludes all fields that are not part of the booking. */
export const BOOKING_ALONE = {
  submissionKey: 0,
  bodyHash: 0,
  history: 0,
  prefixes: 0,
  owedEmails: 0,
  nextDue: 0,
  nextUrgent: 0,
  newFailures: 0,
  firstFailure: 0,
  firstSent: 0,
} as const;

/** Returns the booking of a document that was read without a projection. */
export function wholeBookingOf(document: LiveBooking): Booking {
  const {
    submissionKey,
    bodyHash,
    history,
    prefixes,
    owedEmails,
    nextDue,
    nextUrgent,
    newFailures,
    firstFailure,
    firstSent,
    ...booking
  } = document;
  return bookingOf(booking);
}

/** Returns the booking of a document that was read with `BOOKING_ALONE`. */
export function bookingOf({ _id, ...booking }: { readonly _id: string } & Omit<StoredBooking, 'id'>): Booking {
  return readBooking({ id: _id, ...booking });
}
