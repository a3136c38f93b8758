import type { SiteHealth } from '../api/staff/staff-health.ts';
import type { StaffAnswer } from './staff-access-api.ts';

/**
 * The site's API for its own health. Every adapter promises
 * (test/contracts/browser/staff-health-api.ts):
 * - A call without a session returns 'signed-out'. After a new sign-in the same call works.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type StaffHealthApi = {
  health(): StaffAnswer<SiteHealth>;
};
