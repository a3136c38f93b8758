import type { Email, EmailKind } from '../../domain/outbox/email.ts';
import type { Delivery, EmailState, RunningAttempt } from '../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * An e-mail that one sender may send until the lease ends. `tries` counts the tries before this
 * one.
 */
export type LeasedEmail = { readonly email: Email; readonly tries: number; readonly leaseEnds: Instant };

/** The booking or the message that owes an e-mail. */
export type EmailOwner = { readonly bookingId: string } | { readonly messageId: string };

/** A failed e-mail that no member of staff has seen since. */
export type FailedEmail = Pick<Extract<EmailState, { state: 'failed' }>, 'id' | 'kind' | 'to' | 'reason'> & {
  readonly owner: EmailOwner | 'site';
};

/**
 * How many e-mails wait to be sent, leased ones included, and when the first of them was queued.
 */
export type WaitingEmails = { readonly count: number; readonly oldest?: Instant };

/** Why an e-mail waits after a failed try, or why it failed. It contains no personal data. */
export type EmailReason = { readonly state: 'queued' | 'failed'; readonly reason: string };

/**
 * Hands out the e-mails that the other stores queued. Every adapter promises
 * (test/contracts/stores/outbox.ts):
 * - An e-mail is handed out again only after its lease has ended, and never to two concurrent
 *   callers (MAIL-9).
 * - Urgent e-mails come before others, the `LAST_KINDS` after them (MAIL-17), and of these the
 *   earliest due one. A sent, failed, held or cancelled e-mail is not handed out.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type Outbox = {
  /**
   * Leases one e-mail that is due by `dueBy` and whose lease, if any, has ended by `now`; undefined
   * when there is none. All callers take `now` from one clock (MAIL-9). `dueBy` may be later: an
   * e-mail is queued by the clock of its process. It is `now` by default. With `kinds` only an
   * e-mail of these is leased.
   */
  claim(
    now: Instant,
    leaseEnds: Instant,
    dueBy?: Instant,
    kinds?: readonly EmailKind[],
  ): Promise<LeasedEmail | undefined>;
  /**
   * Records the outcome of a try and counts it, or gives a try that goes on another end of its
   * lease. 'superseded': the lease was taken over, or the e-mail was cancelled or settled in the
   * meantime. Nothing is written then, except that a 'sent' is still recorded, once, with its text.
   */
  settle(leased: LeasedEmail, delivery: Delivery | RunningAttempt): Promise<'settled' | 'superseded'>;
  /** Returns when the next waiting e-mail is due or its lease ends; undefined when none waits. */
  nextDue(): Promise<Instant | undefined>;
  /** Returns what is still to be sent. */
  waiting(): Promise<WaitingEmails>;
  /** Returns the e-mails of a booking in the order in which they were queued. */
  ofBooking(bookingId: string): Promise<readonly EmailState[]>;
  /** Returns an e-mail of a booking; undefined for an unknown id, and once its text is erased. */
  read(bookingId: string, id: string): Promise<Email | undefined>;
  /**
   * Returns how many e-mails have failed since staff last saw the failures, without those of
   * removed bookings.
   */
  newFailures(): Promise<number>;
  /** Returns which of these bookings have an e-mail that `newFailures` counts. */
  bookingsWithFailures(bookingIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Returns the failures that `newFailures` counts, in the order in which they were queued; at most
   * `limit`.
   */
  listFailures(limit: number): Promise<readonly FailedEmail[]>;
  /**
   * Returns the reasons of e-mails that wait after a failed try, then of those that `newFailures`
   * counts; at most `limit` of each.
   */
  reasons(limit: number): Promise<readonly EmailReason[]>;
  /** Marks these failures as seen. Other e-mails and unknown ids stay unchanged. */
  seeFailures(ids: readonly string[]): Promise<void>;
  /** Returns whose e-mail this is; undefined for an unknown id. */
  ownerOf(id: string): Promise<EmailOwner | 'site' | undefined>;
  /**
   * Erases text and address of e-mails that were sent before a moment, of at most `limit` bookings
   * or messages, and returns how many.
   */
  forgetSentBefore(moment: Instant, limit: number): Promise<number>;
};
