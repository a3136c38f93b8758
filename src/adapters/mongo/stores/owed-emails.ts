import type { IndexDescription } from 'mongodb';
import { isUrgent } from '../../../domain/outbox/email.ts';
import { isNewFailure, type OwedEmail } from '../../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { fieldsOf, owedOf, type StoredEmail } from '../../shared/email-fields.ts';

/**
 * A document that owes e-mails, as the outbox uses it. The indexed fields are
 * computed from the e-mails with every write: the earliest due time, that of urgent e-mails, the
 * number of new failures, the queue time of the earliest new failure, and the send time of the
 * earliest sent e-mail whose text is stored.
 */
export type OwingDocument = {
  readonly _id: string;
  readonly owedEmails: StoredEmail[];
  readonly nextDue?: Instant;
  readonly nextUrgent?: Instant;
  readonly newFailures: number;
  readonly firstFailure?: Instant;
  readonly firstSent?: Instant;
};

/**
 * The indexes of collections whose documents owe e-mails. The unique index is partial. In a full one,
 * two documents without e-mails would be duplicates.
 */
export const OWED_INDEXES: readonly IndexDescription[] = [
  {
    name: 'owed email',
    key: { 'owedEmails.id': 1 },
    unique: true,
    partialFilterExpression: { 'owedEmails.id': { $exists: true } },
  },
  { name: 'next due', key: { nextDue: 1 }, partialFilterExpression: { nextDue: { $exists: true } } },
  { name: 'next urgent', key: { nextUrgent: 1 }, partialFilterExpression: { nextUrgent: { $exists: true } } },
  { name: 'new failures', key: { firstFailure: 1 }, partialFilterExpression: { firstFailure: { $exists: true } } },
  { name: 'first sent', key: { firstSent: 1 }, partialFilterExpression: { firstSent: { $exists: true } } },
];

/** The fields of a document that describe its e-mails. */
export type Owing = Omit<OwingDocument, '_id'>;

/** Returns the e-mails of a document. */
export function owedBy({ owedEmails }: Pick<OwingDocument, 'owedEmails'>): readonly OwedEmail[] {
  return owedEmails.map(owedOf);
}

/**
 * Computes these fields for a list of e-mails. Throws for a duplicate id, which a unique index does
 * not detect within one document.
 */
export function owing(owed: readonly OwedEmail[]): Owing {
  if (new Set(owed.map(({ id }) => id)).size < owed.length) throw new Error('Two e-mails of one id');
  const failures = owed.filter(isNewFailure);
  const queued = owed.filter((one) => one.state === 'queued');
  const nextDue = earliest(queued.map(({ nextTryAt }) => nextTryAt));
  const nextUrgent = earliest(queued.filter(({ kind }) => isUrgent(kind)).map(({ nextTryAt }) => nextTryAt));
  const firstFailure = earliest(failures.map(({ email }) => email?.queuedAt));
  const firstSent = earliest(owed.map((one) => (one.state === 'sent' && one.email ? one.sentAt : undefined)));
  return {
    owedEmails: owed.map((one) => ({ ...fieldsOf(one), email: one.email ?? null })),
    newFailures: failures.length,
    ...(nextDue === undefined ? {} : { nextDue }),
    ...(nextUrgent === undefined ? {} : { nextUrgent }),
    ...(firstFailure === undefined ? {} : { firstFailure }),
    ...(firstSent === undefined ? {} : { firstSent }),
  };
}

function earliest(moments: readonly (Instant | undefined)[]): Instant | undefined {
  return moments.filter((moment) => moment !== undefined).toSorted()[0];
}
