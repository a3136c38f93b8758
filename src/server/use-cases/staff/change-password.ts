import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { withPassword } from '../../../domain/staff/account.ts';
import type { PasswordProblem } from '../../../domain/staff/password.ts';
import type { PasswordChange } from '../../../ports/api/staff.ts';
import type { Ports } from '../../../ports/ports.ts';
import { changeAccount } from './change-account.ts';
import { checkPassword } from './check-password.ts';
import { replaceSession, type SignedIn } from './session.ts';
import type { StaffPorts } from './sign-in.ts';
import { attemptSucceeded, beginAttempt, type Caller, type RateLimited, runAttempt } from './sign-in-throttle.ts';

export type ChangeProblem = RateLimited | { readonly code: PasswordProblem | 'wrong-password' | 'no-account' };

/**
 * Changes one's own password. All other sessions of the account end. The present session gets a new
 * token, so a copied token becomes invalid (STAFF-9). Its time limits are unchanged.
 */
export async function changePassword(
  ports: StaffPorts & Pick<Ports, 'passwordStrength'>,
  { account, session }: SignedIn,
  { currentPassword, newPassword }: PasswordChange,
  caller: Caller,
): Promise<Result<SignedIn, ChangeProblem>> {
  const checked = await checkPassword(ports, account.email, newPassword);
  if (!checked.ok) return refuse({ code: checked.problem });
  const { email } = account;
  const attempt = await beginAttempt(ports, {
    ...caller,
    email,
    credentialsId: account.credentialsId,
    kind: 'password',
  });
  if (!attempt.ok) return attempt;
  const isRight = await runAttempt(ports, attempt.value, () =>
    ports.hasher.isPassword(currentPassword, account.passwordHash, 'trusted'),
  );
  if (!isRight) return refuse({ code: 'wrong-password' });
  await attemptSucceeded(ports, attempt.value);
  const passwordHash = await ports.hasher.hashPassword(checked.value);
  const credentialsId = ports.random.id();
  const changed = await changeAccount<'wrong-password'>(ports, account.email, (stored) =>
    stored.passwordHash === account.passwordHash
      ? ok(withPassword(stored, passwordHash, credentialsId))
      : refuse('wrong-password'),
  );
  if (!changed.ok) return refuse({ code: changed.problem });
  await ports.trail.record(email, { what: 'password-changed' });
  const replaced = await replaceSession(ports, changed.value, session, session);
  return replaced.ok ? replaced : refuse({ code: 'no-account' });
}
