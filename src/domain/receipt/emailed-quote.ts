import type { Email } from '../outbox/email.ts';
import { queueEmail, type WithEmails } from '../outbox/email-lifecycle.ts';
import { emailKey } from '../shared/email-address.ts';
import type { Deletion, Kind, Stored } from '../shared/record.ts';
import type { Instant } from '../shared/toronto-time.ts';

/** A quote that was asked for by e-mail (HOLD-8). Its id is that of the e-mail, which it owes. */
export type EmailedQuote = { readonly id: string; readonly queuedAt: Instant; readonly emailKey: string };

/** The stored quotes, found by their address without regard to case (PRIV-7). */
export const QUOTES = {
  name: 'quotes',
  parts: ['emails'],
  fields: { emailKey: 'text', queuedAt: 'text' },
  fieldsOf: ({ value: { emailKey, queuedAt } }) => ({ emailKey, queuedAt }),
  unique: [],
  orders: { oldest: ['queuedAt', 'asc'] },
  indexes: { address: ['emailKey', 'queuedAt'], queued: ['queuedAt'] },
  isCounted: true,
} as const satisfies Kind<EmailedQuote, WithEmails>;

/** Returns the record of a quote whose e-mail is queued. */
export function emailedQuote(email: Email): Stored<EmailedQuote, WithEmails> {
  const { id, queuedAt, to } = email;
  return { value: { id, queuedAt, emailKey: emailKey(to.address) }, emails: [queueEmail(email)] };
}

/** Deletes a quote with its e-mail, also one that waits (PRIV-2). Whether there was one. */
export function deleteQuote(found: Stored<EmailedQuote> | undefined): Deletion<boolean> {
  if (found === undefined) return { out: false };
  return { out: true, next: 'gone', erases: true, ledger: { kind: 'quote-deleted', id: found.value.id } };
}
