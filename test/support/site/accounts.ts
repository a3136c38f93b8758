import { toInstant } from '../../../src/domain/shared/toronto-time.ts';
import { changedAccount, changedRole, claimOwners, type StaffAccount } from '../../../src/domain/staff/account.ts';
import type { RecordStores } from '../../../src/ports/kinds.ts';

type Accounts = RecordStores['staff'];

/** Stores what an account is from now on, its role too. */
export function changeAccount(staff: Accounts, account: StaffAccount) {
  return staff.edit(
    account.id,
    (found, owners) =>
      found?.value.role === account.role
        ? changedAccount(account)(found)
        : changedRole(account, toInstant(Date.now()))(found, owners),
    claimOwners(account.role),
  );
}
