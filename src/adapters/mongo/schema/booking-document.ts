import type { Booking, BookingStatus } from '../../../domain/booking/booking.ts';
import type { BookingEvent } from '../../../domain/booking/history.ts';
import { prefixesOf, SEARCH_EDITION, searchKeys } from '../../../domain/booking/search.ts';
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
  /** The edition of `prefixes`. Absent for the first. */
  readonly searchEdition?: number;
};

/**
 * The fields that hold the status. A cancelled booking is stored as declined with a mark, because
 * earlier releases know no other status, and their validators refuse one (docs/decisions/0024). The
 * mark counts only beside 'declined': an instance of such a release may have approved it since.
 */
type StatusFields = { readonly status: BookingStatus; readonly cancelled?: true };

/** A booking without its id, as it is stored. */
type StoredFields = Omit<Booking, 'id' | 'status'> & StatusFields;

/** A booking as it is stored. The fields of the booking are at the top level. */
export type LiveBooking = Kept &
  StoredFields & { readonly history: readonly BookingEvent[]; readonly prefixes: string[] };

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
    ...statusFields(fields.status),
    ...submissionFields(submission),
    history: [...history],
    ...searchFields(fields),
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

/** Returns the fields that a booking is found by. */
export function searchFields(booking: Parameters<typeof searchKeys>[0]): {
  readonly prefixes: string[];
  readonly searchEdition: number;
} {
  return { prefixes: prefixesOf(searchKeys(booking)), searchEdition: SEARCH_EDITION };
}

/** Returns the fields that hold a status. */
export function statusFields(status: BookingStatus): StatusFields {
  return status === 'cancelled' ? { status: 'declined', cancelled: true } : { status };
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
export function bookingOf({ _id, cancelled, ...booking }: { readonly _id: string } & StoredFields): Booking {
  const isCancelled = cancelled === true && booking.status === 'declined';
  return { id: _id, ...booking, ...(isCancelled ? { status: 'cancelled' } : {}) };
}
