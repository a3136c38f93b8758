import type { Email } from '../../domain/outbox/email.ts';
import type { RelayPause } from '../../domain/outbox/relay-pause.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { DeletionRun } from '../../domain/site/deletion-guard.ts';

/** The facts that a site stores about itself, by name. */
export type SiteFacts = {
  /** Identifies the site. The same id lies beside its pictures. */
  readonly id: string;
  /** The key of the codes in links and held prices (CONF-11). Losing it ends all of them. */
  readonly secret: string;
  /** The last runs of the jobs that delete. */
  readonly retention: DeletionRun;
  readonly sweep: DeletionRun;
  /** The last pause of the relay. Its end is past once it sends again. */
  readonly relayPause: RelayPause;
  /** When the last e-mail about what needs attention was queued. */
  readonly attentionMailedAt: Instant;
};

/**
 * Stores facts about the site itself, each under its name. A fact is absent until it is first
 * written. Every adapter promises (test/contracts/stores/site-store.ts):
 * - A fact is written by compare-and-set: of two writes on one state one is stored.
 * - A fact and its e-mails are stored together or not at all.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type SiteStore = {
  /**
   * Returns the time of the database server. Absent where the database is a file of this machine:
   * its clock is then the machine's own.
   */
  serverTime?(): Promise<Instant>;
  find<Name extends keyof SiteFacts>(name: Name): Promise<SiteFacts[Name] | undefined>;
  /**
   * Writes a fact only while the stored value is still `from`, as it was read; undefined means that
   * none is stored. `emails` are queued in the same write. They replace those that the fact owed
   * before, sent or not.
   */
  put<Name extends keyof SiteFacts>(
    name: Name,
    value: SiteFacts[Name],
    from: SiteFacts[Name] | undefined,
    emails?: readonly Email[],
  ): Promise<'put' | 'stale'>;
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
