import type { Collection } from 'mongodb';
import type { InsightStore } from '../../../ports/stores/insight-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';

/** The counts of one day, keyed by page, metric and bucket. */
export type InsightsDocument = {
  readonly _id: string;
  readonly counts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
};

/**
 * Stores daily counts in collection `insights`, one document per day. The counts of one call are
 * one write.
 */
export function mongoInsightStore(insights: Collection<InsightsDocument>): InsightStore {
  return {
    add: (day, counts) =>
      withPortErrors(async () => {
        const sums: Record<string, number> = {};
        for (const { page, metric, bucket, count } of counts) {
          const path = `counts.${page}.${metric}.${bucket}`;
          sums[path] = (sums[path] ?? 0) + count;
        }
        const add = () => insights.updateOne({ _id: day }, { $inc: sums }, { upsert: true });
        try {
          await add();
        } catch (fault) {
          // Another process inserted the document of the day at the same time. A second attempt
          // finds it.
          if (!isDuplicate(fault)) throw fault;
          await add();
        }
      }),

    ofDay: (day) =>
      withPortErrors(async () => {
        const counts = (await insights.findOne({ _id: day }))?.counts ?? {};
        return sorted(counts).flatMap(([page, metrics]) =>
          sorted(metrics).flatMap(([metric, buckets]) =>
            Object.entries(buckets)
              .map(([bucket, count]) => ({ page, metric, bucket: Number(bucket), count }))
              .toSorted((one, other) => one.bucket - other.bucket),
          ),
        );
      }),
  };
}

function sorted<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
