import type { EmailKind } from '../../domain/outbox/email.ts';
import type { EmailState } from '../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { KINDS } from '../kinds.ts';

/** A kind whose records owe e-mails. */
export type OwingKind = {
  [Name in keyof typeof KINDS]: (typeof KINDS)[Name] extends { readonly parts: readonly (infer Part)[] }
    ? 'emails' extends Part
      ? Name
      : never
    : never;
}[keyof typeof KINDS];

/** The record that owes an e-mail. */
export type EmailOwner = { readonly kind: OwingKind; readonly id: string };

/** An e-mail that is due, and whose it is. */
export type DueEmail = { readonly id: string; readonly owner: EmailOwner };

/** A failed e-mail that no member of staff has seen since. */
export type FailedEmail = Pick<Extract<EmailState, { state: 'failed' }>, 'id' | 'kind' | 'to' | 'reason'> & {
  readonly owner: EmailOwner;
};

/**
 * How many e-mails wait to be sent, leased ones included, and when the first of them was queued.
 */
export type WaitingEmails = { readonly count: number; readonly oldest?: Instant };

/** Why an e-mail waits after a failed try, or why it failed. It contains no personal data. */
export type EmailReason = { readonly state: 'queued' | 'failed'; readonly reason: string };

/**
 * Finds the e-mails that records owe, as soon as these are written. It writes nothing: a lease and
 * an outcome are edits of the owner (`use-cases/outbox`). Every adapter promises
 * (test/contracts/stores/outbox.ts):
 * - An e-mail that cannot be read is found like others, and hides none.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type Outbox = {
  /**
   * Returns the first e-mails that are due by `dueBy` and whose lease, if any, has ended by `now`, at
   * most `limit`: urgent ones before others, the `LAST_KINDS` after them (MAIL-17), and of these the
   * earliest due one first, then, of one owner, the one queued first. A sent, failed, held or
   * cancelled e-mail is never due. With `kinds` only e-mails of these are returned.
   */
  due(now: Instant, dueBy: Instant, limit: number, kinds?: readonly EmailKind[]): Promise<readonly DueEmail[]>;
  /** Returns when the next waiting e-mail is due or its lease ends; undefined when none waits. */
  nextDue(): Promise<Instant | undefined>;
  /** Returns what is still to be sent. */
  waiting(): Promise<WaitingEmails>;
  /**
   * Returns how many e-mails have failed since staff last saw the failures, without those of
   * removed bookings.
   */
  newFailures(): Promise<number>;
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
  /** Returns whose these e-mails are, each owner once. Unknown ids are nobody's. */
  ownersOf(ids: readonly string[]): Promise<readonly EmailOwner[]>;
  /**
   * Returns who owed e-mails that were sent before a moment and whose texts are still stored, each
   * owner once; at most `limit`.
   */
  sentBefore(moment: Instant, limit: number): Promise<readonly EmailOwner[]>;
};
