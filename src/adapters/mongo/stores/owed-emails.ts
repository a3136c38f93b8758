import { isDeepStrictEqual } from 'node:util';
import type { Document, IndexDescription } from 'mongodb';
import { isUrgent } from '../../../domain/outbox/email.ts';
import { type EmailState, isNewFailure, type OwedEmail } from '../../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { fieldsOf, owedOf, type StoredEmail, stateOf } from '../../shared/email-fields.ts';

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

/** Returns the states of the e-mails of a document that was read with `STATES_ALONE`. */
export function statesOf({ owedEmails }: Pick<OwingDocument, 'owedEmails'>): readonly EmailState[] {
  return owedEmails.map(stateOf);
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

/**
 * Returns the condition that all e-mails of a document are unchanged since they were read, and that
 * no text was erased since.
 */
export function emailsAsRead({ owedEmails }: Pick<OwingDocument, 'owedEmails'>): Document {
  // A comparison with null would match all: the server also takes the place for a name of a field.
  const texts = owedEmails.map(({ email }, index) => ({
    [`owedEmails.${index}.email`]: { $type: email === null ? 'null' : 'object' },
  }));
  return Object.assign({ owedEmails: { $size: owedEmails.length } }, ...owedEmails.map(fieldsAt), ...texts);
}

/**
 * Returns the update that writes changed e-mails and appends new ones. What existing ones say is
 * written again only where it differs; what was erased is set to null.
 */
export function rewriting({ owedEmails: read }: Pick<OwingDocument, 'owedEmails'>, owed: readonly OwedEmail[]) {
  const { owedEmails, ...readOut } = owing(owed);
  const $set: Document = Object.assign({ ...readOut }, ...owedEmails.slice(0, read.length).map(fieldsAt));
  for (const [index, stored] of owedEmails.entries()) {
    if (index >= read.length) $set[`owedEmails.${index}`] = stored;
    else if (!isDeepStrictEqual(read[index]?.email, stored.email)) $set[`owedEmails.${index}.email`] = stored.email;
  }
  return { $set, $unset: absentFrom(readOut) };
}

/** Returns the update that removes the indexed fields that these e-mails do not have. */
function absentFrom(owing: Partial<Owing>) {
  const absent = (['nextDue', 'nextUrgent', 'firstFailure', 'firstSent'] as const).filter((name) => !(name in owing));
  return Object.fromEntries(absent.map((name) => [name, '' as const]));
}

/** Projection of e-mails as staff see them, without their texts. */
export const STATES_ALONE = Object.fromEntries(
  ['id', 'kind', 'to', 'state', 'tries', 'dueAt', 'sentAt', 'reason'].map((field) => [`owedEmails.${field}`, 1]),
);

/** Returns all fields of the e-mail at an index except its text, by their paths. */
function fieldsAt({ email: _, ...fields }: StoredEmail, index: number): Document {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`owedEmails.${index}.${name}`, value]));
}

function earliest(moments: readonly (Instant | undefined)[]): Instant | undefined {
  return moments.filter((moment) => moment !== undefined).toSorted()[0];
}
