import type { DatabaseSync } from 'node:sqlite';
import type { RemovalStore, RemovedRecord } from '../../../ports/stores/removal-store.ts';
import { numberOf, textOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';
import { inTransaction } from '../transaction.ts';

/** Stores records in table `removals`, which other stores fill. */
export function sqliteRemovalStore(db: DatabaseSync): RemovalStore {
  const after = db.prepare('SELECT seq, record FROM removals WHERE seq > ? ORDER BY seq LIMIT ?');
  const insert = db.prepare('INSERT OR IGNORE INTO removals (record) VALUES (?)');
  return {
    after: (position, limit) =>
      withPortErrors(() => {
        const rows = after.all(Number(position), limit);
        const last = rows.at(-1);
        return {
          records: rows.map((row): RemovedRecord => JSON.parse(textOf(row, 'record'))),
          last: last === undefined ? position : String(numberOf(last, 'seq')),
        };
      }),

    add: (records) =>
      withPortErrors(() =>
        inTransaction(db, () => {
          for (const record of records) insert.run(JSON.stringify(record));
        }),
      ),
  };
}
