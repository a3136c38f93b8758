import type { RemovalStore, RemovedRecord } from '../../../ports/stores/removal-store.ts';
import { documentOf, numberOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Reads table `removals`, which triggers fill. */
export function postgresRemovalStore(db: Database): RemovalStore {
  return {
    after: async (position, limit) => {
      const rows = await db.rows(
        `SELECT seq, json_strip_nulls(json_build_object('kind', kind, 'id', id, 'at', at))::text AS document
         FROM removals WHERE seq > $1 ORDER BY seq LIMIT $2`,
        [Number(position), limit],
      );
      const last = rows.at(-1);
      return {
        records: rows.map((row) => documentOf<RemovedRecord>(row)),
        last: last === undefined ? position : String(numberOf(last, 'seq')),
      };
    },
  };
}
