import type { ClosedDay } from '../../../domain/trip/closed-days.ts';
import type { ClosedDayStore } from '../../../ports/stores/closed-day-store.ts';
import { documentOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Stores closed days in table `closed_days`. The id of a row is the date. */
export function postgresClosedDayStore(db: Database): ClosedDayStore {
  return {
    between: async (from, to) => {
      const rows = await db.rows('SELECT document FROM closed_days WHERE id BETWEEN $1 AND $2 ORDER BY id', [from, to]);
      return rows.map((row) => documentOf<ClosedDay>(row));
    },

    put: async (day) =>
      void (await db.run(
        `INSERT INTO closed_days (id, document) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
        [day.date, JSON.stringify(day)],
      )),

    remove: async (date) =>
      (await db.run('DELETE FROM closed_days WHERE id = $1', [date])) === 1 ? 'removed' : 'missing',
  };
}
