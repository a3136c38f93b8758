import type { DateText } from '../../domain/shared/toronto-time.ts';

/**
 * Counts what pages measure of themselves, by day. Every adapter promises (test/contracts/insight-store.ts):
 * - Counts are added up, also those of calls at once; nothing but day, page, metric, bucket and count is kept.
 * - A store out of reach rejects with `unavailable`.
 */
export type InsightStore = {
  /** Adds to the counts of a day. */
  add(day: DateText, counts: readonly InsightCount[]): Promise<void>;
  /** The counts of a day, by page, metric and bucket. */
  ofDay(day: DateText): Promise<readonly InsightCount[]>;
};

/** How often a day saw values of one size. */
export type InsightCount = {
  /** An address of the site, or 'other'. */
  readonly page: string;
  /** 'view' or a web vital. */
  readonly metric: string;
  /** The size, 0 to 80: values of at most 2 ** (bucket / 4). */
  readonly bucket: number;
  readonly count: number;
};
