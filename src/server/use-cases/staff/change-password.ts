import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { withPassword } from '../../../domain/staff/account.ts';
import type { PasswordProblem } from '../../../domain/staff/password.ts';
import type { PasswordChange } from '../../../ports/api/staff.ts';
import type { Ports } from '../../../ports/ports.ts';
import { changeOwnAccount } from './change-account.ts';
import { checkPassword } from './check-password.ts';
import { replaceSession, type SignedIn } from './session.ts';
import type { StaffPorts } from './sign-in.ts';
import { attemptSucceeded, beginAttempt, type Caller, type RateLimited, runAttempt } from './sign-in-throttle.ts';

export type ChangeProblem = RateLimited | { readonly code: PasswordProblem | 'wrong-password' | 'no-session' };

/**
 * Changes one's own password. All other sessions of the account end. The present session gets a new
 * token, so a copied token becomes invalid (STAFF-9). Its time limits are unchanged.
 */
export async function changePassword(
  ports: StaffPorts & Pick<Ports, 'passwordStrength' | 'settings'>,
  signedIn: SignedIn,
  { currentPassword, newPassword }: PasswordChange,
  caller: Caller,
): Promise<Result<SignedIn, ChangeProblem>> {
  const { account, session } = signedIn;
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
  const changed = await changeOwnAccount<never>(ports, signedIn, (stored) =>
    ok(withPassword(stored, passwordHash, credentialsId)),
  );
  if (!changed.ok) return refuse({ code: changed.problem });
  await ports.trail.record(email, { what: 'password-changed' });
  const replaced = await replaceSession(ports, changed.value, session, session);
  return replaced.ok ? replaced : refuse({ code: replaced.problem });
}
