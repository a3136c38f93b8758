import type { Document } from 'mongodb';
import type { Email } from '../../../domain/outbox/email.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { EmailState } from '../../../ports/stores/outbox.ts';

/**
 * An e-mail as it stands in the document that owes it. `dueAt` is when it falls due, and while it is leased, when its lease ends; `seen`
 * tells that somebody has looked since it failed; `email` goes when its booking is removed or erased, and some days after
 * it was sent.
 */
export type OwedEmail = Pick<EmailState, 'id' | 'kind' | 'to' | 'state' | 'tries'> & {
  readonly dueAt: Instant | null;
  readonly leaseEnds: Instant | null;
  readonly sentAt: Instant | null;
  readonly reason: string | null;
  readonly seen: boolean;
  readonly email: Email | null;
};

/**
 * A booking or a message, as the outbox knows it. What is searched is read out of the e-mails with every write: when the first falls due, how
 * many have failed since somebody last looked, when the first of those was queued, and when the first was sent whose text is kept.
 */
export type OwingDocument = {
  readonly _id: string;
  readonly owedEmails: OwedEmail[];
  readonly nextDue?: Instant;
  readonly newFailures: number;
  readonly firstFailure?: Instant;
  readonly firstSent?: Instant;
};

/** What a document has of its e-mails. */
export type Owing = Omit<OwingDocument, '_id'>;

/** A new e-mail, due from its `queuedAt`. */
export function owedEmail(email: Email): OwedEmail {
  const { id, kind, to, queuedAt } = email;
  const nothingYet = { leaseEnds: null, sentAt: null, reason: null, seen: false };
  return { id, kind, to: to.address, state: 'queued', tries: 0, dueAt: queuedAt, ...nothingYet, email };
}

/** What a new document has of its e-mails. Throws for an id that comes twice, which no unique index sees within one document. */
export function owing(owedEmails: OwedEmail[]): Owing {
  refuseRepeated(owedEmails);
  const failures = owedEmails.filter(isNewFailure);
  const nextDue = earliest(owedEmails.map(({ dueAt }) => dueAt));
  const firstFailure = earliest(failures.map(({ email }) => email?.queuedAt ?? null));
  const firstSent = earliest(owedEmails.map(({ state, email, sentAt }) => (state === 'sent' && email ? sentAt : null)));
  return {
    owedEmails,
    newFailures: failures.length,
    ...(nextDue === undefined ? {} : { nextDue }),
    ...(firstFailure === undefined ? {} : { firstFailure }),
    ...(firstSent === undefined ? {} : { firstSent }),
  };
}

/** Failed, and nobody has looked at it since. */
export function isNewFailure({ state, seen }: OwedEmail): boolean {
  return state === 'failed' && !seen;
}

/** The operators that put more e-mails into a document; `free` is the condition that none of them is there already. */
export function owingMore(emails: readonly Email[]) {
  refuseRepeated(emails);
  const nextDue = earliest(emails.map(({ queuedAt }) => queuedAt));
  return {
    free: { 'owedEmails.id': { $nin: emails.map(({ id }) => id) } },
    push: { owedEmails: { $each: emails.map(owedEmail) } },
    min: nextDue === undefined ? {} : { nextDue },
  };
}

/** The e-mail of an id, in the pipelines below. */
export function withId(id: string): Document {
  return { $eq: ['$$this.id', { $literal: id }] };
}

/** The pipeline of an update that changes the e-mails that `which` lets through, field by field, and counts their tries on; values are literal. */
export function changingEmails(which: Document, to: Partial<OwedEmail>, moreTries: 0 | 1 = 0): Document[] {
  const tries = { tries: { $add: ['$$this.tries', moreTries] } };
  const changed = { $mergeObjects: ['$$this', tries, { $literal: to }] };
  return [
    { $set: { owedEmails: { $map: { input: '$owedEmails', in: { $cond: [which, changed, '$$this'] } } } } },
    { $set: READ_OUT },
  ];
}

/** What staff see of the e-mails of a document, without their texts. */
export const STATES_ALONE = Object.fromEntries(
  ['id', 'kind', 'to', 'state', 'tries', 'dueAt', 'sentAt', 'reason'].map((field) => [`owedEmails.${field}`, 1]),
);

/** How staff see an e-mail, read with `STATES_ALONE`. */
export function stateOf({ id, kind, to, state, tries, dueAt, sentAt, reason }: OwedEmail): EmailState {
  return {
    id,
    kind,
    to,
    state,
    tries,
    ...(dueAt === null ? {} : { nextTryAt: dueAt }),
    ...(sentAt === null ? {} : { sentAt }),
    ...(reason === null ? {} : { reason }),
  };
}

const NEW_FAILURES: Document = {
  $filter: {
    input: '$owedEmails',
    cond: { $and: [{ $eq: ['$$this.state', 'failed'] }, { $not: ['$$this.seen'] }] },
  },
};

const SENT_TEXTS: Document = {
  $filter: {
    input: '$owedEmails',
    cond: { $and: [{ $eq: ['$$this.state', 'sent'] }, { $ne: ['$$this.email', null] }] },
  },
};

/** Every change of e-mails ends with this. `$min` passes over null. */
export const READ_OUT: Document = {
  nextDue: { $ifNull: [{ $min: '$owedEmails.dueAt' }, '$$REMOVE'] },
  newFailures: { $size: NEW_FAILURES },
  firstFailure: {
    $ifNull: [{ $min: { $map: { input: NEW_FAILURES, in: '$$this.email.queuedAt' } } }, '$$REMOVE'],
  },
  firstSent: { $ifNull: [{ $min: { $map: { input: SENT_TEXTS, in: '$$this.sentAt' } } }, '$$REMOVE'] },
};

function earliest(moments: readonly (Instant | null)[]): Instant | undefined {
  return moments.filter((moment) => moment !== null).toSorted()[0];
}

function refuseRepeated(emails: readonly { readonly id: string }[]): void {
  if (new Set(emails.map(({ id }) => id)).size < emails.length) throw new Error('Two e-mails of one id');
}
