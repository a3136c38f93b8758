import type { ErasedData, KeptDataAnswer } from '../api/privacy.ts';
import type { TypeOf } from '../api/schema.ts';
import type { Asked } from './staff-access-api.ts';

/** What is kept of an e-mail address, in short, and `copy`: all of it as JSON text, for the person. */
export type KeptData = TypeOf<typeof KeptDataAnswer> & { readonly copy: string };

/**
 * What staff may ask and do about one person's data. Every adapter promises (test/contracts/staff-privacy-api.ts):
 * - A call without a session gives 'signed-out'; after a new sign-in the same call works.
 * - A site out of reach, or silent for 15 s, rejects with `unavailable`; an answer that is a fault rejects too.
 */
export type StaffPrivacyApi = {
  /** 'malformed' for a text that is no e-mail address. */
  find(email: string): Asked<KeptData | 'malformed'>;
  erase(email: string): Asked<ErasedData | 'malformed'>;
};
