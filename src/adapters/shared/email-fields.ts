import type { Email, EmailKind } from '../../domain/outbox/email.ts';
import type { OwedEmail, StoredState } from '../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * An owed e-mail without its text, as databases store it. Every field is present, and null if its
 * state has no such value. `dueAt` is the due time or, for a leased e-mail, the end of the lease.
 * So one index gives the due e-mails and the next due time.
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

/** The same with its text, which is null once it is erased. */
export type StoredEmail = EmailFields & { readonly email: Email | null };

/** Returns the fields of an owed e-mail. */
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
    case 'held':
      return fields;
    case 'cancelled':
      return { ...fields, reason: owed.reason ?? null };
  }
}

/**
 * Reads a stored e-mail. Throws TypeError if a field of its state is missing, because then another
 * program stored it.
 */
export function owedOf({ email, leaseEnds, seen, ...fields }: StoredEmail): OwedEmail {
  const stored = storedState(fields);
  const text = email === null ? {} : { email };
  switch (stored.state) {
    case 'queued':
      return { ...stored, email: required(email), ...(leaseEnds === null ? {} : { leaseEnds }) };
    case 'held':
      return { ...stored, email: required(email) };
    case 'failed':
      return { ...stored, ...text, ...(seen ? { seen } : {}) };
    default:
      return { ...stored, ...text };
  }
}

function storedState(fields: Omit<EmailFields, 'leaseEnds' | 'seen'>): StoredState {
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
    case 'held':
      return { ...facts, state };
    case 'cancelled':
      return { ...facts, state, ...why };
  }
}

function required<T>(value: T | null): T {
  if (value === null) throw new TypeError('An owed e-mail lacks a field of its state');
  return value;
}
