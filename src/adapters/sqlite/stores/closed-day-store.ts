import type { DatabaseSync } from 'node:sqlite';
import type { ClosedDay } from '../../../domain/trip/closed-days.ts';
import type { ClosedDayStore } from '../../../ports/stores/closed-day-store.ts';
import { documentOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';

/** Stores closed days in table `closed_days`. The id of a row is the date. */
export function sqliteClosedDayStore(db: DatabaseSync): ClosedDayStore {
  const between = db.prepare('SELECT document FROM closed_days WHERE id BETWEEN ? AND ? ORDER BY id');
  const put = db.prepare('INSERT OR REPLACE INTO closed_days (id, document) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM closed_days WHERE id = ?');

  return {
    between: (from, to) => withPortErrors(() => between.all(from, to).map((row) => documentOf<ClosedDay>(row))),

    put: (day) => withPortErrors(() => inSharedTransaction(db, () => void put.run(day.date, JSON.stringify(day)))),

    remove: (date) =>
      withPortErrors(() => inSharedTransaction(db, () => (remove.run(date).changes === 1 ? 'removed' : 'missing'))),
  };
}
