import type { DatabaseSync } from 'node:sqlite';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import type { StaffStore } from '../../../ports/stores/staff-store.ts';
import { documentOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';

/** Stores accounts in table `staff`. */
export function sqliteStaffStore(db: DatabaseSync): StaffStore {
  const all = db.prepare('SELECT document FROM staff ORDER BY email');
  const byEmail = db.prepare('SELECT document FROM staff WHERE email = ?');
  const insert = db.prepare(
    'INSERT INTO staff (id, email, revision, document) VALUES (?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
  );
  const update = db.prepare('UPDATE staff SET revision = ?, document = ? WHERE id = ? AND revision = ?');
  const remove = db.prepare('DELETE FROM staff WHERE email = ?');

  return {
    all: () => withPortErrors(() => all.all().map((row) => documentOf<StaffAccount>(row))),

    find: (email) =>
      withPortErrors(() => {
        const row = byEmail.get(email);
        return row && documentOf<StaffAccount>(row);
      }),

    add: (account) =>
      withPortErrors(() => {
        const { changes } = insert.run(account.id, account.email, account.revision, JSON.stringify(account));
        return changes === 1 ? 'added' : 'email-taken';
      }),

    change: (account) =>
      withPortErrors(() => {
        const revision = account.revision + 1;
        const document = JSON.stringify({ ...account, revision });
        return update.run(revision, document, account.id, account.revision).changes === 1 ? 'changed' : 'stale';
      }),

    remove: (email) => withPortErrors(() => (remove.run(email).changes === 1 ? 'removed' : 'missing')),
  };
}
