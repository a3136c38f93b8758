import type { Email } from '../../domain/outbox/email.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/** An e-mail handed out to one sender until the lease ends. `tries` counts the tries before this one. */
export type LeasedEmail = { readonly email: Email; readonly tries: number; readonly leaseEnds: Instant };

/** How a try ended. */
export type Delivery =
  | { readonly state: 'sent'; readonly at: Instant }
  | { readonly state: 'waiting'; readonly nextTryAt: Instant; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string };

/**
 * An owed e-mail as staff see it. `tries` counts the tries made; `nextTryAt` of one that is leased is the end of its lease. Once its
 * booking is removed or erased or its text is forgotten, `to` is empty: kind, state and time are all that is kept.
 */
export type EmailState = {
  readonly id: string;
  readonly kind: Email['kind'];
  readonly to: string;
  readonly state: 'queued' | 'sent' | 'failed' | 'cancelled';
  readonly tries: number;
  readonly nextTryAt?: Instant;
  readonly sentAt?: Instant;
  readonly reason?: string;
};

/** An e-mail that failed and that nobody has looked at since; one of a message belongs to no booking. */
export type FailedEmail = Pick<EmailState, 'id' | 'kind' | 'to' | 'reason'> & { readonly bookingId?: string };

/** How many e-mails wait to be sent, leased ones too, and when the first of them was queued. */
export type WaitingEmails = { readonly count: number; readonly oldest?: Instant };

/**
 * Hands out the e-mails that the other stores queued. Every adapter promises (test/contracts/outbox.ts):
 * - An e-mail is handed out again only after its lease has ended, to two callers at once never (MAIL-9).
 * - The earliest due comes first; a sent, failed or cancelled one is not handed out.
 * - A store out of reach rejects with `unavailable`.
 */
export type Outbox = {
  /** One due e-mail, leased; undefined when none is due. */
  claim(now: Instant, leaseEnds: Instant): Promise<LeasedEmail | undefined>;
  /**
   * Writes how the try ended and counts it. `superseded`: the lease was taken over or the e-mail was cancelled or settled meanwhile, and
   * nothing is written; a 'sent' is written all the same, once.
   */
  settle(leased: LeasedEmail, delivery: Delivery): Promise<'settled' | 'superseded'>;
  /** When the next waiting e-mail falls due or its lease ends; undefined when none waits. */
  nextDue(): Promise<Instant | undefined>;
  /** What is still to be sent. */
  waiting(): Promise<WaitingEmails>;
  /** The e-mails of a booking in the order in which they were queued. */
  ofBooking(bookingId: string): Promise<readonly EmailState[]>;
  /** How many e-mails have failed since somebody last looked, without those of removed bookings. */
  newFailures(): Promise<number>;
  /** Those that `newFailures` counts, in the order in which they were queued; at most `limit`. */
  listFailures(limit: number): Promise<readonly FailedEmail[]>;
  /** Somebody looked: only what fails from now on is a new failure. */
  seeFailures(): Promise<void>;
  /** Forgets text and address of e-mails that were sent before a moment, of at most `limit` bookings or messages, and gives how many. */
  forgetSentBefore(moment: Instant, limit: number): Promise<number>;
};
