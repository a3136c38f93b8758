import type { DatabaseSync } from 'node:sqlite';
import type { RemovalStore, RemovedRecord } from '../../../ports/stores/removal-store.ts';
import { documentOf, numberOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';

/** Reads table `removals`, which triggers fill. */
export function sqliteRemovalStore(db: DatabaseSync): RemovalStore {
  const after = db.prepare(
    `SELECT seq, iif(at IS NULL, json_object('kind', kind, 'id', id), json_object('kind', kind, 'id', id, 'at', at)) AS document
     FROM removals WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  return {
    after: (position, limit) =>
      withPortErrors(() => {
        const rows = after.all(Number(position), limit);
        const last = rows.at(-1);
        return {
          records: rows.map((row) => documentOf<RemovedRecord>(row)),
          last: last === undefined ? position : String(numberOf(last, 'seq')),
        };
      }),
  };
}
