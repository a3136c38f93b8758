import { CUT_SHORT } from '../shared/link-token.ts';
import { PASSWORD_LENGTH, type PasswordProblem } from './password.ts';
import type { Role } from './permissions.ts';
import { INVITATION_HOURS, type InvitationProblem, RESET_LINK_MINUTES } from './staff-link.ts';

// A separate file, so that visitors do not download texts that only staff read.

/** Messages in the status bar of the staff pages. */
export const LOADING = 'Loading...';

export const SIGN_IN_WRONG = 'The email or the password is not right.';
export const CODE_WRONG =
  'That code is not right. Wait for the next one and type it within half a minute, or use another recovery code.';
export const LINK_NOT_WHOLE = `This link does not work. ${CUT_SHORT}.`;
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
export const END_SESSIONS_QUESTION = 'End all sessions of';
export const REMOVE_ACCOUNT_QUESTION = 'Remove the account? It cannot sign in any more:';
export const WITHDRAW_QUESTION = 'Withdraw the invitation of';
export const LOWER_YOURSELF_QUESTION =
  'Change your role to desk? You lose this page and everything only owners can do.';
export const ROLE_CHANGED = 'Role changed.';
export const SESSIONS_ENDED = 'Sessions ended.';
export const FACTOR_REMOVED = 'Second factor removed.';
export const ACCOUNT_REMOVED = 'Account removed.';
export const INVITATION_WITHDRAWN = 'Invitation withdrawn.';
export const INVITATION_SENT = 'Invitation sent to';
export const INVITATION_NOT_SENT = 'The invitation was not sent.';
export const ACCOUNT_GONE = 'This account no longer exists.';
export const INVITATION_ACCEPTED = 'Your account is ready.';
export const RESET_ASKED =
  'If there is an account with a second factor for this address, the link is on its way. It works for an hour.';
export const PASSWORD_RESET = 'Your new password is set.';
export const PASSWORD_NOT_SET = 'The password was not set.';
export const ACCOUNT_FAILED = 'That did not work. Please try again.';
export const EVENING_LABEL = 'Email me every evening at 7:00 pm';
export const EVENING_HINT = 'What went out and came in, the money of the day, idle vehicles, and trouble of tomorrow.';

export const EMAIL_TAKEN = 'An account with this email address already exists.';
export const RESET_LINK_WRONG = `This link was used before, or is older than ${RESET_LINK_MINUTES} minutes. Ask for a new one.`;

/** What an invited colleague reads of the role (STAFF-35). */
export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  owner: 'As an owner you see and change everything.',
  desk: 'At the desk you answer requests, hand vehicles over, and work with the timeline and messages.',
};

/** Why an invitation does not work (STAFF-35). */
export const INVITATION_TEXTS: Readonly<Record<InvitationProblem, string>> = {
  'invitation-unknown': `This link does not work. ${CUT_SHORT}, or ask for a new invitation.`,
  'invitation-accepted': 'This invitation was used before. Sign in with your email address and your password.',
  'invitation-expired': `This invitation is older than ${INVITATION_HOURS} hours. Ask for a new one.`,
  'invitation-withdrawn': 'This invitation was withdrawn.',
  'invitation-replaced': 'A newer invitation was sent. Use the link in the latest email.',
};

/** Messages about one person's data. */
export const NOTHING_KEPT = 'We store nothing about';
export const NOT_ERASED_YET = 'Still to come, so not erased. Decline or delete first:';
export const ERASED = 'Erased';

/** The message of each problem of a new password. */
export const PASSWORD_TEXTS: Readonly<Record<PasswordProblem, string>> = {
  'too-short': `Use at least ${PASSWORD_LENGTH.least} characters.`,
  'too-long': `Use at most ${PASSWORD_LENGTH.most} characters.`,
  'too-easy': 'This password is easy to guess. Use words or characters of your own.',
};
