import type { Booking } from '../../domain/booking/booking.ts';
import type { BookingEvent } from '../../domain/booking/history.ts';
import type { PlacedBooking } from '../../domain/booking/placement.ts';
import type { RetentionLimits } from '../../domain/booking/retention.ts';
import type { BookingRule, StoredSubmission } from '../../domain/booking/stored-booking.ts';
import type { BookingFilter, BookingSort } from '../../domain/booking/views.ts';
import type { Span, VehicleClaim } from '../../domain/fleet/availability.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/** The identity of a submission, whose key the browser chose. */
export type Submission = Required<StoredSubmission>;

/** What a used key stands for: the booking that it created, or its removal. */
export type KnownSubmission =
  | { readonly state: 'booked'; readonly booking: Booking; readonly bodyHash: string }
  | { readonly state: 'removed' };

/**
 * A page of the list, newest first if no order is given. `before` is the cursor of the previous
 * page, absent for the first page. Without a filter all bookings are listed.
 */
export type BookingPageRequest = {
  readonly limit: number;
  readonly before?: string;
  readonly filter?: BookingFilter;
  readonly sort?: BookingSort;
};
export type BookingPage = { readonly bookings: readonly Booking[]; readonly nextCursor: string | null };

/**
 * The maximum number of bookings that a store gathers and sorts by itself. The list shows up to
 * 10,000 as a total (BOOK-31), and one more tells that there are more.
 */
export const MAX_GATHERED = 10_001;

/** The moments before which a booking is due for erasure. */
export type ErasureLimits = Pick<RetentionLimits, 'personal' | 'placed'>;

/** How many records are kept, and how many of them are due. */
export type DueCount = { readonly due: number; readonly kept: number };

/**
 * Stores bookings, their history and the e-mails of each change. Every adapter promises
 * (test/contracts/stores/booking-store.ts):
 * - What a rule writes is stored together or not at all, and survives a killed process once the
 *   promise resolves (FAIL-3). What it removes or ends stands in the ledger of removals by then.
 * - Two concurrent calls behave as if one came after the other.
 * - A confirmation number and a submission key are each stored once. A removed booking keeps its
 *   number until its tombstone is forgotten, and its key until the key is.
 * - Erased or removed data disappears from the files of the database as soon as the technology
 *   allows (PRIV-8).
 * - A store that is unreachable rejects with `unavailable`. Only the outcomes named below are
 *   returned.
 */
export type BookingStore = {
  /**
   * Stores a new booking with its e-mails as `firstEmails` returns them. 'vehicle-taken' if its
   * claim is not met (`isClaimMet`).
   */
  add(placed: PlacedBooking, submission: Submission): Promise<'added' | 'number-taken' | 'key-taken' | 'vehicle-taken'>;
  findSubmission(key: string): Promise<KnownSubmission | undefined>;
  find(id: string): Promise<Booking | undefined>;
  findByNumber(confirmationNumber: string): Promise<Booking | undefined>;
  /**
   * Lists bookings in an order, each once: by `createdAt`, the newest or the oldest ('deadline')
   * first, or by the moment of pickup or dropoff, the earliest first. The cursor stays valid while
   * bookings are added, changed and removed. An unknown cursor gives the first page. A filter that
   * no index has in this order lists at most `MAX_GATHERED` bookings of each status: the newest
   * that a search finds, and the latest pickups of a range.
   */
  list(page: BookingPageRequest): Promise<BookingPage>;
  /**
   * Returns how many bookings match a filter, counted up to `most`, which is at most
   * `MAX_GATHERED`.
   */
  count(filter: BookingFilter, most: number): Promise<number>;
  /**
   * Returns other bookings that overlap (`doOverlap`) with a status that matters: approved first,
   * then open, each by dropoff; at most `limit`.
   */
  overlapping(booking: Booking, limit: number): Promise<readonly Booking[]>;
  /**
   * Returns the bookings that use their vehicle in a span (`vehicleUseOf`), of one vehicle or of
   * all, in the order of pickup and id.
   */
  using(span: Span, now: Instant, vehicleId?: string): Promise<readonly Booking[]>;
  /**
   * Returns the requests that wait for an answer, without the held ones, whose trip shares a moment
   * with a span, of one vehicle or of all, in the order of pickup and id; at most `limit`.
   */
  requestsIn(span: Span, limit: number, vehicleId?: string): Promise<readonly Booking[]>;
  /**
   * Returns how many bookings to come (`isUpcoming`) use each of these vehicles. A vehicle without
   * one is absent.
   */
  countUpcoming(vehicleIds: readonly string[], now: Instant): Promise<ReadonlyMap<string, number>>;
  /** Returns the bookings of a vehicle that were handed out, the last hand-out first; at most `limit`. */
  lastHandedOut(vehicleId: string, limit: number): Promise<readonly Booking[]>;
  /** Returns the events, oldest first. Empty for a missing booking. */
  history(id: string): Promise<readonly BookingEvent[]>;
  /**
   * Reads a booking with all that is stored with it, asks the rule what becomes of it, and writes
   * that, in one step. Returns the answer of the rule, which may run more than once. Rejects if an
   * e-mail cannot be stored. With a claim, the rule sees what uses the vehicle, and check and write
   * are one step for each vehicle, whatever instances share the database: of two claims that do not
   * fit together, the second sees the first (AVAIL-8).
   */
  edit<Out>(id: string, rule: BookingRule<Out>, claimOf?: (found: Booking) => VehicleClaim | undefined): Promise<Out>;
  /** Whether the vehicle copy of any booking has this `imageUrl`. */
  namesPicture(imageUrl: string): Promise<boolean>;
  /**
   * Returns bookings that are not erased, whose vehicle is not out and whose dropoff is before
   * `personal`, the earliest dropoff first, then others that were placed before `placed`; at most
   * `limit`.
   */
  dueForErasure(before: ErasureLimits, limit: number): Promise<readonly Booking[]>;
  /** Returns how many bookings are not erased, and how many of them are due for erasure. */
  countDue(before: ErasureLimits): Promise<DueCount>;
  /**
   * Forgets the keys of at most `limit` bookings that were removed before a moment, and returns how
   * many.
   */
  forgetKeys(removedBefore: Instant, limit: number): Promise<number>;
  /**
   * Deletes the tombstones of at most `limit` bookings that were removed before a moment, with what
   * is left of their e-mails, and returns how many. Their numbers may be used again.
   */
  forgetTombstones(removedBefore: Instant, limit: number): Promise<number>;
};
