import type { TypeOf } from '../api/schema.ts';
import type { ErasedData, KeptDataAnswer } from '../api/staff/privacy.ts';
import type { StaffAnswer } from './staff-access-api.ts';

/**
 * The stored data of an e-mail address: a summary, and `copy`, which is all of it as JSON text for
 * the person.
 */
export type KeptData = TypeOf<typeof KeptDataAnswer> & { readonly copy: string };

/**
 * The site's API for one person's data. Every adapter promises
 * (test/contracts/browser/staff-privacy-api.ts):
 * - A call without a session returns 'signed-out'. After a new sign-in the same call works.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type StaffPrivacyApi = {
  /** 'malformed' for a text that is not an e-mail address. */
  find(email: string): StaffAnswer<KeptData | 'malformed'>;
  erase(email: string): StaffAnswer<ErasedData | 'malformed'>;
};
