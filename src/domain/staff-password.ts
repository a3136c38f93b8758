import { ok, type Result, refuse } from './result.ts';

/** Long enough to withstand guessing without rules about its characters; short enough to be hashed at once. */
export const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

export type PasswordProblem = 'too-short' | 'too-long';

/** A new password of a member of staff, as typed: any characters, counted as a person counts them. */
export function checkNewPassword(typed: string): Result<string, PasswordProblem> {
  const length = [...typed].length;
  if (length < PASSWORD_LENGTH.least) return refuse('too-short');
  return length > PASSWORD_LENGTH.most ? refuse('too-long') : ok(typed);
}
