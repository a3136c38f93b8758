import { type Booking, type ListedStatus, listedStatus } from '../../../domain/booking/booking.ts';
import type { BookingEvent } from '../../../domain/booking/history.ts';
import { prefixesOf, SEARCH_EDITION, searchKeys } from '../../../domain/booking/search.ts';
import type { Removal } from '../../../domain/shared/record.ts';
import type { BookingRecord } from '../../../ports/stores/archive.ts';
import type { Owing, OwingDocument } from '../stores/owed-emails.ts';

/** The stored fields of a booking that its tombstone keeps. */
type Kept = OwingDocument & {
  readonly confirmationNumber: string;
  readonly submissionKey?: string;
  readonly bodyHash: string;
};

/**
 * A booking without its id, as it is stored. The status is the one that it is listed under: only
 * requests are held, so it tells whether the booking is held.
 */
type StoredFields = Omit<Booking, 'id' | 'status' | 'held'> & { readonly status: ListedStatus };

/** A booking as it is stored. The fields of the booking are at the top level. */
export type LiveBooking = Kept &
  StoredFields & {
    readonly history: readonly BookingEvent[];
    readonly prefixes: string[];
    /** The edition of `prefixes`. */
    readonly searchEdition: number;
  };

/**
 * The rest of a removed booking. Its number stays taken, and so does its key until the key is
 * deleted. No personal data of the customer remains.
 */
export type Tombstone = Kept & { readonly removed: Removal };

export type BookingDocument = LiveBooking | Tombstone;

/** Creates the document of a booking. Its search keys are computed from the booking. */
export function liveBooking(
  { id, status, held, ...fields }: Booking,
  submission: BookingRecord['submission'],
  history: readonly BookingEvent[],
  owing: Owing,
): LiveBooking {
  return {
    _id: id,
    ...fields,
    status: listedStatus({ status, ...(held && { held }) }),
    ...submissionFields(submission),
    history: [...history],
    ...searchFields(fields),
    ...owing,
  };
}

/** Creates the document of a removed booking. */
export function tombstone(
  { id, confirmationNumber, submission }: Pick<BookingRecord, 'id' | 'confirmationNumber' | 'submission'>,
  removed: Removal,
  owing: Owing,
): Tombstone {
  return { _id: id, confirmationNumber, ...submissionFields(submission), removed, ...owing };
}

function submissionFields({ key, bodyHash }: BookingRecord['submission']): Pick<Kept, 'submissionKey' | 'bodyHash'> {
  return { ...(key === undefined ? {} : { submissionKey: key }), bodyHash };
}

/** Returns what identifies the submission of a booking. */
export function submissionOf({ submissionKey: key, bodyHash }: Kept): BookingRecord['submission'] {
  return { ...(key === undefined ? {} : { key }), bodyHash };
}

/** Returns the fields that a booking is found by. */
export function searchFields(
  booking: Parameters<typeof searchKeys>[0],
): Pick<LiveBooking, 'prefixes' | 'searchEdition'> {
  return { prefixes: prefixesOf(searchKeys(booking)), searchEdition: SEARCH_EDITION };
}

/** Only bookings that are not removed have a status. */
export const NOT_REMOVED = { status: { $exists: true } } as const;

/** Projection that excludes all fields that are not part of the booking. */
export const BOOKING_ALONE = {
  submissionKey: 0,
  bodyHash: 0,
  history: 0,
  prefixes: 0,
  searchEdition: 0,
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
    searchEdition,
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
export function bookingOf({ _id, status, ...booking }: { readonly _id: string } & StoredFields): Booking {
  return { id: _id, ...booking, ...(status === 'held' ? { status: 'confirmed', held: true } : { status }) };
}
