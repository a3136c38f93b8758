import type { StaffAccount } from '../../domain/staff/account.ts';

/**
 * Stores the accounts of staff with their second factors. Every adapter promises
 * (test/contracts/stores/staff-store.ts):
 * - An account is changed by compare-and-set: of two changes to one revision one is stored. So a
 *   code is accepted once, also by concurrent calls.
 * - An e-mail address has one account. A resolved change survives a killed process.
 * - Of accounts with an owner one stays an owner: of two changes that would each leave one, by two
 *   processes too, one is refused (STAFF-34).
 * - A store that is unreachable rejects with `unavailable`. Only the outcomes named below are
 *   returned.
 */
export type StaffStore = {
  /** Returns all accounts, sorted by e-mail address. */
  all(): Promise<readonly StaffAccount[]>;
  find(email: string): Promise<StaffAccount | undefined>;
  add(account: StaffAccount): Promise<'added' | 'email-taken'>;
  /**
   * Stores the account under the next revision, only while the stored one still has the same id and
   * revision.
   */
  change(account: StaffAccount): Promise<'changed' | 'stale' | 'last-owner'>;
  /** Removes the last owner only if `lastOwnerToo`. */
  remove(email: string, lastOwnerToo?: boolean): Promise<'removed' | 'missing' | 'last-owner'>;
};
