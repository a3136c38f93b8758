import { queueEmail } from '../../domain/outbox/email-lifecycle.ts';
import type { Invitation, StaffLink } from '../../domain/staff/staff-link.ts';
import type { StaffLinkStore } from '../../ports/stores/staff-link-store.ts';
import { documentOf } from '../shared/rows.ts';
import type { Database } from './database.ts';
import { insertEmails } from './stores/owed-emails.ts';

/** Stores the links in table `staff_links`, and their e-mails in table `emails`. */
export function postgresStaffLinkStore(db: Database): StaffLinkStore {
  return {
    invitations: async () => {
      const rows = await db.rows("SELECT document FROM staff_links WHERE kind = 'invitation' ORDER BY id");
      return rows.map((row) => documentOf<Invitation>(row));
    },

    find: async (id) => {
      const row = await db.first('SELECT document FROM staff_links WHERE id = $1', [id]);
      return row && documentOf<StaffLink>(row);
    },

    put: (link, from, email) =>
      db.transaction(async (sql) => {
        const { id, kind, endsAt, emailId } = link;
        const columns = [id, kind, endsAt, emailId, JSON.stringify(link)];
        const written =
          from === undefined
            ? await sql.run(
                `INSERT INTO staff_links (id, kind, ends_at, email_id, document) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT DO NOTHING`,
                columns,
              )
            : await sql.run(
                `UPDATE staff_links SET kind = $2, ends_at = $3, email_id = $4, document = $5
                 WHERE id = $1 AND document = $6`,
                [...columns, JSON.stringify(from)],
              );
        if (written !== 1) return 'stale';
        if (from !== undefined) await sql.run('DELETE FROM emails WHERE id = $1', [from.emailId]);
        if (email !== undefined) await insertEmails(sql, 'site', [queueEmail(email)]);
        return 'put';
      }),

    sweep: (moment) =>
      db.transaction(async (sql) => {
        await sql.run('DELETE FROM emails WHERE id IN (SELECT email_id FROM staff_links WHERE ends_at < $1)', [moment]);
        await sql.run('DELETE FROM staff_links WHERE ends_at < $1', [moment]);
      }),
  };
}
