import { LAST_KINDS } from '../../../domain/outbox/email.ts';
import { eraseSentText, seeFailure, settleTry } from '../../../domain/outbox/email-lifecycle.ts';
import type { FailedEmail, Outbox } from '../../../ports/stores/outbox.ts';
import { contended, tries } from '../../../ports/tries.ts';
import { countOf, documentOf, momentOf, numberOf, textOf } from '../../shared/rows.ts';
import { emailOf, OWED_COLUMNS, ownerIn, readOwed, SELECT_OWED } from '../../sql/owed-emails.ts';
import type { Database } from '../database.ts';
import { emailStatesOf, emailsOf, updateEmail } from './owed-emails.ts';

/**
 * Hands out the e-mails of table `emails`. The end of a lease also identifies its holder: a later
 * lease ends later. An e-mail whose row another caller has locked is passed over.
 */
export function postgresOutbox(db: Database): Outbox {
  return {
    claim: async (now, leaseEnds, dueBy = now, kinds = undefined) => {
      const row = await db.first(CLAIM, [now, leaseEnds, dueBy, kinds ?? null, LAST_KINDS]);
      const email = row && emailOf(row);
      return email && { email, tries: numberOf(row, 'tries'), leaseEnds };
    },

    // Without a transaction, whose four messages would cost more than the change. The row version
    // (`xmin`) tells whether another caller has changed the e-mail in between.
    settle: async ({ email: { id }, leaseEnds }, delivery) => {
      for await (const _try of tries()) {
        const row = await db.first(`SELECT ${OWED_COLUMNS}, xmin::text AS version FROM emails WHERE id = $1`, [id]);
        if (row === undefined) return 'superseded';
        const owed = readOwed(row);
        const settled = settleTry(owed, leaseEnds, delivery);
        if (settled.owed === owed || (await updateEmail(db, settled.owed, textOf(row, 'version')))) {
          return settled.outcome;
        }
      }
      throw contended('An e-mail');
    },

    nextDue: async () => {
      const row = await db.first("SELECT due_at FROM emails WHERE state = 'queued' ORDER BY due_at, seq LIMIT 1");
      return row && momentOf(row, 'due_at');
    },

    waiting: async () => {
      const row = await db.first(WAITING);
      const oldest = row && emailOf(row)?.queuedAt;
      return { count: countOf(row), ...(oldest === undefined ? {} : { oldest }) };
    },

    newFailures: async () => countOf(await db.first(`SELECT count(*) AS count FROM emails WHERE ${IS_NEW_FAILURE}`)),

    bookingsWithFailures: async (bookingIds) => {
      const rows = await db.rows(
        `SELECT DISTINCT owner_id FROM emails
         WHERE ${IS_NEW_FAILURE} AND owner_kind = 'bookings' AND owner_id = ANY($1)`,
        [bookingIds],
      );
      return new Set(rows.map((row) => textOf(row, 'owner_id')));
    },

    listFailures: async (limit) => {
      const rows = await db.rows(
        `SELECT json_build_object('id', id, 'kind', kind, 'to', recipient, 'reason', reason)::text AS document,
           owner_kind, owner_id
         FROM emails WHERE ${IS_NEW_FAILURE} ORDER BY seq LIMIT $1`,
        [limit],
      );
      return rows.map((row) => ({ ...documentOf<Omit<FailedEmail, 'owner'>>(row), owner: ownerIn(row) }));
    },

    reasons: async (limit) => {
      const [queued, failed] = await Promise.all([
        db.rows(
          "SELECT reason FROM emails WHERE state = 'queued' AND reason IS NOT NULL ORDER BY due_at, seq LIMIT $1",
          [limit],
        ),
        db.rows(`SELECT reason FROM emails WHERE ${IS_NEW_FAILURE} ORDER BY seq LIMIT $1`, [limit]),
      ]);
      return [
        ...queued.map((row) => ({ state: 'queued', reason: textOf(row, 'reason') }) as const),
        ...failed.map((row) => ({ state: 'failed', reason: textOf(row, 'reason') }) as const),
      ];
    },

    seeFailures: (ids) =>
      db.transaction(async (sql) => {
        const rows = await sql.rows(`${SELECT_OWED} WHERE id = ANY($1) ORDER BY seq FOR UPDATE`, [ids]);
        for (const owed of rows.map(readOwed)) await updateEmail(sql, seeFailure(owed));
      }),

    ownerOf: async (id) => {
      const row = await db.first('SELECT owner_kind, owner_id FROM emails WHERE id = $1', [id]);
      return row && ownerIn(row);
    },

    forgetSentBefore: (moment, limit) =>
      db.transaction(async (sql) => {
        const rows = await sql.rows(
          `${SELECT_OWED} WHERE state = 'sent' AND document IS NOT NULL AND sent_at < $1
           ORDER BY sent_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
          [moment, limit],
        );
        await Promise.all(rows.map((row) => updateEmail(sql, eraseSentText(readOwed(row), moment))));
        return rows.length;
      }),

    ofBooking: (bookingId) => emailStatesOf(db, { bookingId }),

    read: async (bookingId, id) => (await emailsOf(db, { bookingId })).find((owed) => owed.id === id)?.email,
  };
}

/** The partial index `emails_new_failures` has these conditions. */
export const IS_NEW_FAILURE = "state = 'failed' AND NOT seen";

const FIRST_FREE = `due_at <= $3 AND (lease_ends IS NULL OR lease_ends <= $1)
  AND ($4::text[] IS NULL OR kind = ANY($4)) ORDER BY due_at, seq LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** $5 are the kinds that are sent after the others (MAIL-17). */
const CLAIM = `UPDATE emails SET due_at = $2, lease_ends = $2
  WHERE seq = coalesce(
    (SELECT seq FROM emails WHERE state = 'queued' AND urgent AND ${FIRST_FREE}),
    (SELECT seq FROM emails WHERE state = 'queued' AND kind <> ALL($5::text[]) AND ${FIRST_FREE}),
    (SELECT seq FROM emails WHERE state = 'queued' AND ${FIRST_FREE}))
  RETURNING document, tries`;

/**
 * Rows are in the order in which they were queued. The sum makes the server read the smallest
 * number from the index of due e-mails and not from the table.
 */
const WAITING = `SELECT count, (SELECT document FROM emails WHERE seq = first) AS document
  FROM (SELECT count(*) AS count, min(seq + 0) AS first FROM emails WHERE state = 'queued') AS waiting`;
