import type { Attempts } from '../../domain/shared/attempts.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * Counts sign-in attempts, what strangers send, and rows that staff read (AUDIT-8), for all processes
 * of the site together. Keys are digests, so only a correct guess reveals what they stand for.
 * Every adapter promises (test/contracts/stores/attempt-store.ts):
 * - A count is written by compare-and-set: of two writes on one state one is stored.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type AttemptStore = {
  find(key: string): Promise<Attempts | undefined>;
  /** Writes only while the stored state is still `from`; undefined means no stored state. */
  put(attempts: Attempts, from: Attempts | undefined): Promise<'put' | 'stale'>;
  /** Removes a key. */
  remove(key: string): Promise<void>;
  /** Removes the counts that expire by then. */
  sweep(now: Instant): Promise<void>;
};
