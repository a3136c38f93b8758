import type { StaffAccount } from '../../../domain/staff/account.ts';
import type { StaffStore } from '../../../ports/stores/staff-store.ts';
import { documentOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Stores accounts in table `staff`. */
export function postgresStaffStore(db: Database): StaffStore {
  return {
    all: async () => {
      const rows = await db.rows('SELECT document FROM staff ORDER BY email');
      return rows.map((row) => documentOf<StaffAccount>(row));
    },

    find: async (email) => {
      const row = await db.first('SELECT document FROM staff WHERE email = $1', [email]);
      return row && documentOf<StaffAccount>(row);
    },

    add: async (account) => {
      const added = await db.run(
        'INSERT INTO staff (id, email, revision, document) VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING',
        [account.id, account.email, account.revision, JSON.stringify(account)],
      );
      return added === 1 ? 'added' : 'email-taken';
    },

    change: async (account) => {
      const revision = account.revision + 1;
      const changed = await db.run('UPDATE staff SET revision = $1, document = $2 WHERE id = $3 AND revision = $4', [
        revision,
        JSON.stringify({ ...account, revision }),
        account.id,
        account.revision,
      ]);
      return changed === 1 ? 'changed' : 'stale';
    },

    remove: async (email) =>
      (await db.run('DELETE FROM staff WHERE email = $1', [email])) === 1 ? 'removed' : 'missing',
  };
}
