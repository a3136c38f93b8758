import type { Attempts } from '../../../domain/shared/attempts.ts';
import type { AttemptStore } from '../../../ports/stores/attempt-store.ts';
import { documentOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Stores the counts in table `attempts`. */
export function postgresAttemptStore(db: Database): AttemptStore {
  return {
    find: async (key) => {
      const row = await db.first('SELECT document FROM attempts WHERE key = $1', [key]);
      return row && documentOf<Attempts>(row);
    },

    put: async (attempts, from) => {
      const { key, count, lastAt, forgetAt } = attempts;
      const values = [key, count, lastAt, forgetAt, JSON.stringify(attempts)];
      const written =
        from === undefined
          ? await db.run(
              `INSERT INTO attempts (key, count, last_at, forget_at, document) VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT DO NOTHING`,
              values,
            )
          : await db.run(
              `UPDATE attempts SET count = $2, last_at = $3, forget_at = $4, document = $5
               WHERE key = $1 AND count = $6 AND last_at = $7`,
              [...values, from.count, from.lastAt],
            );
      return written === 1 ? 'put' : 'stale';
    },

    remove: async (key) => void (await db.run('DELETE FROM attempts WHERE key = $1', [key])),

    sweep: async (now) => void (await db.run('DELETE FROM attempts WHERE forget_at <= $1', [now])),
  };
}
