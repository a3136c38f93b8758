import { isDeepStrictEqual } from 'node:util';
import type { Document } from 'mongodb';
import { type Email, isUrgent } from '../../../domain/outbox/email.ts';
import { type EmailState, isNewFailure, type OwedEmail } from '../../../domain/outbox/email-lifecycle.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { fieldsOf, owedOf, type StoredEmail, stateOf } from '../../shared/email-fields.ts';

/**
 * An e-mail as MongoDB stores it. The previous release and its validators know no state `held`
 * (docs/decisions/0024), so a held e-mail is stored as cancelled with a mark: that release does not
 * send it either.
 */
type MarkedEmail = StoredEmail & { readonly held?: true };

/**
 * A booking, a message or a fact of the site, as the outbox uses it. The indexed fields are
 * computed from the e-mails with every write: the earliest due time, that of urgent e-mails, the
 * number of new failures, the queue time of the earliest new failure, and the send time of the
 * earliest sent e-mail whose text is stored.
 */
export type OwingDocument = {
  readonly _id: string;
  readonly owedEmails: MarkedEmail[];
  readonly nextDue?: Instant;
  readonly nextUrgent?: Instant;
  readonly newFailures: number;
  readonly firstFailure?: Instant;
  readonly firstSent?: Instant;
};

/** The fields of a document that describe its e-mails. */
export type Owing = Omit<OwingDocument, '_id'>;

/** Returns the e-mails of a document. */
export function owedBy({ owedEmails }: Pick<OwingDocument, 'owedEmails'>): readonly OwedEmail[] {
  return owedEmails.map((marked) => owedOf(unmarked(marked)));
}

/** Returns the states of the e-mails of a document that was read with `STATES_ALONE`. */
export function statesOf({ owedEmails }: Pick<OwingDocument, 'owedEmails'>): readonly EmailState[] {
  return owedEmails.map((marked) => stateOf(unmarked(marked)));
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
    owedEmails: owed.map(storedEmail),
    newFailures: failures.length,
    ...(nextDue === undefined ? {} : { nextDue }),
    ...(nextUrgent === undefined ? {} : { nextUrgent }),
    ...(firstFailure === undefined ? {} : { firstFailure }),
    ...(firstSent === undefined ? {} : { firstSent }),
  };
}

/**
 * Returns the update that writes changed e-mails and appends new ones. Texts of existing e-mails
 * are written again only where they differ; a text that was erased is set to null.
 * `asRead` is the condition that all e-mails are unchanged since they were read.
 */
export function rewriting({ owedEmails: read }: Pick<OwingDocument, 'owedEmails'>, owed: readonly OwedEmail[]) {
  const { owedEmails, ...readOut } = owing(owed);
  const asRead: Document = Object.assign({ owedEmails: { $size: read.length } }, ...read.map(fieldsAt));
  const $set: Document = Object.assign({ ...readOut }, ...owedEmails.slice(0, read.length).map(fieldsAt));
  for (const [place, stored] of owedEmails.entries()) {
    if (place >= read.length) $set[`owedEmails.${place}`] = stored;
    else if (stored.email === null) $set[`owedEmails.${place}.email`] = null;
    else Object.assign($set, changedText(place, read[place]?.email, stored.email));
  }
  const released = owedEmails.flatMap(({ held }, place) =>
    read[place]?.held && !held ? `owedEmails.${place}.held` : [],
  );
  const $unset = { ...absentFrom(readOut), ...Object.fromEntries(released.map((name) => [name, '' as const])) };
  return { asRead, $set, $unset };
}

/** Texts that were read without a projection of them are not compared. */
function changedText(place: number, before: Email | null | undefined, after: Email): Document {
  if (before === after) return {};
  const parts = Object.keys(after) as (keyof Email)[];
  const changed = parts.filter((part) => !isDeepStrictEqual(before?.[part], after[part]));
  return Object.fromEntries(changed.map((part) => [`owedEmails.${place}.email.${part}`, after[part]]));
}

/** Returns the update that removes the indexed fields that these e-mails do not have. */
export function absentFrom(owing: Partial<Owing>) {
  const absent = (['nextDue', 'nextUrgent', 'firstFailure', 'firstSent'] as const).filter((name) => !(name in owing));
  return Object.fromEntries(absent.map((name) => [name, '' as const]));
}

/** Projection of e-mails as staff see them, without their texts. */
export const STATES_ALONE = Object.fromEntries(
  ['id', 'kind', 'to', 'state', 'held', 'tries', 'dueAt', 'sentAt', 'reason'].map((field) => [
    `owedEmails.${field}`,
    1,
  ]),
);

function storedEmail(owed: OwedEmail): MarkedEmail {
  const fields = fieldsOf(owed);
  const marked = fields.state === 'held' ? ({ state: 'cancelled', held: true } as const) : {};
  return { ...fields, ...marked, email: owed.email ?? null };
}

/** The previous release may have erased the text of a held e-mail, or queued it again. */
function unmarked({ held, ...stored }: MarkedEmail): StoredEmail {
  return held && stored.state === 'cancelled' && stored.email !== null ? { ...stored, state: 'held' } : stored;
}

/** Returns all fields of the e-mail at an index except its text, by their paths. */
function fieldsAt({ email: _, ...fields }: MarkedEmail, place: number): Document {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`owedEmails.${place}.${name}`, value]));
}

function earliest(moments: readonly (Instant | undefined)[]): Instant | undefined {
  return moments.filter((moment) => moment !== undefined).toSorted()[0];
}
