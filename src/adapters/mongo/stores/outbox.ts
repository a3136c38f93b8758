import type { Collection, Db } from 'mongodb';
import { isUrgent, LAST_KINDS } from '../../../domain/outbox/email.ts';
import { isNewFailure } from '../../../domain/outbox/email-lifecycle.ts';
import { type AnyKind, hasPart } from '../../../domain/shared/record.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { KINDS } from '../../../ports/kinds.ts';
import type {
  DueEmail,
  EmailOwner,
  EmailReason,
  Outbox,
  OwingKind,
  WaitingEmails,
} from '../../../ports/stores/outbox.ts';
import type { EmailFields } from '../../shared/email-fields.ts';
import { compareTexts } from '../compare-texts.ts';
import { withPortErrors } from '../faults.ts';
import { type OwingDocument, owedBy } from './owed-emails.ts';

/** The records of a kind, which owe e-mails. */
type Owners = { readonly kind: OwingKind; readonly documents: Collection<OwingDocument> };

/** Matches documents with a failed e-mail that staff have not seen. */
const FAILED = { firstFailure: { $exists: true } } as const;
/** Matches documents with a queued e-mail. */
const WAITING = { nextDue: { $exists: true } } as const;
/** The indexed due times: of urgent e-mails, which come first, and of all (MAIL-17). Quotes have their own collection. */
const LANES = ['nextUrgent', 'nextDue'] as const;
/** Projection of e-mails without what they say. */
const WITHOUT_TEXTS = { 'owedEmails.email': 0, value: 0, parts: 0, words: 0 } as const;
const ID_ALONE = { _id: 1 } as const;

/** Finds e-mails in the documents that owe them, by the fields that `owing` computes. */
export function mongoOutbox(db: Db): Outbox {
  const all = Object.values<AnyKind>(KINDS)
    .filter((kind) => hasPart(kind, 'emails'))
    .map(({ name }): Owners => ({ kind: name as OwingKind, documents: db.collection(name) }));

  return {
    due: (now, dueBy, limit, kinds) =>
      withPortErrors(async () => {
        const isDue = ({ state, kind, dueAt, leaseEnds }: EmailFields) =>
          state === 'queued' &&
          (dueAt ?? '') <= dueBy &&
          (leaseEnds ?? now) <= now &&
          (kinds === undefined || kinds.includes(kind));
        const ofKinds = kinds && { owedEmails: { $elemMatch: { kind: { $in: [...kinds] }, dueAt: { $lte: dueBy } } } };
        const found = await Promise.all(
          LANES.flatMap((lane) =>
            all.map(async ({ kind, documents }) => {
              const first = documents.find({ [lane]: { $lte: dueBy }, ...ofKinds }, { projection: WITHOUT_TEXTS });
              const owing = await first
                .sort({ [lane]: 1 })
                .limit(limit)
                .toArray();
              return owing.flatMap(({ _id, owedEmails }) =>
                owedEmails.filter(isDue).map((owed) => ({ owed, owner: { kind, id: _id } })),
              );
            }),
          ),
        );
        const inOrder = found
          .flat()
          .toSorted(
            ({ owed: one }, { owed: other }) =>
              rankOf(one) - rankOf(other) || compareTexts(one.dueAt ?? '', other.dueAt ?? ''),
          );
        // An urgent e-mail was found in both lanes.
        const byId = new Map(inOrder.map(({ owed: { id }, owner }): [string, DueEmail] => [id, { id, owner }]));
        return [...byId.values()].slice(0, limit);
      }),

    nextDue: () =>
      withPortErrors(async () => {
        const nextDue = { sort: { nextDue: 1 }, projection: { nextDue: 1 } } as const;
        const firsts = await Promise.all(all.map(({ documents }) => documents.findOne(WAITING, nextDue)));
        return firsts.flatMap((owner) => owner?.nextDue ?? []).toSorted()[0];
      }),

    waiting: () =>
      withPortErrors(async () => {
        const found = await Promise.all(all.map(waitingOf));
        const [oldest] = found.flatMap((waiting) => waiting.oldest ?? []).toSorted();
        const count = found.reduce((sum, waiting) => sum + waiting.count, 0);
        return { count, ...(oldest === undefined ? {} : { oldest }) };
      }),

    newFailures: () =>
      withPortErrors(async () => {
        const counts = await Promise.all(all.map(countNewFailures));
        return counts.reduce((sum, count) => sum + count, 0);
      }),

    listFailures: (limit) =>
      withPortErrors(async () => {
        const found = await Promise.all(
          all.map(async (owners) =>
            (await failuresOf(owners, limit)).flatMap((document) =>
              owedBy(document)
                .filter(isNewFailure)
                .map((owed) => ({ owed, owner: ownerIn(owners, document) })),
            ),
          ),
        );
        const queuedAt = ({ owed: { email } }: (typeof found)[number][number]): Instant | '' => email?.queuedAt ?? '';
        return found
          .flat()
          .toSorted((one, other) => compareTexts(queuedAt(one), queuedAt(other)))
          .slice(0, limit)
          .map(({ owed: { id, kind, to, reason }, owner }) => ({ id, kind, to, reason, owner }));
      }),

    reasons: (limit) =>
      withPortErrors(async () => {
        const [waiting, failed] = await Promise.all(
          [waitingOwners, failuresOf].map((find) => Promise.all(all.map((owners) => find(owners, limit)))),
        );
        return [...reasonsOf(waiting, 'queued').slice(0, limit), ...reasonsOf(failed, 'failed').slice(0, limit)];
      }),

    ownersOf: (ids) =>
      withPortErrors(() =>
        ownersAmong(({ documents }) =>
          documents.find({ 'owedEmails.id': { $in: [...ids] } }, { projection: ID_ALONE }).toArray(),
        ),
      ),

    sentBefore: (moment, limit) =>
      withPortErrors(async () => {
        const owners = await ownersAmong(({ documents }) =>
          documents
            .find({ firstSent: { $lt: moment } }, { projection: ID_ALONE })
            .sort({ firstSent: 1 })
            .limit(limit)
            .toArray(),
        );
        return owners.slice(0, limit);
      }),
  };

  async function ownersAmong(
    find: (owners: Owners) => Promise<readonly Pick<OwingDocument, '_id'>[]>,
  ): Promise<readonly EmailOwner[]> {
    const found = all.map(async (owners) => (await find(owners)).map((document) => ownerIn(owners, document)));
    return (await Promise.all(found)).flat();
  }
}

