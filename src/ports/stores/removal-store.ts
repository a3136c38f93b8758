import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * Something that was removed for good, by staff or by the site. Its id names nobody. The moment is
 * part of what remains of a booking.
 */
export type RemovedRecord =
  | { readonly kind: 'booking-deleted' | 'booking-erased'; readonly id: string; readonly at: Instant }
  | { readonly kind: 'message-deleted' | 'quote-deleted' | 'account-removed'; readonly id: string };

/** Removed records with the position of the last one. */
export type RemovedPage = { readonly records: readonly RemovedRecord[]; readonly last: string };

/**
 * Lists what was removed, so that a restored backup does not bring it back (FAIL-14). The other
 * stores write the records. Every adapter promises (test/contracts/stores/removal-store.ts):
 * - A booking that is deleted or erased, a message that is deleted and an account that is removed
 *   are each recorded once, at the latest when the removal itself is stored. What was refused is
 *   not recorded.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type RemovalStore = {
  /** Returns at most `limit` records after a position, each once; '' is before all. */
  after(position: string, limit: number): Promise<RemovedPage>;
};
