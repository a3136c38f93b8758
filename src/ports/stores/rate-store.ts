import type { Instant } from '../../domain/shared/toronto-time.ts';

/** The calls within a time window, and when the window ends. */
export type CallCount = { readonly calls: number; readonly windowEnds: Instant };

/**
 * Counts calls for rate limiting: for one process, or for all processes that share a database. Keys
 * are digests and identify nobody. Every adapter promises (test/contracts/stores/rate-store.ts):
 * - Each call is counted once, also concurrent ones. The first call after the end of a window
 *   starts a new one.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type RateStore = {
  /** Counts a call made now. If it starts a window, the window ends at `windowEnds`. */
  count(key: string, now: Instant, windowEnds: Instant): Promise<CallCount>;
};
