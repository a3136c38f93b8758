import type { Email } from '../../domain/outbox/email.ts';
import type { OwedEmail } from '../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/** A quote that was asked for by e-mail. Its id is that of the e-mail. */
export type QuoteRecord = { readonly queuedAt: Instant; readonly email: OwedEmail };

/**
 * Stores the quotes that visitors ask for by e-mail. Every adapter promises
 * (test/contracts/stores/quote-store.ts):
 * - After `add` resolves, the e-mail survives a killed process, and the outbox hands it out.
 * - A quote is removed with its e-mail, also one that waits, and its removal is recorded.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type QuoteStore = {
  /** Stores and queues the e-mail. */
  add(email: Email): Promise<void>;
  /** Returns the quotes that were sent to an address (`isSameEmail`), oldest first. */
  ofEmail(address: string): Promise<readonly QuoteRecord[]>;
  /** Returns the ids of quotes queued before a moment, oldest first, at most `limit`. */
  queuedBefore(moment: Instant, limit: number): Promise<readonly string[]>;
  /** Removes quotes with their e-mails, and returns how many existed. */
  remove(ids: readonly string[]): Promise<number>;
};
