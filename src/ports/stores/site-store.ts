import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * Answers what only the database knows. Every adapter promises (test/contracts/stores/site-store.ts):
 * - A store that is unreachable rejects with `unavailable`.
 */
export type SiteStore = {
  /**
   * Returns the time of the database server. Absent where the database is a file of this machine:
   * its clock is then the machine's own.
   */
  serverTime?(): Promise<Instant>;
  /**
   * Returns a number that grows after every change of a booking, its history or its e-mails, of a
   * message and of a vehicle (BOOK-55), so that who compares it sees whether to read again. It may
   * grow a moment after the change and by more than one, and without a change; it never falls. A
   * count that grows before the change can be read is wrong: who reads then misses the change.
   */
  countChanges(): Promise<number>;
  /** Returns how many bytes the database takes on its disk. */
  measureBytes(): Promise<number>;
};
