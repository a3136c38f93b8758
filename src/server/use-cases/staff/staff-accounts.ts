import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { type StaffAccount, staffEmailOf, withPassword } from '../../../domain/staff/account.ts';
import { drawPassword } from '../../../domain/staff/secrets.ts';
import type { Ports } from '../../../ports/ports.ts';
import { changeAccount } from './change-account.ts';

/** An account as staff see it. */
export type ListedAccount = Pick<StaffAccount, 'email' | 'createdAt'> & { readonly secondFactor: boolean };

export type AccountPorts = Pick<Ports, 'staff' | 'clock' | 'random' | 'hasher'>;

/** Who has an account, and who a second factor. */
export async function listAccounts({ staff }: Pick<Ports, 'staff'>): Promise<Ok<readonly ListedAccount[]>> {
  const accounts = await staff.all();
  return ok(
    accounts.map(({ email, createdAt, secondFactor }) => ({
      email,
      createdAt,
      secondFactor: secondFactor !== undefined,
    })),
  );
}

/** Removes an account; its sessions end. */
export async function removeAccount(
  { staff }: Pick<Ports, 'staff'>,
  email: string,
): Promise<Result<undefined, 'no-account'>> {
  return (await staff.remove(staffEmailOf(email))) === 'removed' ? ok(undefined) : refuse('no-account');
}

/** Makes an account. Without a password one is generated; it is given here and kept nowhere. */
export async function addAccount(
  ports: AccountPorts,
  email: string,
  password: string = drawPassword(ports.random.integer),
): Promise<Result<{ readonly password: string }, 'email-taken'>> {
  const added = await ports.staff.add({
    id: ports.random.id(),
    email: staffEmailOf(email),
    passwordHash: await ports.hasher.hashPassword(password),
    credentialsId: ports.random.id(),
    createdAt: ports.clock.now(),
    revision: 0,
  });
  return added === 'added' ? ok({ password }) : refuse(added);
}

/** Makes the first account where there is none (CONF-5). Gives the password when it was generated here: the only time that it can be told. */
export async function addFirstAccount(
  ports: AccountPorts,
  { email, password }: { readonly email: string; readonly password?: string },
): Promise<Ok<{ readonly generatedPassword?: string }>> {
  if ((await ports.staff.all()).length > 0) return ok({});
  const added = await addAccount(ports, email, password);
  return ok(added.ok && password === undefined ? { generatedPassword: added.value.password } : {});
}

/** Gives an account a generated password; its sessions end. */
export async function resetPassword(
  ports: AccountPorts,
  email: string,
): Promise<Result<{ readonly password: string }, 'no-account'>> {
  const password = drawPassword(ports.random.integer);
  const passwordHash = await ports.hasher.hashPassword(password);
  const changed = await changeAccount<never>(ports, staffEmailOf(email), (account) =>
    ok(withPassword(account, passwordHash, ports.random.id())),
  );
  return changed.ok ? ok({ password }) : changed;
}
