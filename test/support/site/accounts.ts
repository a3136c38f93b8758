import { toInstant } from '../../../src/domain/shared/toronto-time.ts';
import { changedRole, claimOwners, type StaffAccount } from '../../../src/domain/staff/account.ts';
import type { RecordStores } from '../../../src/ports/kinds.ts';

type Accounts = RecordStores['staff'];

/** Stores what an account is from now on, its role too. */
export function changeAccount(staff: Accounts, account: StaffAccount) {
  return staff.edit(
    account.id,
    (found, owners: { readonly staff: readonly StaffAccount[] }) => {
      const from = found?.value.role ?? account.role;
      const changed = changedRole(from, account.role, toInstant(Date.now()))(found, owners);
      return changed.out !== 'changed' && changed.out !== 'unchanged'
        ? changed
        : { ...changed, out: 'changed' as const, next: { value: account } };
    },
    claimOwners(account.role),
  );
}
