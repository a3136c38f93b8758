import type { Company } from '../shared/company.ts';
import { ok, type Result, refuse } from '../shared/result.ts';

/**
 * The length of a password in characters. The minimum resists guessing without rules about the
 * characters (see `guessableWords` for the exception). The maximum keeps hashing fast.
 */
export const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

export type PasswordProblem = 'too-short' | 'too-long' | 'too-easy';

/** Words that are likely guesses for every account. */
const COMMON_WORDS = ['Ontario', 'Toronto', 'Canada', 'company', 'staff', 'admin'];

/**
 * The minimum length of a name that counts as a guessable word. A shorter name is part of too many
 * words.
 */
const MIN_NAME_LENGTH = 4;

/**
 * Checks the length of a new password as typed. Any character is allowed; length is counted in code
 * points (STAFF-14).
 */
export function checkNewPassword(typed: string): Result<string, Exclude<PasswordProblem, 'too-easy'>> {
  const length = [...typed].length;
  if (length < PASSWORD_LENGTH.least) return refuse('too-short');
  if (length > PASSWORD_LENGTH.most) return refuse('too-long');
  return ok(typed);
}

/**
 * Returns the words that make a password of this account easy to guess: the company's words, and
 * the name in the e-mail address.
 */
export function guessableWords(email: string, company: Pick<Company, 'name' | 'town'>): readonly string[] {
  const words = [...company.name.split(/\W+/), company.town, ...COMMON_WORDS];
  const [name = ''] = email.split('@');
  return name.length < MIN_NAME_LENGTH ? words : [name, ...words];
}
