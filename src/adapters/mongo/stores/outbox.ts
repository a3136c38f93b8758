import type { Collection, Db } from 'mongodb';
import { BOOKINGS } from '../../../domain/booking/booking-fields.ts';
import { MESSAGES } from '../../../domain/inquiry/stored-message.ts';
import { type EmailKind, isUrgent, LAST_KINDS } from '../../../domain/outbox/email.ts';
import {
  eraseSentText,
  isNewFailure,
  type OwedEmail,
  seeFailure,
  settleTry,
} from '../../../domain/outbox/email-lifecycle.ts';
import { type AnyKind, hasPart } from '../../../domain/shared/record.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { KINDS } from '../../../ports/kinds.ts';
import type { EmailOwner, EmailReason, LeasedEmail, Outbox, WaitingEmails } from '../../../ports/stores/outbox.ts';
import { contended, tries } from '../../../ports/tries.ts';
import { compareTexts } from '../compare-texts.ts';
import { withPortErrors } from '../faults.ts';
import { emailsAsRead, type OwingDocument, owedBy, rewriting, STATES_ALONE, statesOf } from './owed-emails.ts';

type Owners = Collection<OwingDocument>;

/** Matches documents with a failed e-mail that staff have not seen. */
const FAILED = { firstFailure: { $exists: true } } as const;
/** Matches documents with a queued e-mail. */
const WAITING = { nextDue: { $exists: true } } as const;
/** The indexed due times: of urgent e-mails, which come first, and of all (MAIL-17). Quotes have their own collection. */
const LANES = ['nextUrgent', 'nextDue'] as const;
/**
 * The e-mails that a claim passes over because other instances hold them, while this machine's
 * clock is ahead. An instance holds one at a time.
 */
const MAX_PASSED_OVER = 20;
const EMAILS_ALONE = { projection: { owedEmails: 1 } } as const;

/**
 * Hands out the e-mails that bookings, messages, facts of the site, quotes and links of staff owe.
 * Each write compares all e-mails of the document with those that were read, and is repeated if
 * another write came first.
 * The end of a lease also identifies its holder: a later lease ends later.
 */
