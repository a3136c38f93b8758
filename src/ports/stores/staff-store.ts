import type { StaffAccount } from '../../domain/staff/account.ts';

/**
 * Keeps the accounts of staff with their second factors. Every adapter promises (test/contracts/staff-store.ts):
 * - An account is changed by compare-and-set: of two changes to one revision one is stored. So a code is taken once, whoever asks at once.
 * - An e-mail address has one account. What was promised outlives a killed process.
 * - A store out of reach rejects with `unavailable`; only the outcomes named below are returned.
 */
export type StaffStore = {
  /** By e-mail address. */
  all(): Promise<readonly StaffAccount[]>;
  find(email: string): Promise<StaffAccount | undefined>;
  add(account: StaffAccount): Promise<'added' | 'email-taken'>;
  /** Stores the account under the next revision, while the stored one is still of the account's id and revision. */
  change(account: StaffAccount): Promise<'changed' | 'stale'>;
  remove(email: string): Promise<'removed' | 'missing'>;
};
