import type { SiteStore } from '../../../ports/stores/site-store.ts';
import { countOf, momentOf, numberOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Answers what only the database knows. */
export function postgresSiteStore(db: Database): Required<SiteStore> {
  return {
    serverTime: async () => {
      const row = await db.first(
        `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`,
      );
      return momentOf(row ?? {}, 'now');
    },

    countChanges: async () => countOf(await db.first('SELECT coalesce(sum(count), 0) AS count FROM changes')),

    measureBytes: async () =>
      numberOf((await db.first('SELECT pg_database_size(current_database()) AS bytes')) ?? {}, 'bytes'),
  };
}