function ownerIn({ kind }: Owners, { _id }: Pick<OwingDocument, '_id'>): EmailOwner {
  return { kind, id: _id };
}

/** What is sent first, next and last (MAIL-17). */
function rankOf({ kind }: EmailFields): number {
  return isUrgent(kind) ? 0 : LAST_KINDS.includes(kind) ? 2 : 1;
}

async function waitingOf({ documents }: Owners): Promise<WaitingEmails> {
  const [waiting] = await documents
    .aggregate<WaitingEmails>([
      { $match: WAITING },
      { $unwind: '$owedEmails' },
      { $match: { 'owedEmails.state': 'queued' } },
      { $group: { _id: null, count: { $sum: 1 }, oldest: { $min: '$owedEmails.email.queuedAt' } } },
    ])
    .toArray();
  return waiting ?? { count: 0 };
}

async function countNewFailures({ documents }: Owners): Promise<number> {
  const [counted] = await documents
    .aggregate<{ readonly count: number }>([
      { $match: FAILED },
      { $group: { _id: null, count: { $sum: '$newFailures' } } },
    ])
    .toArray();
  return counted?.count ?? 0;
}

/**
 * Returns the documents with the earliest failures. `limit` documents are enough, because each has
 * at least one failure.
 */
function failuresOf({ documents }: Owners, limit: number): Promise<OwingDocument[]> {
  const projection = { 'owedEmails.email.blocks': 0, 'owedEmails.email.asSent': 0 };
  return documents.find(FAILED, { projection }).sort({ firstFailure: 1 }).limit(limit).toArray();
}

/** Returns the documents with the e-mails that are due first. */
function waitingOwners({ documents }: Owners, limit: number): Promise<OwingDocument[]> {
  return documents.find(WAITING, { projection: WITHOUT_TEXTS }).sort({ nextDue: 1 }).limit(limit).toArray();
}

function reasonsOf(owners: readonly OwingDocument[][] | undefined, state: EmailReason['state']): EmailReason[] {
  const emails = owners?.flat().flatMap(({ owedEmails }) => owedEmails) ?? [];
  return emails.flatMap((one) =>
    one.state === state && !one.seen && one.reason !== null ? [{ state, reason: one.reason }] : [],
  );
}
