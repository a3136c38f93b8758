import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { Role } from '../../domain/staff/permissions.ts';

/**
 * Something that must not come back with an older backup (FAIL-14). Ids name nobody.
 * - What was removed for good, by staff or by the site; the moment is part of what remains of a booking.
 * - The links to a reservation below `linkNumber`, which were ended.
 * - The role that an account got at a moment of the database's clock. Its latest record counts.
 */
export type RemovedRecord =
  | { readonly kind: 'booking-deleted' | 'booking-erased'; readonly id: string; readonly at: Instant }
  | {
      readonly kind: 'message-deleted' | 'quote-deleted' | 'customer-note-deleted' | 'account-removed';
      readonly id: string;
    }
  | { readonly kind: 'links-ended'; readonly id: string; readonly linkNumber: number }
  | { readonly kind: 'role-changed'; readonly id: string; readonly at: Instant; readonly role: Role };

/** Removed records with the position of the last one. */
export type RemovedPage = { readonly records: readonly RemovedRecord[]; readonly last: string };

/**
 * Lists what was removed or ended, so that a restored backup does not bring it back (FAIL-14). The
 * other stores write the records. Every adapter promises (test/contracts/stores/removal-store.ts):
 * - A booking that is deleted or erased, a message that is deleted, an account that is removed, an
 *   end of links and a change of a role are each recorded once, at the latest when the call that did
 *   it returns. What was refused is not recorded.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type RemovalStore = {
  /** Returns at most `limit` records after a position, each once; '' is before all. */
  after(position: string, limit: number): Promise<RemovedPage>;
  /** Adds records that another database of the site has. Those that it has stay as they are. */
  add(records: readonly RemovedRecord[]): Promise<void>;
};
