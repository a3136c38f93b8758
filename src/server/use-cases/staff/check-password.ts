import { type Result, refuse } from '../../../domain/shared/result.ts';
import { checkNewPassword, guessableWords, type PasswordProblem } from '../../../domain/staff/password.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Checks a new password of an account: its length, and whether it is easy to guess (STAFF-14). */
export async function checkPassword(
  { passwordStrength }: Pick<Ports, 'passwordStrength'>,
  email: string,
  typed: string,
): Promise<Result<string, PasswordProblem>> {
  const checked = checkNewPassword(typed);
  if (!checked.ok) return checked;
  const isGuessable = await passwordStrength.isGuessable(checked.value, guessableWords(email));
  return isGuessable ? refuse('too-easy') : checked;
}
