import type { DateText } from '../../domain/shared/toronto-time.ts';

/**
 * Counts the measurements of pages, by day. Every adapter promises
 * (test/contracts/stores/insight-store.ts):
 * - Counts are added up, also those of concurrent calls. Only day, page, metric, bucket and count
 *   are stored.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type InsightStore = {
  /** Adds to the counts of a day. */
  add(day: DateText, counts: readonly InsightCount[]): Promise<void>;
  /** Returns the counts of a day, by page, metric and bucket. */
  ofDay(day: DateText): Promise<readonly InsightCount[]>;
};

/** How often values of one size occurred on a day. */
export type InsightCount = {
  /** A path of the site, or 'other'. */
  readonly page: string;
  /** 'view' or a web vital. */
  readonly metric: string;
  /** The size, 0 to 80: values of at most 2 ** (bucket / 4). */
  readonly bucket: number;
  readonly count: number;
};
