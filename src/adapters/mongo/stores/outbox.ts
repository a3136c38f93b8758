import type { Collection } from 'mongodb';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { LeasedEmail, Outbox, WaitingEmails } from '../../../ports/stores/outbox.ts';
import { compareTexts } from '../compare-texts.ts';
import { withPortErrors } from '../faults.ts';
import {
  changingEmails,
  isNewFailure,
  type OwedEmail,
  type OwingDocument,
  STATES_ALONE,
  stateOf,
  withId,
} from './owed-emails.ts';

type Owners = Collection<OwingDocument>;

/** What owes an e-mail that failed since somebody last looked. */
const FAILED = { firstFailure: { $exists: true } } as const;
/** What owes an e-mail that waits. */
const WAITING = { nextDue: { $exists: true } } as const;
const NOT_SENT = { state: { $ne: 'sent' } } as const;

/**
 * Hands out what bookings and messages owe. A lease is taken by compare-and-set on the e-mail's `dueAt`, which it moves to its own end; that
 * end is also what the holder is known by: a later lease ends later.
 */
export function mongoOutbox(bookings: Owners, messages: Owners): Outbox {
  const all = [bookings, messages];

  return {
    claim: (now, leaseEnds) =>
      withPortErrors(async () => {
        // Again, as long as others are faster: each round one of them has got an e-mail.
        for (;;) {
          const first = await earliest(all);
          if (first === undefined || first.dueAt > now) return undefined;
          const leased = await lease(first, leaseEnds);
          if (leased !== undefined) return leased;
        }
      }),

    settle: ({ email: { id }, leaseEnds }, delivery) =>
      withPortErrors(async () => {
        const settled = { leaseEnds: null, dueAt: null, reason: null };
        const open = delivery.state === 'sent' ? NOT_SENT : { state: 'queued' as const, leaseEnds };
        const to: Partial<OwedEmail> =
          delivery.state === 'sent'
            ? { ...settled, state: 'sent', sentAt: delivery.at }
            : delivery.state === 'failed'
              ? { ...settled, state: 'failed', reason: delivery.reason, seen: false }
              : { ...settled, dueAt: delivery.nextTryAt, reason: delivery.reason };
        for (const owners of all) {
          const before = await owners.findOneAndUpdate(
            { 'owedEmails.id': id, owedEmails: { $elemMatch: { id, ...open } } },
            changingEmails(withId(id), to, 1),
            { returnDocument: 'before', projection: { owedEmails: { $elemMatch: { id } } } },
          );
          const [owed] = before?.owedEmails ?? [];
          if (owed) return owed.state === 'queued' && owed.leaseEnds === leaseEnds ? 'settled' : 'superseded';
        }
        return 'superseded';
      }),

    nextDue: () => withPortErrors(async () => (await earliest(all))?.dueAt),

    waiting: () =>
      withPortErrors(async () => {
        const found = await Promise.all(all.map(waitingOf));
        const [oldest] = found.flatMap((waiting) => waiting.oldest ?? []).toSorted();
        const count = found.reduce((sum, waiting) => sum + waiting.count, 0);
        return { count, ...(oldest === undefined ? {} : { oldest }) };
      }),

    ofBooking: (bookingId) =>
      withPortErrors(async () => {
        const found = await bookings.findOne({ _id: bookingId }, { projection: STATES_ALONE });
        return found?.owedEmails.map(stateOf) ?? [];
      }),

    newFailures: () =>
      withPortErrors(async () => {
        const counts = await Promise.all(all.map(countNewFailures));
        return counts.reduce((sum, count) => sum + count, 0);
      }),

    listFailures: (limit) =>
      withPortErrors(async () => {
        const owners = await Promise.all([failuresOf(bookings, limit), failuresOf(messages, limit)]);
        const failures = owners.flatMap((found, place) =>
          found.flatMap(({ _id, owedEmails }) =>
            owedEmails.filter(isNewFailure).map((owed) => ({ owed, ...(place === 0 ? { bookingId: _id } : {}) })),
          ),
        );
        return failures
          .toSorted((one, other) => compareTexts(queuedAt(one.owed), queuedAt(other.owed)))
          .slice(0, limit)
          .map(({ owed: { id, kind, to, reason }, ...ofBooking }) => ({
            id,
            kind,
            to,
            ...(reason === null ? {} : { reason }),
            ...ofBooking,
          }));
      }),

    seeFailures: () =>
      withPortErrors(async () => {
        const seen = changingEmails({ $eq: ['$$this.state', 'failed'] }, { seen: true });
        await Promise.all(all.map((owners) => owners.updateMany(FAILED, seen)));
      }),

    forgetSentBefore: (moment, limit) =>
      withPortErrors(async () => {
        let forgotten = 0;
        for (const owners of all) forgotten += await forgetTexts(owners, moment, limit);
        return forgotten;
      }),
  };
}