export function mongoOutbox(db: Db): Outbox {
  const bookings = db.collection<OwingDocument>(BOOKINGS.name);
  const kinds = Object.values<AnyKind>(KINDS).filter((kind) => hasPart(kind, 'emails'));
  const all = kinds.map(({ name }) => db.collection<OwingDocument>(name));

  return {
    claim: (now, leaseEnds, dueBy = now, kinds = undefined) =>
      withPortErrors(async () => {
        for await (const _try of tries()) {
          const found = await Promise.all(
            LANES.flatMap((lane) => all.map((owners) => firstDue(owners, lane, { now, dueBy, kinds }))),
          );
          const inOrder = found.flat().toSorted((one, other) => compareTexts(one.due.nextTryAt, other.due.nextTryAt));
          const first =
            inOrder.find(({ lane }) => lane === 'nextUrgent') ??
            inOrder.find(({ due }) => !LAST_KINDS.includes(due.kind)) ??
            inOrder[0];
          if (first === undefined) return undefined;
          const { owners, owner, owed, due } = first;
          const leased = owed.map((one) => (one === due ? { ...due, nextTryAt: leaseEnds, leaseEnds } : one));
          if (await write(owners, owner, leased)) return { email: due.email, tries: due.tries, leaseEnds };
        }
        throw contended('An e-mail');
      }),

    settle: (leased, delivery) =>
      withPortErrors(async () => {
        for (const owners of all) {
          const outcome = await settleAmong(owners, leased, delivery);
          if (outcome !== undefined) return outcome;
        }
        return 'superseded';
      }),

    nextDue: () =>
      withPortErrors(async () => {
        const nextDue = { sort: { nextDue: 1 }, projection: { nextDue: 1 } } as const;
        const firsts = await Promise.all(all.map((owners) => owners.findOne(WAITING, nextDue)));
        return firsts.flatMap((owner) => owner?.nextDue ?? []).toSorted()[0];
      }),

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
        return found === null ? [] : statesOf(found);
      }),

    read: (bookingId, id) =>
      withPortErrors(async () => {
        const found = await bookings.findOne({ _id: bookingId }, EMAILS_ALONE);
        return found === null ? undefined : owedBy(found).find((owed) => owed.id === id)?.email;
      }),

    newFailures: () =>
      withPortErrors(async () => {
        const counts = await Promise.all(all.map(countNewFailures));
        return counts.reduce((sum, count) => sum + count, 0);
      }),

    bookingsWithFailures: (bookingIds) =>
      withPortErrors(async () => {
        const found = bookings.find({ _id: { $in: [...bookingIds] }, ...FAILED }, { projection: { _id: 1 } });
        return new Set((await found.hint('_id_').toArray()).map(({ _id }) => _id));
      }),

    listFailures: (limit) =>
      withPortErrors(async () => {
        const owners = await Promise.all(all.map((owners) => failuresOf(owners, limit)));
        const failures = owners.flatMap((found, index) =>
          found.flatMap((owner) =>
            owedBy(owner)
              .filter(isNewFailure)
              .map((owed) => ({ owed, owner: ownerIn(all[index], owner._id) })),
          ),
        );
        return failures
          .toSorted((one, other) => compareTexts(queuedAt(one.owed), queuedAt(other.owed)))
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

    seeFailures: (ids) =>
      withPortErrors(async () => {
        for (const owners of all) {
          const found = owners.find({ 'owedEmails.id': { $in: [...ids] } }, { projection: { _id: 1 } });
          for (const { _id } of await found.toArray()) await seeAmong(owners, _id, ids);
        }
      }),

    ownerOf: (id) =>
      withPortErrors(async () => {
        const named = { projection: { _id: 1 } } as const;
        const found = await Promise.all(all.map((owners) => owners.findOne({ 'owedEmails.id': id }, named)));
        return found.flatMap((owner, index) => (owner === null ? [] : [ownerIn(all[index], owner._id)]))[0];
      }),

    forgetSentBefore: (moment, limit) =>
      withPortErrors(async () => {
        let forgotten = 0;
        for (const owners of all) forgotten += await forgetAmong(owners, moment, limit);
        return forgotten;
      }),
  };
}

/** Writes the e-mails of a document. Returns false if they have changed since they were read. */
async function write(owners: Owners, owner: OwingDocument, owed: readonly OwedEmail[]): Promise<boolean> {
  const isSame = { _id: owner._id, ...emailsAsRead(owner) };
  return (await owners.findOneAndUpdate(isSame, rewriting(owner, owed), { projection: { _id: 1 } })) !== null;
}

/**
 * Returns the first e-mail of a lane that is due and that nobody holds, with its document. If two
 * e-mails of a document are due at the same time, the one that was queued first is returned.
 */
async function firstDue(
  owners: Owners,
  lane: (typeof LANES)[number],
  {
    now,
    dueBy,
    kinds,
  }: { readonly now: Instant; readonly dueBy: Instant; readonly kinds: readonly EmailKind[] | undefined },
) {
  const limit = dueBy > now ? MAX_PASSED_OVER : 1;
  const options = { sort: { [lane]: 1 }, projection: { owedEmails: 1 }, limit } as const;
  const ofKinds = kinds && { owedEmails: { $elemMatch: { kind: { $in: [...kinds] }, dueAt: { $lte: dueBy } } } };
  for (const owner of await owners.find({ [lane]: { $lte: dueBy }, ...ofKinds }, options).toArray()) {
    const owed = owedBy(owner);
    const [due] = owed
      .filter((one) => one.state === 'queued')
      .filter(({ kind }) => (lane === 'nextDue' || isUrgent(kind)) && (kinds === undefined || kinds.includes(kind)))
      .filter(({ nextTryAt, leaseEnds = now }) => nextTryAt <= dueBy && leaseEnds <= now)
      .toSorted((one, other) => compareTexts(one.nextTryAt, other.nextTryAt));
    if (due !== undefined) return [{ lane, owners, owner, owed, due }];
  }
  return [];
}

