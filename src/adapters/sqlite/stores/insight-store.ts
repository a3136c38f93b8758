import type { DatabaseSync } from 'node:sqlite';
import type { InsightStore } from '../../../ports/stores/insight-store.ts';
import { numberOf, textOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';

/** Stores daily counts in table `insights`. */
export function sqliteInsightStore(db: DatabaseSync): InsightStore {
  const add = db.prepare(
    `INSERT INTO insights (day, page, metric, bucket, count) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  const ofDay = db.prepare(
    'SELECT page, metric, bucket, count FROM insights WHERE day = ? ORDER BY page, metric, bucket',
  );

  return {
    add: (day, counts) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          for (const { page, metric, bucket, count } of counts) add.run(day, page, metric, bucket, count);
        }),
      ),

    ofDay: (day) =>
      withPortErrors(() =>
        ofDay.all(day).map((row) => ({
          page: textOf(row, 'page'),
          metric: textOf(row, 'metric'),
          bucket: numberOf(row, 'bucket'),
          count: numberOf(row, 'count'),
        })),
      ),
  };
}
