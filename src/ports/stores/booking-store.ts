import type { Booking, BookingEvent, BookingStatus, StatusEvent } from '../../domain/booking/booking.ts';
import type { PlacedBooking } from '../../domain/booking/lifecycle.ts';
import type { BookingFilter } from '../../domain/booking/views.ts';
import type { Email } from '../../domain/outbox/email.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/** What makes one press of the button: the key the browser chose, and a hash of the request's body. */
export type Submission = { readonly key: string; readonly bodyHash: string };

/** What a known key stands for: the booking it made, or the removal of it. */
export type KnownSubmission =
  | { readonly state: 'booked'; readonly booking: Booking; readonly bodyHash: string }
  | { readonly state: 'removed' };

/** A part of the list, newest first: `before` is the cursor of the page before, absent for the first page; without a filter all are listed. */
export type BookingPageRequest = {
  readonly limit: number;
  readonly before?: string;
  readonly filter?: BookingFilter;
};
export type BookingPage = { readonly bookings: readonly Booking[]; readonly nextCursor: string | null };

export type StatusChange = {
  readonly from: BookingStatus;
  readonly event: StatusEvent;
};

/** 'Send again' of one e-mail, with its line of history, which says when it falls due, and what tells a copy apart from its original. */
export type SendAgain = {
  readonly emailId: string;
  readonly event: BookingEvent;
  readonly copy: Pick<Email, 'id' | 'messageId'>;
};

/** The erasing of what a booking tells of its customer, decided upon the status that was seen. */
export type Erasure = { readonly from: BookingStatus; readonly event: BookingEvent & { readonly what: 'erased' } };

export type Removal = { readonly by: string; readonly at: Instant };

/**
 * Keeps bookings, their history and the e-mails that each change owes. Every adapter promises (test/contracts/booking-store.ts):
 * - A change, its line of history and its e-mails are stored together or not at all, and outlive a killed process once the promise resolves (FAIL-3).
 * - Two calls at once behave as if one came after the other.
 * - A confirmation number and a submission key are each stored once; a removed booking keeps its number, and its key until that is forgotten.
 * - What is erased or removed is gone from the files of the database, as soon as the technology allows (PRIV-8).
 * - A store out of reach rejects with `unavailable`; only the outcomes named below are returned.
 */
export type BookingStore = {
  add(placed: PlacedBooking, submission: Submission): Promise<'added' | 'number-taken' | 'key-taken'>;
  findSubmission(key: string): Promise<KnownSubmission | undefined>;
  find(id: string): Promise<Booking | undefined>;
  /** Newest first by `createdAt`; the cursor stays good while bookings come and go. A cursor that is none of its own gives the first page. */
  newestFirst(page: BookingPageRequest): Promise<BookingPage>;
  /** How many bookings a filter lets through, counted up to `most`. */
  count(filter: BookingFilter, most: number): Promise<number>;
  /** Other bookings that overlap (`doOverlap`) with a status that matters: approved first, then open, each by dropoff; at most `limit`. */
  overlapping(booking: Booking, limit: number): Promise<readonly Booking[]>;
  /** In the order in which it happened. Empty for a booking that is not there. */
  history(id: string): Promise<readonly BookingEvent[]>;
  /** Writes the new status only while the stored one is still `from` and the booking is not erased; cancels what still waits of `DECISION_EMAILS` (MAIL-10). */
  changeStatus(id: string, change: StatusChange, emails: readonly Email[]): Promise<'changed' | 'stale' | 'missing'>;
  /**
   * Has an e-mail of the booking sent again, due at once. A failed one is queued again; one that waits falls due, unless it is leased: then
   * it is under way; the tries of both count anew, so that no press lengthens the waits after it. Of one that was sent a copy is queued, with
   * a Message-ID of its own, so that no mail program takes it for the first. 'text-gone' for one that was cancelled or whose text is kept no longer.
   */
  sendAgain(id: string, again: SendAgain): Promise<'queued' | 'missing' | 'text-gone'>;
  /** Whether the vehicle copy of any booking has this picture as its `imageUrl`. */
  namesPicture(imageUrl: string): Promise<boolean>;
  /** Leaves a tombstone with number, key, who and when, and cancels the e-mails that still wait (BOOK-36). */
  remove(id: string, removal: Removal): Promise<'removed' | 'missing'>;
  /** Bookings that are not erased and whose dropoff lies before a moment, the earliest dropoff first; at most `limit`. */
  dueForErasure(dropoffBefore: Instant, limit: number): Promise<readonly Booking[]>;
  /**
   * Erases the customer (`eraseBooking`), what the booking is found by but its number, the hash of what was sent, which then is '', and the
   * addresses and texts of its e-mails; those that wait are cancelled. Only while the status is still `from`: 'stale' otherwise, and for a booking that is erased already.
   */
  erase(id: string, erasure: Erasure): Promise<'erased' | 'stale' | 'missing'>;
  /** Forgets the keys of bookings that were removed before a moment, at most `limit` of them, and gives how many. */
  forgetKeys(removedBefore: Instant, limit: number): Promise<number>;
};
