import { queueEmail } from '../../../domain/outbox/email-lifecycle.ts';
import { emailKey } from '../../../domain/shared/email-address.ts';
import type { QuoteStore } from '../../../ports/stores/quote-store.ts';
import { momentOf, textOf } from '../../shared/rows.ts';
import { readOwed, SELECT_OWED } from '../../sql/owed-emails.ts';
import type { Database } from '../database.ts';
import { insertEmails } from './owed-emails.ts';

/** Stores the quotes in table `quotes`, and their e-mails in table `emails` under the same ids. */
export function postgresQuoteStore(db: Database): QuoteStore {
  return {
    add: (email) =>
      db.transaction(async (sql) => {
        await sql.run('INSERT INTO quotes (id, queued_at, email_key) VALUES ($1, $2, $3)', [
          email.id,
          email.queuedAt,
          emailKey(email.to.address),
        ]);
        await insertEmails(sql, 'site', [queueEmail(email)]);
      }),

    ofEmail: async (address) => {
      const rows = await db.rows(
        `SELECT owed.*, quotes.queued_at
         FROM quotes JOIN LATERAL (${SELECT_OWED} WHERE emails.id = quotes.id) AS owed ON true
         WHERE email_key = $1 ORDER BY queued_at, quotes.id`,
        [emailKey(address)],
      );
      return rows.map((row) => ({ queuedAt: momentOf(row, 'queued_at'), email: readOwed(row) }));
    },

    queuedBefore: async (moment, limit) => {
      const rows = await db.rows('SELECT id FROM quotes WHERE queued_at < $1 ORDER BY queued_at, id LIMIT $2', [
        moment,
        limit,
      ]);
      return rows.map((row) => textOf(row, 'id'));
    },

    remove: (ids) =>
      db.transaction(async (sql) => {
        await sql.run('DELETE FROM emails WHERE id IN (SELECT id FROM quotes WHERE id = ANY($1))', [ids]);
        return sql.run('DELETE FROM quotes WHERE id = ANY($1)', [ids]);
      }),
  };
}
