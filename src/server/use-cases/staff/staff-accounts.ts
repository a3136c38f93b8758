import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { staffEmailOf, withPassword } from '../../../domain/staff/account.ts';
import type { Role } from '../../../domain/staff/permissions.ts';
import { generatePassword } from '../../../domain/staff/secrets.ts';
import type { Ports } from '../../../ports/ports.ts';
import { listAccounts, storeAccount } from '../stored/stored-accounts.ts';
import { changeAccount } from './change-account.ts';

export type AccountPorts = Pick<Ports, 'staff' | 'clock' | 'random' | 'hasher'>;

type NewAccount = { readonly email: string; readonly role: Role; readonly password?: string };

/**
 * Creates an account. Without a password, one is generated. It is returned here and stored only as
 * a hash.
 */
export async function addAccount(
  ports: AccountPorts,
  { email, role, password = generatePassword(ports.random.integer) }: NewAccount,
): Promise<Result<{ readonly password: string }, 'email-taken'>> {
  const added = await storeAccount(ports, {
    id: ports.random.id(),
    email: staffEmailOf(email),
    role,
    passwordHash: await ports.hasher.hashPassword(password),
    credentialsId: ports.random.id(),
    createdAt: ports.clock.now(),
  });
  return added === 'added' ? ok({ password }) : refuse(added);
}

/**
 * Creates the first account if no account exists (CONF-5). Returns the password if it was
 * generated. It cannot be read later.
 */
export async function addFirstAccount(
  ports: AccountPorts,
  { email, password }: { readonly email: string; readonly password?: string },
): Promise<Ok<{ readonly generatedPassword?: string }>> {
  if ((await listAccounts(ports)).length > 0) return ok({});
  const added = await addAccount(ports, { email, role: 'owner', ...(password === undefined ? {} : { password }) });
  return ok(added.ok && password === undefined ? { generatedPassword: added.value.password } : {});
}

/** Sets a generated password for an account. Its sessions end. */
export async function resetPassword(
  ports: AccountPorts,
  email: string,
): Promise<Result<{ readonly password: string }, 'account-not-found'>> {
  const password = generatePassword(ports.random.integer);
  const passwordHash = await ports.hasher.hashPassword(password);
  const changed = await changeAccount<never>(ports, staffEmailOf(email), (account) =>
    ok(withPassword(account, passwordHash, ports.random.id())),
  );
  return changed.ok ? ok({ password }) : changed;
}
