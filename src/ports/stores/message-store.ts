import type { ContactMessage } from '../../domain/inquiry/contact-message.ts';
import type { Inquiry } from '../../domain/inquiry/inquiry.ts';
import type { Email } from '../../domain/outbox/email.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { DueCount } from './booking-store.ts';

/**
 * A message to the company. A held message filled in the hidden field, or its sender has reached
 * the limit: it is stored for staff and not mailed.
 */
export type Message = {
  readonly id: string;
  readonly receivedAt: Instant;
  readonly held: boolean;
} & (
  | { readonly kind: 'inquiry'; readonly content: Inquiry }
  | { readonly kind: 'contact'; readonly content: ContactMessage }
);

/**
 * Stores inquiries and contact messages. Every adapter promises
 * (test/contracts/stores/message-store.ts):
 * - A message and its e-mails are stored together or not at all, and survive a killed process once
 *   the promise resolves.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type MessageStore = {
  add(message: Message, emails: readonly Email[]): Promise<void>;
  /** Returns the newest held messages, newest first, at most `limit`. */
  held(limit: number): Promise<readonly Message[]>;
  /** Returns how many messages are held, counted up to `most`. */
  countHeld(most: number): Promise<number>;
  /** Returns the messages from one e-mail address (`isSameEmail`), oldest first. */
  ofEmail(email: string): Promise<readonly Message[]>;
  /** Returns the ids of messages received before a moment, oldest first, at most `limit`. */
  receivedBefore(moment: Instant, limit: number): Promise<readonly string[]>;
  /** Returns how many messages there are, and how many of them were received before a moment. */
  countDue(receivedBefore: Instant): Promise<DueCount>;
  /** Removes messages with their e-mails, including waiting ones, and returns how many existed. */
  remove(ids: readonly string[]): Promise<number>;
};
