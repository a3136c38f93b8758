import type { RemovalStore, RemovedRecord } from '../../../ports/stores/removal-store.ts';
import { numberOf, textOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Stores records in table `removals`, which other stores fill. */
export function postgresRemovalStore(db: Database): RemovalStore {
  return {
    after: async (position, limit) => {
      const rows = await db.rows(
        'SELECT seq, record::text AS record FROM removals WHERE seq > $1 ORDER BY seq LIMIT $2',
        [Number(position), limit],
      );
      const last = rows.at(-1);
      return {
        records: rows.map((row): RemovedRecord => JSON.parse(textOf(row, 'record'))),
        last: last === undefined ? position : String(numberOf(last, 'seq')),
      };
    },

    add: async (records) => {
      await db.run('INSERT INTO removals (record) SELECT jsonb_array_elements($1::jsonb) ON CONFLICT DO NOTHING', [
        JSON.stringify(records),
      ]);
    },
  };
}
