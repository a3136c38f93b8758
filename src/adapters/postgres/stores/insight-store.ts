import type { InsightStore } from '../../../ports/stores/insight-store.ts';
import { numberOf, textOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Stores daily counts in table `insights`. */
export function postgresInsightStore(db: Database): InsightStore {
  return {
    // In one order for all callers, so that two of them never wait for each other.
    add: (day, counts) =>
      db.transaction(async (sql) => {
        const keyed = counts.map((count) => ({ ...count, key: `${count.page} ${count.metric} ${count.bucket}` }));
        const sorted = keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1));
        await Promise.all(
          sorted.map(({ page, metric, bucket, count }) =>
            sql.run(
              `INSERT INTO insights (day, page, metric, bucket, count) VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (day, page, metric, bucket) DO UPDATE SET count = insights.count + excluded.count`,
              [day, page, metric, bucket, count],
            ),
          ),
        );
      }),

    ofDay: async (day) => {
      const rows = await db.rows(
        'SELECT page, metric, bucket, count FROM insights WHERE day = $1 ORDER BY page, metric, bucket',
        [day],
      );
      return rows.map((row) => ({
        page: textOf(row, 'page'),
        metric: textOf(row, 'metric'),
        bucket: numberOf(row, 'bucket'),
        count: numberOf(row, 'count'),
      }));
    },
  };
}
