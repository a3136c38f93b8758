import type { KeptMessage, Message, MessageState } from '../../domain/inquiry/message.ts';
import type { Email } from '../../domain/outbox/email.ts';
import type { EmailState } from '../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { DueCount } from './booking-store.ts';

/**
 * Which messages are listed. An absent state does not filter. `words` come from
 * `messageSearchWords`; a message has to contain all of them.
 */
export type MessageFilter = { readonly state?: MessageState; readonly words?: readonly string[] };

/**
 * A page of the messages. `before` is the cursor of the previous page; it stays valid after that
 * page's messages are removed.
 */
export type MessagePageRequest = {
  readonly limit: number;
  readonly before?: string;
  readonly filter?: MessageFilter;
};

/** A message with the states of its e-mails, in the order in which they were queued. */
export type ListedMessage = { readonly message: Message; readonly emails: readonly EmailState[] };

export type MessagePage = { readonly messages: readonly ListedMessage[]; readonly nextCursor: string | null };

/**
 * Stores inquiries, contact messages and messages about reservations. Every adapter promises
 * (test/contracts/stores/message-store.ts):
 * - A message and its e-mails are stored together or not at all, and survive a killed process once
 *   the promise resolves.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type MessageStore = {
  /** Stores a message with the e-mails that it owes (`oweMessageEmails`). */
  add(message: Message, emails: readonly Email[]): Promise<void>;
  find(id: string): Promise<KeptMessage | undefined>;
  /** Lists messages newest first; those of one moment by id, the greatest first. */
  newestFirst(request: MessagePageRequest): Promise<MessagePage>;
  /** Returns how many messages a filter lists, counted up to `most`. */
  count(filter: MessageFilter, most: number): Promise<number>;
  /**
   * Writes the state of a message and its e-mails, of which the earlier ones stay in their places.
   * 'stale': the message or an e-mail is no longer as in `before`, and nothing is written.
   */
  replace(before: KeptMessage, after: KeptMessage): Promise<'replaced' | 'stale'>;
  /** Returns the messages from one e-mail address (`isSameEmail`), oldest first. */
  ofEmail(email: string): Promise<readonly Message[]>;
  /** Returns the messages about a booking, with the states of their e-mails, oldest first. */
  ofBooking(bookingId: string): Promise<readonly ListedMessage[]>;
  /** Returns the ids of messages received before a moment, oldest first, at most `limit`. */
  receivedBefore(moment: Instant, limit: number): Promise<readonly string[]>;
  /** Returns how many messages there are, and how many of them were received before a moment. */
  countDue(receivedBefore: Instant): Promise<DueCount>;
  /** Removes messages with their e-mails, including waiting ones, and returns how many existed. */
  remove(ids: readonly string[]): Promise<number>;
};
