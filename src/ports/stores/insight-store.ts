import type { DateText } from '../../domain/shared/toronto-time.ts';
import type { InsightCount } from '../api/insight.ts';

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
