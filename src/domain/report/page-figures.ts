import { groupBy } from '../shared/group-by.ts';
/** How often values of one size were measured on a page. */
export type Measured = {
  readonly page: string;
  readonly metric: string;
  readonly bucket: number;
  readonly count: number;
};

/**
 * What the visitors of a public page met (REPORT-6). Times are in ms; `layoutShift` has no unit.
 * Three of four visits were at least as good as each value. Null where nothing was measured.
 */
export type PageFigures = {
  readonly page: string;
  readonly views: number;
  readonly largestPaint: number | null;
  readonly response: number | null;
  readonly layoutShift: number | null;
};

/** The share of visits that a value does not exceed. */
const SHARE = 0.75;
/** Buckets for each factor of two, see `bucketOf`. */
const BUCKETS_A_DOUBLING = 4;

/**
 * Returns the bucket of a value. Four buckets span a factor of two, so a percentile computed from
 * the counts is at most 19 % too high.
 */
export function bucketOf(value: number): number {
  return Math.min(MAX_BUCKET, Math.ceil(Math.log2(Math.max(1, value)) * BUCKETS_A_DOUBLING));
}
const MAX_BUCKET = 80;

/** Returns the figures of each page, the most viewed first. */
export function pageFigures(measured: readonly Measured[]): readonly PageFigures[] {
  const pages = groupBy(measured, ({ page }) => page);
  return [...pages]
    .map(([page, counts]) => {
      const of = (metric: string) => counts.filter((one) => one.metric === metric);
      const shift = percentile(of('CLS'));
      return {
        page,
        views: of('view').reduce((sum, { count }) => sum + count, 0),
        largestPaint: percentile(of('LCP')),
        response: percentile(of('INP')),
        layoutShift: shift === null ? null : shift / 1000,
      };
    })
    .sort((one, other) => other.views - one.views || (one.page < other.page ? -1 : 1));
}

/** Returns the largest value of the bucket that the share of all values does not exceed. */
function percentile(counts: readonly Measured[]): number | null {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { bucket, count } of [...counts].sort((one, other) => one.bucket - other.bucket)) {
    below += count;
    // A shift of nothing is in the first bucket, beside values up to 1.
    if (below >= SHARE * all) return bucket === 0 ? 0 : Math.round(2 ** (bucket / BUCKETS_A_DOUBLING));
  }
  return null;
}
