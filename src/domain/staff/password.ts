import { COMPANY, RENTAL_LOCATION } from '../shared/company.ts';
import { ok, type Result, refuse } from '../shared/result.ts';

/**
 * Long enough to withstand guessing without rules about its characters (but see `guessableWords`); short enough to be
 * hashed at once.
 */
export const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

export type PasswordProblem = 'too-short' | 'too-long' | 'too-easy';

/** The words that a guesser tries for any account here. */
const COMPANY_WORDS = [
  ...COMPANY.name.split(/\W+/),
  RENTAL_LOCATION,
  ...['Ontario', 'Toronto', 'Canada', 'company', 'staff', 'admin'],
];

/** A shorter name in an e-mail address is part of many words. */
const MIN_NAME_LENGTH = 4;

/** The length of a new password, as typed: any characters, counted as a person counts them (STAFF-14). */
export function checkNewPassword(typed: string): Result<string, Exclude<PasswordProblem, 'too-easy'>> {
  const length = [...typed].length;
  if (length < PASSWORD_LENGTH.least) return refuse('too-short');
  if (length > PASSWORD_LENGTH.most) return refuse('too-long');
  return ok(typed);
}

/** The words that make a password of this account easy to guess: those of the company, and the name in the address. */
export function guessableWords(email: string): readonly string[] {
  const [name = ''] = email.split('@');
  return name.length < MIN_NAME_LENGTH ? COMPANY_WORDS : [name, ...COMPANY_WORDS];
}
