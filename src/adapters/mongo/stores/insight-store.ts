import type { Collection } from 'mongodb';
import { INSIGHT_METRICS, type InsightCount, insightPage } from '../../../ports/api/insight.ts';
import type { InsightStore } from '../../../ports/stores/insight-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';

/** The counts of one day, each under its page, metric and bucket. */
export type InsightsDocument = {
  readonly _id: string;
  readonly counts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
};

/** Daily counts in collection `insights`, a document a day: the counts of one call are one write. */
export function mongoInsightStore(insights: Collection<InsightsDocument>): InsightStore {
  return {
    add: (day, counts) =>
      withPortErrors(async () => {
        const sums: Record<string, number> = {};
        for (const { page, metric, bucket, count } of counts) {
          const place = `counts.${page}.${metric}.${bucket}`;
          sums[place] = (sums[place] ?? 0) + count;
        }
        const add = () => insights.updateOne({ _id: day }, { $inc: sums }, { upsert: true });
        try {
          await add();
        } catch (fault) {
          // Two made the document of a new day at once: now it is there.
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
              .map(([bucket, count]) => insightCount(page, metric, Number(bucket), count))
              .toSorted((one, other) => one.bucket - other.bucket),
          ),
        );
      }),
  };
}

function insightCount(page: string, metric: string, bucket: number, count: number): InsightCount {
  const known = INSIGHT_METRICS.find((name) => name === metric) ?? 'view';
  return { page: insightPage(page), metric: known, bucket, count };
}

function sorted<T>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
