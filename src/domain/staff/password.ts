import { ok, type Result, refuse } from '../shared/result.ts';
import { isGuessable } from './weak-password.ts';

/** Long enough to withstand guessing without rules about its characters (but see `isGuessable`); short enough to be hashed at once. */
export const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

export type PasswordProblem = 'too-short' | 'too-long' | 'too-easy';

/** A new password for a staff account, as typed: any characters, counted as a person counts them (STAFF-14). */
export function checkNewPassword(typed: string, email: string): Result<string, PasswordProblem> {
  const length = [...typed].length;
  if (length < PASSWORD_LENGTH.least) return refuse('too-short');
  if (length > PASSWORD_LENGTH.most) return refuse('too-long');
  return isGuessable(typed, email) ? refuse('too-easy') : ok(typed);
}
