import type { Email } from '../../domain/outbox/email.ts';

/** How the mail server answered: taken, refused for now (worth another try), or refused for good. `reason` names no person. */
export type MailAnswer =
  | { readonly state: 'taken' }
  | { readonly state: 'refused-for-now' | 'refused-for-good'; readonly reason: string };

/**
 * Sends one e-mail, one attempt a call. Every adapter promises (test/contracts/mailer.ts):
 * - Message-ID, date, addresses, subject and both bodies arrive as given; a line break never reaches a header.
 * - It answers within 5 seconds; a server out of reach is 'refused-for-now'. It does not reject.
 */
export type Mailer = { send(email: Email): Promise<MailAnswer> };
