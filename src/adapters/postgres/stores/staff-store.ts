import type { StaffAccount } from '../../../domain/staff/account.ts';
import type { StaffStore } from '../../../ports/stores/staff-store.ts';
import { documentOf } from '../../shared/rows.ts';
import type { Database, Sql } from '../database.ts';

/** The advisory lock of changes that may take an owner away. */
const OWNERS_LOCK = 4127;

/** Makes changes that may take an owner away wait for each other until the transaction ends. */
async function lockOwners(sql: Sql): Promise<void> {
  await sql.rows(`SELECT pg_advisory_xact_lock(${OWNERS_LOCK})`);
}

/** Matches an account without which an owner stays. True only while the lock is held. */
const AN_OWNER_STAYS = `(document::json ->> 'role' <> 'owner' OR EXISTS
  (SELECT 1 FROM staff AS other WHERE other.id <> staff.id AND other.document::json ->> 'role' = 'owner'))`;

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
      const { id, role, revision } = account;
      const write = async (sql: Sql, condition: string) => {
        const document = JSON.stringify({ ...account, revision: revision + 1 });
        const values = [revision + 1, document, id, revision];
        return (
          (await sql.run(
            `UPDATE staff SET revision = $1, document = $2 WHERE id = $3 AND revision = $4 AND ${condition}`,
            values,
          )) === 1
        );
      };
      if (role === 'owner') return (await write(db, 'true')) ? 'changed' : 'stale';
      return db.transaction(async (sql) => {
        await lockOwners(sql);
        if (await write(sql, AN_OWNER_STAYS)) return 'changed';
        const stored = await sql.first('SELECT 1 FROM staff WHERE id = $1 AND revision = $2', [id, revision]);
        return stored === undefined ? 'stale' : 'last-owner';
      });
    },

    remove: (email, lastOwnerToo = false) =>
      db.transaction(async (sql) => {
        await lockOwners(sql);
        const condition = lastOwnerToo ? 'true' : AN_OWNER_STAYS;
        if ((await sql.run(`DELETE FROM staff WHERE email = $1 AND ${condition}`, [email])) === 1) return 'removed';
        const stored = await sql.first('SELECT 1 FROM staff WHERE email = $1', [email]);
        return stored === undefined ? 'missing' : 'last-owner';
      }),
  };
}
