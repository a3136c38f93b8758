import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { changedRole, claimOwners, removedAccount, type StaffAccount } from '../../../domain/staff/account.ts';
import type { Role } from '../../../domain/staff/permissions.ts';
import type { Ports } from '../../../ports/ports.ts';
import { repeatWhileStale } from './repeat-while-stale.ts';

/** Returns all accounts, sorted by e-mail address. */
export async function listAccounts({ staff }: Pick<Ports, 'staff'>): Promise<readonly StaffAccount[]> {
  return (await staff.list({ order: 'email' })).values;
}

/** Stores a new account, unless its e-mail address has one. */
export async function storeAccount(
  { staff }: Pick<Ports, 'staff'>,
  account: StaffAccount,
): Promise<'added' | 'email-taken'> {
  return (await staff.add(account.id, { value: account })) === 'added' ? 'added' : 'email-taken';
}

/** Changes the role of the account of an e-mail address (`changedRole`). `now` reads the database's clock. */
export async function setRole(
  { staff }: Pick<Ports, 'staff'>,
  email: string,
  role: Role,
  now: () => Promise<Instant>,
): Promise<'changed' | 'unchanged' | 'missing' | 'last-owner'> {
  return repeatWhileStale(async () => {
    const account = await staff.findBy('email', email);
    if (account === undefined) return 'missing';
    return staff.edit(account.id, changedRole(account.role, role, await now()), claimOwners(role));
  });
}

/** Removes the account of an e-mail address. The last owner is removed only where it is said (STAFF-34). */
export async function removeAccount(
  { staff }: Pick<Ports, 'staff'>,
  email: string,
  which?: { readonly lastOwnerToo: boolean },
): Promise<'removed' | 'missing' | 'last-owner'> {
  const account = await staff.findBy('email', email);
  return account === undefined ? 'missing' : staff.edit(account.id, removedAccount(which), claimOwners());
}
