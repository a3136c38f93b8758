import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { StaffSession } from '../../domain/staff/session.ts';

/**
 * Keeps the sessions of staff, found by the digest of what the browser shows. Every adapter promises (test/contracts/session-store.ts):
 * - What `end` and `replace` resolved holds from then on: the token before it opens nothing again, after a killed process neither.
 * - Whether a session still counts is the domain's to say (`isLive`); the store hands out what it has.
 * - A store out of reach rejects with `unavailable`.
 */
export type SessionStore = {
  add(session: StaffSession): Promise<void>;
  find(tokenDigest: string): Promise<StaffSession | undefined>;
  /** Of one account, the latest begun first. */
  ofAccount(email: string): Promise<readonly StaffSession[]>;
  /** Puts a session in the place of the one with that token digest, in one write; of two calls at once with another digest to go on with, one does. */
  replace(tokenDigest: string, session: StaffSession): Promise<'replaced' | 'missing'>;
  /** Writes when a session was seen and when it ends now, and nothing else of it; one that is not there stays away. */
  seen(session: Pick<StaffSession, 'id' | 'lastSeenAt' | 'endsAt'>): Promise<void>;
  end(id: string): Promise<'ended' | 'missing'>;
  /** Removes what ended before. */
  sweep(now: Instant): Promise<void>;
};
