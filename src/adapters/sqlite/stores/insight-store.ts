import type { DatabaseSync } from 'node:sqlite';
import { INSIGHT_METRICS, insightPage } from '../../../ports/api/insight.ts';
import type { InsightStore } from '../../../ports/stores/insight-store.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import { numberOf, textOf } from '../rows.ts';

/** Daily counts in table `insights`. */
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
          page: insightPage(textOf(row, 'page')),
          metric: INSIGHT_METRICS.find((metric) => metric === row.metric) ?? 'view',
          bucket: numberOf(row, 'bucket'),
          count: numberOf(row, 'count'),
        })),
      ),
  };
}
