import type { Email, EmailKind } from '../../domain/outbox/email.ts';
import type { EmailState, OwedEmail } from '../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * An owed e-mail without its text, as databases store it: every field is there, null where its state has none. `dueAt` is
 * when it falls due, or while it is leased, when its lease ends, so that one index tells what is due and when the next is.
 */
export type EmailFields = Readonly<{
  id: string;
  kind: EmailKind;
  to: string;
  state: OwedEmail['state'];
  tries: number;
  dueAt: Instant | null;
  leaseEnds: Instant | null;
  sentAt: Instant | null;
  reason: string | null;
  seen: boolean;
}>;

/** With its text, which is null once it is erased. */
export type StoredEmail = EmailFields & { readonly email: Email | null };

/** The fields of an owed e-mail. */
export function fieldsOf(owed: OwedEmail): EmailFields {
  const { id, kind, to, state, tries } = owed;
  const fields = { id, kind, to, state, tries, dueAt: null, leaseEnds: null, sentAt: null, reason: null, seen: false };
  switch (owed.state) {
    case 'queued':
      return { ...fields, dueAt: owed.nextTryAt, leaseEnds: owed.leaseEnds ?? null, reason: owed.reason ?? null };
    case 'sent':
      return { ...fields, sentAt: owed.sentAt };
    case 'failed':
      return { ...fields, reason: owed.reason, seen: owed.seen ?? false };
    case 'cancelled':
      return { ...fields, reason: owed.reason ?? null };
  }
}

/** The e-mail as it was stored. Throws TypeError where a field of its state is missing: it was not stored by this. */
export function owedOf({ email, leaseEnds, seen, ...fields }: StoredEmail): OwedEmail {
  const shown = stateOf(fields);
  const text = email === null ? {} : { email };
  switch (shown.state) {
    case 'queued':
      return { ...shown, email: required(email), ...(leaseEnds === null ? {} : { leaseEnds }) };
    case 'failed':
      return { ...shown, ...text, ...(seen ? { seen } : {}) };
    default:
      return { ...shown, ...text };
  }
}

/** How staff see the e-mail of these fields. */
export function stateOf(fields: Omit<EmailFields, 'leaseEnds' | 'seen'>): EmailState {
  const { id, kind, to, state, tries, dueAt, sentAt, reason } = fields;
  const facts = { id, kind, to, tries };
  const why = reason === null ? {} : { reason };
  switch (state) {
    case 'queued':
      return { ...facts, state, nextTryAt: required(dueAt), ...why };
    case 'sent':
      return { ...facts, state, sentAt: required(sentAt) };
    case 'failed':
      return { ...facts, state, reason: required(reason) };
    case 'cancelled':
      return { ...facts, state, ...why };
  }
}

function required<T>(value: T | null): T {
  if (value === null) throw new TypeError('An owed e-mail lacks a field of its state');
  return value;
}
