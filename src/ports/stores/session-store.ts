import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { StaffSession } from '../../domain/staff/session.ts';

/**
 * Stores the sessions of staff, found by the digest of the browser's token. Every adapter promises
 * (test/contracts/stores/session-store.ts):
 * - After `end` or `replace` resolves, the old token is never valid again, also after a killed
 *   process.
 * - The domain decides whether a session is still valid (`isLive`); the store returns what it has.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type SessionStore = {
  add(session: StaffSession): Promise<void>;
  find(tokenDigest: string): Promise<StaffSession | undefined>;
  /** Returns the sessions of one account, the latest start first. */
  ofAccount(email: string): Promise<readonly StaffSession[]>;
  /**
   * Replaces the session with that token digest, in one write. Of two concurrent calls one
   * succeeds.
   */
  replace(tokenDigest: string, session: StaffSession): Promise<'replaced' | 'missing'>;
  /**
   * Writes only when a session was last used and when it ends. A missing session is not created.
   */
  seen(session: Pick<StaffSession, 'id' | 'lastSeenAt' | 'endsAt'>): Promise<void>;
  end(id: string): Promise<'ended' | 'missing'>;
  /** Removes the sessions that ended before that moment. */
  sweep(now: Instant): Promise<void>;
};
