import type { Email } from '../../domain/outbox/email.ts';

/**
 * The answer of the mail server: accepted, refused for now (worth a retry), or refused permanently.
 * `reason` contains no personal data.
 */
export type MailAnswer =
  | { readonly state: 'taken' }
  | { readonly state: 'refused-for-now' | 'refused-for-good'; readonly reason: string };

/**
 * Sends one e-mail, one attempt per call. Every adapter promises
 * (test/contracts/services/mailer.ts):
 * - Message-ID, date, addresses, subject and both bodies arrive as given. A line break never
 *   reaches a header.
 * - It answers within 5 seconds; an unreachable server is 'refused-for-now'. It does not reject.
 */
export type Mailer = { send(email: Email): Promise<MailAnswer> };
