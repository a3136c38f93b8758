import type { AuditList } from '../api/staff/audit.ts';
import type { StaffAnswer } from './staff-access-api.ts';

/**
 * The site's API for what staff did. Every adapter promises
 * (test/contracts/browser/staff-audit-api.ts):
 * - A call without a session returns 'signed-out'. After a new sign-in the same call works.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type StaffAuditApi = {
  /** Lists what staff did, newest first, after the place of a cursor. */
  list(cursor?: string): StaffAnswer<AuditList>;
  /** The address of the file of all of it, for a link. */
  readonly file: string;
};
