import type { Email } from '../../domain/outbox/email.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { StaffLink } from '../../domain/staff/staff-link.ts';

/**
 * Stores the links that invite staff or reset a password. Every adapter promises
 * (test/contracts/stores/staff-link-store.ts):
 * - A link is written by compare-and-set: of two writes on one state one is stored.
 * - A link and its e-mail are stored together or not at all.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type StaffLinkStore = {
  /** Returns all invitations, sorted by id. */
  invitations(): Promise<readonly Extract<StaffLink, { kind: 'invitation' }>[]>;
  find(id: string): Promise<StaffLink | undefined>;
  /**
   * Writes a link only while the stored one is still `from`, as it was read; undefined means that
   * none is stored. `email` is queued in the same write. The e-mail that the link owed before is
   * removed, sent or not.
   */
  put(link: StaffLink, from: StaffLink | undefined, email?: Email): Promise<'put' | 'stale'>;
  /** Removes the links that ended before that moment, with their e-mails. */
  sweep(moment: Instant): Promise<void>;
};
