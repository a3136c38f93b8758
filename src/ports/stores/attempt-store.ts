import type { Attempts } from '../../domain/shared/attempts.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * Counts attempts to sign in, and e-mails that strangers ask for (mail-bound), for every process of the site together. Keys are digests, of
 * which only somebody who guesses learns what they stand for. Every adapter promises (test/contracts/attempt-store.ts):
 * - A count is written by compare-and-set: of two writes on one state one is stored.
 * - A store out of reach rejects with `unavailable`.
 */
export type AttemptStore = {
  find(key: string): Promise<Attempts | undefined>;
  /** Writes while the stored state is still `from`; undefined stands for none. */
  put(attempts: Attempts, from: Attempts | undefined): Promise<'put' | 'stale'>;
  /** Forgets a key. */
  remove(key: string): Promise<void>;
  /** Removes what is forgotten by then. */
  sweep(now: Instant): Promise<void>;
};
