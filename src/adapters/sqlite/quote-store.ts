import type { DatabaseSync } from 'node:sqlite';
import { queueEmail } from '../../domain/outbox/email-lifecycle.ts';
import { emailKey } from '../../domain/shared/email-address.ts';
import type { QuoteStore } from '../../ports/stores/quote-store.ts';
import { momentOf, textOf } from '../shared/rows.ts';
import { withPortErrors } from './faults.ts';
import { inSharedTransaction } from './group-commit.ts';
import type { OwedEmails } from './stores/owed-emails.ts';
import { emptyLog } from './write-ahead-log.ts';

/** Stores the quotes in table `quotes`, and their e-mails in table `emails` under the same ids. */
export function sqliteQuoteStore(db: DatabaseSync, owedEmails: OwedEmails): QuoteStore {
  const insert = db.prepare('INSERT INTO quotes (id, queued_at, email_key) VALUES (?, ?, ?)');
  const ofEmail = db.prepare('SELECT id, queued_at FROM quotes WHERE email_key = ? ORDER BY queued_at, id');
  const queuedBefore = db.prepare('SELECT id FROM quotes WHERE queued_at < ? ORDER BY queued_at, id LIMIT ?');
  const removeEmail = db.prepare('DELETE FROM emails WHERE id IN (SELECT id FROM quotes WHERE id = ?)');
  const remove = db.prepare('DELETE FROM quotes WHERE id = ?');

  return {
    add: (email) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          insert.run(email.id, email.queuedAt, emailKey(email.to.address));
          owedEmails.insert('site', [queueEmail(email)]);
        }),
      ),

    // In a transaction, so that a quote and its e-mail are of one moment.
    ofEmail: (address) =>
      withPortErrors(() =>
        inSharedTransaction(db, () =>
          ofEmail.all(emailKey(address)).flatMap((row) => {
            const email = owedEmails.find(textOf(row, 'id'));
            return email === undefined ? [] : [{ queuedAt: momentOf(row, 'queued_at'), email }];
          }),
        ),
      ),

    queuedBefore: (moment, limit) =>
      withPortErrors(() => queuedBefore.all(moment, limit).map((row) => textOf(row, 'id'))),

    remove: (ids) =>
      withPortErrors(async () => {
        const removed = await inSharedTransaction(db, () => {
          for (const id of ids) removeEmail.run(id);
          return ids.filter((id) => remove.run(id).changes === 1).length;
        });
        if (removed > 0) emptyLog(db);
        return removed;
      }),
  };
}
