import type { DatabaseSync } from 'node:sqlite';
import type { Attempts } from '../../../domain/shared/attempts.ts';
import type { AttemptStore } from '../../../ports/stores/attempt-store.ts';
import { documentOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';

/** Stores the counts in table `attempts`. */
export function sqliteAttemptStore(db: DatabaseSync): AttemptStore {
  const byKey = db.prepare('SELECT document FROM attempts WHERE key = ?');
  const put = db.prepare('INSERT OR REPLACE INTO attempts (key, forget_at, document) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM attempts WHERE key = ?');
  const sweep = db.prepare('DELETE FROM attempts WHERE forget_at <= ?');
  const find = (key: string): Attempts | undefined => {
    const row = byKey.get(key);
    return row && documentOf<Attempts>(row);
  };

  return {
    find: (key) => withPortErrors(() => find(key)),

    put: (attempts, from) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const stored = find(attempts.key);
          if (stored?.count !== from?.count || stored?.lastAt !== from?.lastAt) return 'stale';
          put.run(attempts.key, attempts.forgetAt, JSON.stringify(attempts));
          return 'put';
        }),
      ),

    remove: (key) => withPortErrors(() => void remove.run(key)),

    sweep: (now) => withPortErrors(() => void sweep.run(now)),
  };
}