/** Returns undefined if no document of this collection owes the e-mail. */
async function settleAmong(
  owners: Owners,
  { email: { id }, leaseEnds }: LeasedEmail,
  delivery: Parameters<Outbox['settle']>[1],
) {
  for await (const _try of tries()) {
    const owner = await owners.findOne({ 'owedEmails.id': id }, EMAILS_ALONE);
    const owed = owner === null ? [] : owedBy(owner);
    const tried = owed.find((one) => one.id === id);
    if (owner === null || tried === undefined) return undefined;
    const { owed: settled, outcome } = settleTry(tried, leaseEnds, delivery);
    const after = owed.map((one) => (one === tried ? settled : one));
    if (settled === tried || (await write(owners, owner, after))) return outcome;
  }
  throw contended('An e-mail');
}

/** Marks these failures of one document as seen. */
async function seeAmong(owners: Owners, ownerId: string, ids: readonly string[]): Promise<void> {
  for await (const _try of tries()) {
    const owner = await owners.findOne({ _id: ownerId }, EMAILS_ALONE);
    if (owner === null) return;
    const after = owedBy(owner).map((one) => (ids.includes(one.id) ? seeFailure(one) : one));
    if (await write(owners, owner, after)) return;
  }
  throw contended('An e-mail');
}

/** Returns the owner of an e-mail by its collection. */
function ownerIn(owners: Owners | undefined, id: string): EmailOwner | 'site' {
  if (owners?.collectionName === BOOKINGS.name) return { bookingId: id };
  return owners?.collectionName === MESSAGES.name ? { messageId: id } : 'site';
}

async function forgetAmong(owners: Owners, moment: Instant, limit: number): Promise<number> {
  const due = { firstSent: { $lt: moment } };
  const ids = owners
    .find(due, { projection: { _id: 1 } })
    .sort({ firstSent: 1 })
    .limit(limit);
  let forgotten = 0;
  for (const { _id } of await ids.toArray()) forgotten += await forgetTexts(owners, _id, moment);
  return forgotten;
}

/** Erases the texts of one document and returns how many there were. */
async function forgetTexts(owners: Owners, ownerId: string, moment: Instant): Promise<number> {
  for await (const _try of tries()) {
    const owner = await owners.findOne({ _id: ownerId }, EMAILS_ALONE);
    const owed = owner === null ? [] : owedBy(owner);
    const after = owed.map((one) => eraseSentText(one, moment));
    const forgotten = after.filter((one, index) => one !== owed[index]).length;
    if (owner === null || forgotten === 0 || (await write(owners, owner, after))) return forgotten;
  }
  throw contended('An e-mail');
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

/**
 * Returns the documents with the earliest failures. `limit` documents are enough, because each has
 * at least one failure.
 */
function failuresOf(owners: Owners, limit: number): Promise<OwingDocument[]> {
  const projection = { 'owedEmails.email.blocks': 0, 'owedEmails.email.asSent': 0 };
  return owners.find(FAILED, { projection }).sort({ firstFailure: 1 }).limit(limit).toArray();
}

/** Returns the documents with the e-mails that are due first. */
function waitingOwners(owners: Owners, limit: number): Promise<OwingDocument[]> {
  return owners.find(WAITING, { projection: STATES_ALONE }).sort({ nextDue: 1 }).limit(limit).toArray();
}

function reasonsOf(owners: readonly OwingDocument[][] | undefined, state: EmailReason['state']): EmailReason[] {
  const emails = owners?.flat().flatMap(({ owedEmails }) => owedEmails) ?? [];
  return emails.flatMap((one) =>
    one.state === state && !one.seen && one.reason !== null ? [{ state, reason: one.reason }] : [],
  );
}

function queuedAt({ email }: OwedEmail): Instant | '' {
  return email?.queuedAt ?? '';
}
