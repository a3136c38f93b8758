import type { RateStore } from '../../../ports/stores/rate-store.ts';
import { momentOf, numberOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Counts the calls of all processes in table `calls`. Each call removes up to two ended windows. */
export function postgresRateStore(db: Database): RateStore {
  return {
    count: async (key, now, windowEnds) => {
      const row = await db.first(
        `WITH ended AS (
           DELETE FROM calls WHERE key IN (
             SELECT key FROM calls WHERE window_ends <= $2 AND key <> $1 ORDER BY window_ends LIMIT 2
             FOR UPDATE SKIP LOCKED))
         INSERT INTO calls (key, calls, window_ends) VALUES ($1, 1, $3)
         ON CONFLICT (key) DO UPDATE SET
           calls = CASE WHEN calls.window_ends > $2 THEN calls.calls + 1 ELSE 1 END,
           window_ends = CASE WHEN calls.window_ends > $2 THEN calls.window_ends ELSE excluded.window_ends END
         RETURNING calls, window_ends`,
        [key, now, windowEnds],
      );
      return { calls: numberOf(row ?? {}, 'calls'), windowEnds: momentOf(row ?? {}, 'window_ends') };
    },
  };
}
