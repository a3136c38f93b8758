import * as v from 'valibot';
import { textOf } from './common.ts';
import { PAGES, type Page } from './pages.ts';
import type { TypeOf } from './schema.ts';

/** What pages measure of themselves: that they were viewed, and the web vitals (milliseconds; CLS in thousandths). No person is in it (PAGE-21). */
export const INSIGHT_METRICS = ['view', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type InsightMetric = (typeof INSIGHT_METRICS)[number];

/** An address of the site, or 'other' for one that is none. */
export type InsightPage = Page | 'other';

const SampleSchema = v.strictObject({
  metric: v.picklist(INSIGHT_METRICS),
  value: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(1e7),
    v.description('Milliseconds; CLS in thousandths; 1 for a view'),
  ),
});
export type InsightSample = TypeOf<typeof SampleSchema>;

export const InsightBody = v.strictObject({
  page: v.pipe(textOf(200), v.description('The path of the page; an unknown one is counted as other')),
  samples: v.pipe(v.array(SampleSchema), v.minLength(1), v.maxLength(10)),
});

/** How often a day saw values of one size: `bucket` names the size, see `bucketOf`. */
export type InsightCount = {
  readonly page: InsightPage;
  readonly metric: InsightMetric;
  readonly bucket: number;
  readonly count: number;
};

const MAX_BUCKET = 80;

/** The page that an address is counted as. */
export function insightPage(path: string): InsightPage {
  return PAGES.find((page) => page === path) ?? 'other';
}

/** The bucket of a value, 0 to 80: each is a fourth of a doubling wide, so a percentile read from the counts is at most 19 % too high. */
export function bucketOf(value: number): number {
  return Math.min(MAX_BUCKET, Math.ceil(Math.log2(Math.max(1, value)) * 4));
}

/** The value that so many of a hundred are not above, read from the counts of one page and metric; undefined where nothing was counted. */
export function percentile(
  counts: readonly Pick<InsightCount, 'bucket' | 'count'>[],
  percent: number,
): number | undefined {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of counts.toSorted((one, other) => one.bucket - other.bucket)) {
    seen += count;
    if (seen * 100 >= total * percent) return 2 ** (bucket / 4);
  }
  return undefined;
}
