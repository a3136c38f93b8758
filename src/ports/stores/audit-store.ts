import type { AuditEvent } from '../../domain/audit/audit-event.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/** Events, newest first. `nextCursor` is null on the last page. */
export type AuditPage = { readonly events: readonly AuditEvent[]; readonly nextCursor: string | null };

/**
 * Stores what staff did. Every adapter promises (test/contracts/stores/audit-store.ts):
 * - An event survives a killed process once the promise resolves.
 * - An event is never changed. It is removed only after the time for which events are kept
 *   (AUDIT-4): no call removes a younger one.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type AuditStore = {
  /** Rejects, and not with `unavailable`, if the id is taken. */
  append(event: AuditEvent): Promise<void>;
  /**
   * Returns at most `limit` events, newest first, after the place of a cursor. Events that are
   * appended meanwhile do not move the pages. A text that is no cursor returns the first page.
   */
  page(limit: number, cursor?: string): Promise<AuditPage>;
  /** Removes at most `limit` events whose time is over now. Returns how many it removed. */
  removeExpired(now: Instant, limit: number): Promise<number>;
};
