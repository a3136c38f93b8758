import type { RenderedEmail } from '../../domain/outbox/email.ts';
import type { MailRefusal } from '../../domain/outbox/relay-pause.ts';

/**
 * The answer of the mail server: accepted, refused for now (worth a retry), or refused for good,
 * which means that this recipient is unknown or that the e-mail cannot be written as a message.
 * 'unknown': the whole message was handed over and no answer came, so it may have been accepted;
 * `reason` is then a code that says what ended the wait.
 * `about` says that the server refused the sender (quota, reputation) or the recipient's mailbox
 * (full, disabled), as opposed to no answer or a short delay. `reason` contains no personal data
 * and is the same for refusals of one kind.
 */
export type MailAnswer =
  | { readonly state: 'taken' }
  | { readonly state: 'unknown'; readonly reason: string }
  | { readonly state: 'refused-for-good'; readonly reason: string }
  | { readonly state: 'refused-for-now'; readonly reason: string; readonly about?: MailRefusal['about'] };

/**
 * Sends rendered e-mails, one attempt per call. Every adapter promises
 * (test/contracts/services/mailer.ts):
 * - Message-ID, date, addresses, subject and both bodies arrive as given. A line break never
 *   reaches a header.
 * - It waits as long as mail servers may take (MAIL-9), or until `stop` resolves, and then
 *   answers at once. An unreachable server is 'refused-for-now'. It does not reject.
 */
export type Mailer = {
  send(email: RenderedEmail, stop?: Promise<void>): Promise<MailAnswer>;
};
