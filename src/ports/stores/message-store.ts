import type { ContactMessage } from '../../domain/inquiry/contact-message.ts';
import type { Inquiry } from '../../domain/inquiry/inquiry.ts';
import type { Email } from '../../domain/outbox/email.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * What somebody wrote to the company. A held one filled in the field that people never see, or names a sender who has written too often: it is
 * kept for staff and not mailed.
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
 * Keeps inquiries and contact messages. Every adapter promises (test/contracts/message-store.ts):
 * - A message and its e-mails are stored together or not at all, and outlive a killed process once the promise resolves.
 * - A store out of reach rejects with `unavailable`.
 */
export type MessageStore = {
  add(message: Message, emails: readonly Email[]): Promise<void>;
  /** The newest held messages, newest first, at most `limit`. */
  held(limit: number): Promise<readonly Message[]>;
  /** How many messages are held, counted up to `most`. */
  countHeld(most: number): Promise<number>;
  /** The messages from one e-mail address (`isSameEmail`), oldest first. */
  ofEmail(email: string): Promise<readonly Message[]>;
  /** The ids of messages received before a moment, oldest first, at most `limit`. */
  receivedBefore(moment: Instant, limit: number): Promise<readonly string[]>;
  /** Removes messages with their e-mails, those that wait too, and gives how many were there. */
  remove(ids: readonly string[]): Promise<number>;
};
