import type { DatabaseSync } from 'node:sqlite';
import { queueEmail } from '../../domain/outbox/email-lifecycle.ts';
import type { Invitation, StaffLink } from '../../domain/staff/staff-link.ts';
import type { StaffLinkStore } from '../../ports/stores/staff-link-store.ts';
import { documentOf } from '../shared/rows.ts';
import { withPortErrors } from './faults.ts';
import { inSharedTransaction } from './group-commit.ts';
import type { OwedEmails } from './stores/owed-emails.ts';
import { emptyLog } from './write-ahead-log.ts';

/** Stores the links in table `staff_links`, and their e-mails in table `emails`. */
export function sqliteStaffLinkStore(db: DatabaseSync, owedEmails: OwedEmails): StaffLinkStore {
  const invitations = db.prepare(
    "SELECT document FROM staff_links WHERE document ->> '$.kind' = 'invitation' ORDER BY id",
  );
  const byId = db.prepare('SELECT document FROM staff_links WHERE id = ?');
  const insert = db.prepare(
    'INSERT OR IGNORE INTO staff_links (id, ends_at, document) VALUES (:id, :endsAt, :document)',
  );
  const update = db.prepare(
    'UPDATE staff_links SET ends_at = :endsAt, document = :document WHERE id = :id AND document = :from',
  );
  const removeEmail = db.prepare('DELETE FROM emails WHERE id = ?');
  const over = db.prepare('SELECT document FROM staff_links WHERE ends_at < ?');
  const remove = db.prepare('DELETE FROM staff_links WHERE id = ?');

  return {
    invitations: () => withPortErrors(() => invitations.all().map((row) => documentOf<Invitation>(row))),

    find: (id) =>
      withPortErrors(() => {
        const row = byId.get(id);
        return row && documentOf<StaffLink>(row);
      }),

    put: (link, from, email) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const { id, endsAt } = link;
          const written = { id, endsAt, document: JSON.stringify(link) };
          const { changes } =
            from === undefined ? insert.run(written) : update.run({ ...written, from: JSON.stringify(from) });
          if (changes !== 1) return 'stale';
          if (from !== undefined) removeEmail.run(from.emailId);
          if (email !== undefined) owedEmails.insert('site', [queueEmail(email)]);
          return 'put';
        }),
      ),

    sweep: (moment) =>
      withPortErrors(async () => {
        const removed = await inSharedTransaction(db, () => {
          const links = over.all(moment).map((row) => documentOf<StaffLink>(row));
          for (const { id, emailId } of links) {
            removeEmail.run(emailId);
            remove.run(id);
          }
          return links.length;
        });
        if (removed > 0) emptyLog(db);
      }),
  };
}
