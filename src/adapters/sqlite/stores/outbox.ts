import type { DatabaseSync } from 'node:sqlite';
import type { Email, EmailKind } from '../../../domain/outbox/email.ts';
import type { Delivery, EmailState, FailedEmail, LeasedEmail, Outbox } from '../../../ports/stores/outbox.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import { countOf, documentOf, numberOf, optionalTextOf, type Row, textOf } from '../rows.ts';
import { emptyLog } from '../write-ahead-log.ts';

/**
 * Hands out table `emails`. A waiting e-mail is due at `due_at`; a lease moves that to its own end, so one index answers both "what is
 * due" and "when is the next". The end of the lease is also what the holder is known by: a later lease ends later.
 */
export function sqliteOutbox(db: DatabaseSync): Outbox {
  const sql = prepareStatements(db);

  return {
    claim: (now, leaseEnds) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          // `all`, since only a statement that is run to its end reports every fault.
          const [row] = sql.claim.all({ now, leaseEnds });
          return row && { email: documentOf<Email>(row), tries: numberOf(row, 'tries'), leaseEnds };
        }),
      ),

    settle: (leased, delivery) =>
      withPortErrors(() => inSharedTransaction(db, () => (settle(sql, leased, delivery) ? 'settled' : 'superseded'))),

    nextDue: () =>
      withPortErrors(() => {
        const row = sql.nextDue.get();
        return row && textOf(row, 'due_at');
      }),

    waiting: () =>
      withPortErrors(() => {
        const count = countOf(sql.waiting.get());
        const row = sql.oldestWaiting.get();
        return { count, ...(row === undefined ? {} : { oldest: documentOf<Email>(row).queuedAt }) };
      }),

    newFailures: () => withPortErrors(() => countOf(sql.newFailures.get())),

    listFailures: (limit) => withPortErrors(() => sql.listFailures.all(limit).map(readFailure)),

    seeFailures: () => withPortErrors(() => inSharedTransaction(db, () => void sql.seeFailures.run())),

    forgetSentBefore: (moment, limit) =>
      withPortErrors(() => {
        const forgotten = Number(sql.forgetSent.run(moment, limit).changes);
        if (forgotten > 0) emptyLog(db);
        return forgotten;
      }),

    ofBooking: (bookingId) => withPortErrors(() => sql.ofBooking.all(bookingId).map(readState)),
  };
}

/** Whether the lease still stood. */
function settle(sql: Statements, { email: { id }, leaseEnds }: LeasedEmail, delivery: Delivery): boolean {
  if (delivery.state === 'sent') {
    const held = sql.isHeld.get({ id, leaseEnds }) !== undefined;
    sql.markSent.run({ id, at: delivery.at });
    return held;
  }
  const { changes } =
    delivery.state === 'waiting'
      ? sql.markWaiting.run({ id, leaseEnds, dueAt: delivery.nextTryAt, reason: delivery.reason })
      : sql.markFailed.run({ id, leaseEnds, reason: delivery.reason });
  return changes === 1;
}

type Statements = ReturnType<typeof prepareStatements>;

function prepareStatements(db: DatabaseSync) {
  return {
    claim: db.prepare(
      `UPDATE emails SET due_at = :leaseEnds, lease_ends = :leaseEnds
       WHERE seq = (SELECT seq FROM emails WHERE state = 'queued' AND due_at <= :now ORDER BY due_at, seq LIMIT 1)
       RETURNING document, tries`,
    ),
    isHeld: db.prepare("SELECT 1 FROM emails WHERE id = :id AND state = 'queued' AND lease_ends = :leaseEnds"),
    markSent: db.prepare(
      `UPDATE emails SET state = 'sent', sent_at = :at, tries = tries + 1, due_at = NULL, lease_ends = NULL, reason = NULL
       WHERE id = :id AND state <> 'sent'`,
    ),
    markWaiting: db.prepare(
      `UPDATE emails SET due_at = :dueAt, tries = tries + 1, lease_ends = NULL, reason = :reason
       WHERE id = :id AND state = 'queued' AND lease_ends = :leaseEnds`,
    ),
    markFailed: db.prepare(
      `UPDATE emails SET state = 'failed', tries = tries + 1, due_at = NULL, lease_ends = NULL, reason = :reason
       WHERE id = :id AND state = 'queued' AND lease_ends = :leaseEnds`,
    ),
    nextDue: db.prepare("SELECT due_at FROM emails WHERE state = 'queued' ORDER BY due_at LIMIT 1"),
    waiting: db.prepare("SELECT count(*) AS count FROM emails WHERE state = 'queued'"),
    // Rows stand in the order in which they were queued. The plus has the smallest number read from the index of what is due, not from the table.
    oldestWaiting: db.prepare(
      "SELECT document FROM emails WHERE seq = (SELECT min(+seq) FROM emails WHERE state = 'queued')",
    ),
    newFailures: db.prepare("SELECT count(*) AS count FROM emails WHERE state = 'failed' AND seen = 0"),
    listFailures: db.prepare(
      `SELECT id, kind, recipient, reason, booking_id FROM emails WHERE state = 'failed' AND seen = 0 ORDER BY seq LIMIT ?`,
    ),
    seeFailures: db.prepare("UPDATE emails SET seen = 1 WHERE state = 'failed' AND seen = 0"),
    forgetSent: db.prepare(
      `UPDATE emails SET document = NULL, recipient = '' WHERE seq IN (
         SELECT seq FROM emails WHERE state = 'sent' AND document IS NOT NULL AND sent_at < ? ORDER BY sent_at LIMIT ?)`,
    ),
    ofBooking: db.prepare(
      'SELECT id, kind, recipient, state, tries, due_at, sent_at, reason FROM emails WHERE booking_id = ? ORDER BY seq',
    ),
  };
}

/** How an e-mail of table `emails` stands. */
export function readState(row: Row): EmailState {
  const nextTryAt = optionalTextOf(row, 'due_at');
  const sentAt = optionalTextOf(row, 'sent_at');
  const reason = optionalTextOf(row, 'reason');
  return {
    id: textOf(row, 'id'),
    kind: wordOf(KINDS, textOf(row, 'kind')),
    to: textOf(row, 'recipient'),
    state: wordOf(STATES, textOf(row, 'state')),
    tries: numberOf(row, 'tries'),
    ...(nextTryAt === undefined ? {} : { nextTryAt }),
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function readFailure(row: Row): FailedEmail {
  const reason = optionalTextOf(row, 'reason');
  const bookingId = optionalTextOf(row, 'booking_id');
  return {
    id: textOf(row, 'id'),
    kind: wordOf(KINDS, textOf(row, 'kind')),
    to: textOf(row, 'recipient'),
    ...(reason === undefined ? {} : { reason }),
    ...(bookingId === undefined ? {} : { bookingId }),
  };
}

const STATES = ['queued', 'sent', 'failed', 'cancelled'] as const satisfies readonly EmailState['state'][];
const KINDS = [
  'received',
  'notice',
  'confirmation',
  'declined',
  'inquiry',
  'contact',
] as const satisfies readonly EmailKind[];

function wordOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new TypeError(`${text} is none of ${words.join(', ')}`);
  return word;
}
