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
  const stored = db.prepare('SELECT 1 FROM staff WHERE id = ? AND revision = ?');
  const anOwnerStays = `(document ->> '$.role' <> 'owner'
    OR EXISTS (SELECT 1 FROM staff AS other WHERE other.id <> staff.id AND other.document ->> '$.role' = 'owner'))`;
  const lower = db.prepare(
    `UPDATE staff SET revision = ?, document = ? WHERE id = ? AND revision = ? AND ${anOwnerStays}`,
  );
  const remove = db.prepare(`DELETE FROM staff WHERE email = ? AND (? OR ${anOwnerStays})`);

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
        const { id, role, revision } = account;
        const document = JSON.stringify({ ...account, revision: revision + 1 });
        const write = role === 'owner' ? update : lower;
        if (write.run(revision + 1, document, id, revision).changes === 1) return 'changed';
        return stored.get(id, revision) === undefined ? 'stale' : 'last-owner';
      }),

    remove: (email, lastOwnerToo = false) =>
      withPortErrors(() => {
        if (remove.run(email, lastOwnerToo ? 1 : 0).changes === 1) return 'removed';
        return byEmail.get(email) === undefined ? 'missing' : 'last-owner';
      }),
  };
}