/** The e-mail that falls due first, and whose it is. */
type FirstDue = {
  readonly owners: Owners;
  readonly ownerId: string;
  readonly emailId: string;
  readonly dueAt: Instant;
};

async function earliest(all: readonly Owners[]): Promise<FirstDue | undefined> {
  const firsts = await Promise.all(all.map(earliestOf));
  return firsts.reduce((one, other) => (one && (!other || one.dueAt <= other.dueAt) ? one : other));
}

async function earliestOf(owners: Owners): Promise<FirstDue | undefined> {
  const owner = await owners.findOne(WAITING, {
    sort: { nextDue: 1 },
    projection: { nextDue: 1, 'owedEmails.id': 1, 'owedEmails.dueAt': 1 },
  });
  // Of two due at once, the one queued first.
  const owed = owner?.owedEmails.find(({ dueAt }) => dueAt === owner.nextDue);
  return owner && owed ? { owners, ownerId: owner._id, emailId: owed.id, dueAt: owner.nextDue ?? '' } : undefined;
}

/** Undefined when it is another's or cancelled by now. */
async function lease(
  { owners, ownerId, emailId: id, dueAt }: FirstDue,
  leaseEnds: Instant,
): Promise<LeasedEmail | undefined> {
  const leased = await owners.findOneAndUpdate(
    { _id: ownerId, owedEmails: { $elemMatch: { id, dueAt } } },
    changingEmails(withId(id), { dueAt: leaseEnds, leaseEnds }),
    { projection: { owedEmails: { $elemMatch: { id } } } },
  );
  const [owed] = leased?.owedEmails ?? [];
  return owed?.email ? { email: owed.email, tries: owed.tries, leaseEnds } : undefined;
}

async function waitingOf(owners: Owners): Promise<WaitingEmails> {
  const [waiting] = await owners
    .aggregate<WaitingEmails>([
      { $match: WAITING },
      { $unwind: '$owedEmails' },
      { $match: { 'owedEmails.state': 'queued' } },
      { $group: { _id: null, count: { $sum: 1 }, oldest: { $min: '$owedEmails.email.queuedAt' } } },
    ])
    .toArray();
  return waiting ?? { count: 0 };
}

async function countNewFailures(owners: Owners): Promise<number> {
  const [counted] = await owners
    .aggregate<{ readonly count: number }>([
      { $match: FAILED },
      { $group: { _id: null, count: { $sum: '$newFailures' } } },
    ])
    .toArray();
  return counted?.count ?? 0;
}

/** Those of the earliest failures: none of `limit` e-mails can lie in a document behind so many others. */
function failuresOf(owners: Owners, limit: number): Promise<OwingDocument[]> {
  const projection = { 'owedEmails.email.text': 0, 'owedEmails.email.html': 0 };
  return owners.find(FAILED, { projection }).sort({ firstFailure: 1 }).limit(limit).toArray();
}

async function forgetTexts(owners: Owners, moment: Instant, limit: number): Promise<number> {
  const due = { firstSent: { $lt: moment } };
  const found = await owners
    .find(due, { projection: { _id: 1 } })
    .sort({ firstSent: 1 })
    .limit(limit)
    .toArray();
  const isDue = { $and: [{ $eq: ['$$this.state', 'sent'] }, { $lt: ['$$this.sentAt', moment] }] };
  let forgotten = 0;
  for (const { _id } of found) {
    const before = await owners.findOneAndUpdate({ _id, ...due }, changingEmails(isDue, { to: '', email: null }), {
      returnDocument: 'before',
      projection: { 'owedEmails.state': 1, 'owedEmails.sentAt': 1, 'owedEmails.email.id': 1 },
    });
    forgotten += (before?.owedEmails ?? []).filter(
      ({ state, sentAt, email }) => state === 'sent' && (sentAt ?? moment) < moment && email !== null,
    ).length;
  }
  return forgotten;
}

function queuedAt({ email }: OwedEmail): Instant {
  return email?.queuedAt ?? '';
}
