import type { Instant } from '../../domain/shared/toronto-time.ts';

/** The calls of a window of time, and when it is over. */
export type CallCount = { readonly calls: number; readonly windowEnds: Instant };

/**
 * Counts calls, so that too many can be refused: for one process, or where a database is shared by many, for all of them. Keys are digests and
 * name nobody. Every adapter promises (test/contracts/rate-store.ts):
 * - Each call is counted once, those at once too; with the first call after its end a window begins anew.
 * - A store out of reach rejects with `unavailable`.
 */
export type RateStore = {
  /** Counts a call made now; a window that begins with it ends at `windowEnds`. */
  count(key: string, now: Instant, windowEnds: Instant): Promise<CallCount>;
};
