import { PASSWORD_LENGTH, type PasswordProblem } from './password.ts';

// A separate file, so that visitors do not download texts that only staff read.

/** Messages in the status bar of the staff pages. */
export const LOADING = 'Loading...';

export const SIGN_IN_WRONG = 'The email or the password is not right.';
export const CODE_WRONG =
  'That code is not right. Wait for the next one and type it within half a minute, or use another recovery code.';
export const SIGN_IN_LINK_WRONG = 'This link was used before, or is older than 15 minutes.';
export const RATE_LIMITED = 'Too many tries. Wait a few minutes, then try again.';
export const SIGN_IN_FAILED = 'Sign-in did not work. Please try again.';
export const PASSWORD_CHANGED = 'Password changed.';
export const PASSWORD_NOT_CHANGED = 'The password was not changed.';
export const REMOVE_FACTOR_QUESTION = 'Remove the second factor of this account? Its sessions end.';
/** What an account may not do (STAFF-33). */
export const NOT_ALLOWED = 'Only an owner may do this.';
export const LAST_OWNER = 'The last owner stays. Make another account an owner first.';
export const OWNERS_ONLY = 'Only owners see this page.';
export const ACCOUNT_FAILED = 'That did not work. Please try again.';

/** Messages about one person's data. */
export const NOTHING_KEPT = 'Nothing is kept of';
export const NOT_ERASED_YET = 'Still to come, so not erased. Decline or delete first:';
export const ERASED = 'Erased';

/** The message of each problem of a new password. */
export const PASSWORD_TEXTS: Readonly<Record<PasswordProblem, string>> = {
  'too-short': `Use at least ${PASSWORD_LENGTH.least} characters.`,
  'too-long': `Use at most ${PASSWORD_LENGTH.most} characters.`,
  'too-easy': 'This password is easy to guess. Use words or characters of your own.',
};
