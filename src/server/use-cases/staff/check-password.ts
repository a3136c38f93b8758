import { DEFAULT_COMPANY } from '../../../domain/shared/company.ts';
import { type Result, refuse } from '../../../domain/shared/result.ts';
import { SETTINGS_ID } from '../../../domain/site/settings.ts';
import { checkNewPassword, guessableWords, type PasswordProblem } from '../../../domain/staff/password.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Checks a new password of an account: its length, and whether it is easy to guess (STAFF-14). */
export async function checkPassword(
  { passwordStrength, settings }: Pick<Ports, 'passwordStrength' | 'settings'>,
  email: string,
  typed: string,
): Promise<Result<string, PasswordProblem>> {
  const checked = checkNewPassword(typed);
  if (!checked.ok) return checked;
  const { company = DEFAULT_COMPANY } = (await settings.find(SETTINGS_ID)) ?? {};
  const isGuessable = await passwordStrength.isGuessable(checked.value, guessableWords(email, company));
  return isGuessable ? refuse('too-easy') : checked;
}
