import type { DatabaseSync } from 'node:sqlite';
import { LAST_KINDS } from '../../../domain/outbox/email.ts';
import { eraseSentText, seeFailure, settleTry } from '../../../domain/outbox/email-lifecycle.ts';
import type { FailedEmail, Outbox } from '../../../ports/stores/outbox.ts';
import { countOf, documentOf, momentOf, numberOf, textOf } from '../../shared/rows.ts';
import { emailOf, ownerIn, readOwed, SELECT_OWED } from '../../sql/owed-emails.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import { emptyLog } from '../write-ahead-log.ts';
import type { OwedEmails } from './owed-emails.ts';

/**
 * Hands out the e-mails of table `emails`. The end of a lease also identifies its holder: a later
 * lease ends later.
 */
export function sqliteOutbox(db: DatabaseSync, emails: OwedEmails): Outbox {
  const sql = prepareStatements(db);

  return {
    claim: (now, leaseEnds, dueBy = now, kinds = undefined) =>
      withPortErrors(async () => {
        // `all`, because only a statement that runs to completion reports every fault.
        const wanted = kinds === undefined ? null : `,${kinds.join()},`;
        const [row] = await inSharedTransaction(db, () => sql.claim.all({ now, leaseEnds, dueBy, wanted }));
        // After the commit, so that an e-mail that cannot be read is leased and others come first.
        const email = row && emailOf(row);
        return email && { email, tries: numberOf(row, 'tries'), leaseEnds };
      }),

    settle: ({ email: { id }, leaseEnds }, delivery) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const owed = emails.find(id);
          if (owed === undefined) return 'superseded';
          const settled = settleTry(owed, leaseEnds, delivery);
          if (settled.owed !== owed) emails.update(settled.owed);
          return settled.outcome;
        }),
      ),

    nextDue: () =>
      withPortErrors(() => {
        const row = sql.nextDue.get();
        return row && momentOf(row, 'due_at');
      }),

    waiting: () =>
      withPortErrors(() => {
        const count = countOf(sql.waiting.get());
        const row = sql.oldestWaiting.get();
        const oldest = row && emailOf(row)?.queuedAt;
        return { count, ...(oldest === undefined ? {} : { oldest }) };
      }),

    newFailures: () => withPortErrors(() => countOf(sql.newFailures.get())),

    bookingsWithFailures: (bookingIds) =>
      withPortErrors(() => new Set(bookingIds.filter((id) => sql.failureOfBooking.get(id) !== undefined))),

    listFailures: (limit) =>
      withPortErrors(() =>
        sql.listFailures
          .all(limit)
          .map((row) => ({ ...documentOf<Omit<FailedEmail, 'owner'>>(row), owner: ownerIn(row) })),
      ),

    reasons: (limit) =>
      withPortErrors(() =>
        (['queued', 'failed'] as const).flatMap((state) =>
          sql.reasons[state].all(limit).map((row) => ({ state, reason: textOf(row, 'reason') })),
        ),
      ),

    seeFailures: (ids) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          for (const owed of ids.flatMap((id) => emails.find(id) ?? [])) emails.update(seeFailure(owed));
        }),
      ),

    ownerOf: (id) =>
      withPortErrors(() => {
        const row = sql.ownerOf.get(id);
        return row && ownerIn(row);
      }),

    forgetSentBefore: (moment, limit) =>
      withPortErrors(async () => {
        const forgotten = await inSharedTransaction(db, () => {
          const sent = sql.sentBefore.all(moment, limit).map(readOwed);
          for (const owed of sent) emails.update(eraseSentText(owed, moment));
          return sent.length;
        });
        if (forgotten > 0) emptyLog(db);
        return forgotten;
      }),

    ofBooking: (bookingId) => withPortErrors(() => emails.statesOf({ bookingId })),

    read: (bookingId, id) => withPortErrors(() => emails.of({ bookingId }).find((owed) => owed.id === id)?.email),
  };
}

/** The kinds that are sent after the others (MAIL-17), as literals of SQL. */
const LAST = LAST_KINDS.map((kind) => `'${kind}'`).join();

function prepareStatements(db: DatabaseSync) {
  const isFree = `due_at <= :dueBy AND (lease_ends IS NULL OR lease_ends <= :now)
    AND (:wanted IS NULL OR instr(:wanted, ',' || kind || ','))`;
  const first = 'ORDER BY due_at, seq LIMIT 1';
  return {
    claim: db.prepare(
      `UPDATE emails SET due_at = :leaseEnds, lease_ends = :leaseEnds
       WHERE seq = coalesce(
         (SELECT seq FROM emails WHERE state = 'queued' AND urgent = 1 AND ${isFree} ${first}),
         (SELECT seq FROM emails WHERE state = 'queued'
            AND kind NOT IN (${LAST}) AND ${isFree} ${first}),
         (SELECT seq FROM emails WHERE state = 'queued' AND ${isFree} ${first}))
       RETURNING document, tries`,
    ),
    nextDue: db.prepare("SELECT due_at FROM emails WHERE state = 'queued' ORDER BY due_at LIMIT 1"),
    waiting: db.prepare("SELECT count(*) AS count FROM emails WHERE state = 'queued'"),
    // Rows are in the order in which they were queued. The unary plus makes SQLite read the
    // smallest number from the index of due e-mails and not from the table.
    oldestWaiting: db.prepare(
      "SELECT document FROM emails WHERE seq = (SELECT min(+seq) FROM emails WHERE state = 'queued')",
    ),
    newFailures: db.prepare("SELECT count(*) AS count FROM emails WHERE state = 'failed' AND seen = 0"),
    failureOfBooking: db.prepare(
      "SELECT 1 FROM emails WHERE owner_kind = 'bookings' AND owner_id = ? AND state = 'failed' AND seen = 0 LIMIT 1",
    ),
    listFailures: db.prepare(
      `SELECT json_object('id', id, 'kind', kind, 'to', recipient, 'reason', reason) AS document, owner_kind, owner_id
       FROM emails WHERE state = 'failed' AND seen = 0 ORDER BY seq LIMIT ?`,
    ),
    ownerOf: db.prepare('SELECT owner_kind, owner_id FROM emails WHERE id = ?'),
    reasons: {
      queued: db.prepare(
        "SELECT reason FROM emails WHERE state = 'queued' AND reason IS NOT NULL ORDER BY due_at, seq LIMIT ?",
      ),
      failed: db.prepare("SELECT reason FROM emails WHERE state = 'failed' AND seen = 0 ORDER BY seq LIMIT ?"),
    },
    sentBefore: db.prepare(
      `${SELECT_OWED} WHERE state = 'sent' AND document IS NOT NULL AND sent_at < ? ORDER BY sent_at LIMIT ?`,
    ),
  };
}
