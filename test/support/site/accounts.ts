import { toInstant } from '../../../src/domain/shared/toronto-time.ts';
import { changedRole, claimOwners, type StaffAccount } from '../../../src/domain/staff/account.ts';
import type { RecordStores } from '../../../src/ports/kinds.ts';
import type { Ports } from '../../../src/ports/ports.ts';

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

/** Gives an account a second factor with one recovery code, `RECOVERY_CODE`. Returns its secret. */
export async function addSecondFactor(
  { staff, hasher }: Pick<Ports, 'staff' | 'hasher'>,
  email: string,
): Promise<string> {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const account = await staff.findBy('email', email);
  if (account === undefined) throw new Error('the account is not there');
  const recoveryDigests = [hasher.digest(RECOVERY_CODE)];
  await changeAccount(staff, { ...account, secondFactor: { secret, lastStep: 0, recoveryDigests } });
  return secret;
}

export const RECOVERY_CODE = 'recoverycode';
