import { type Email, type EmailStamp, writeEmail } from '../outbox/email.ts';
import { formatMoment } from '../shared/format-date.ts';
import { ROLE_MEANINGS } from './messages.ts';
import { INVITATION_HOURS, type Invitation, type PasswordResetLink, RESET_LINK_MINUTES } from './staff-link.ts';

/** An e-mail to staff: when it is queued, and the name of the company. */
type StaffStamp = EmailStamp & { readonly company: string };

/** The e-mail that invites a colleague (STAFF-35). `path` has the token. */
export function invitationEmail(
  { email, role, by, endsAt }: Invitation,
  path: string,
  { company, ...stamp }: StaffStamp,
): Email {
  return writeEmail(stamp, {
    kind: 'invitation',
    to: { address: email },
    subject: `Your invitation to the staff pages of ${company}`,
    headline: 'You are invited',
    blocks: [
      { paragraph: `${by} invites you to the staff pages of ${company}. ${ROLE_MEANINGS[role]}` },
      { paragraph: 'Open the link and choose your password. You sign in with this email address.' },
      { button: { label: 'Accept the invitation', target: { path } } },
      {
        paragraph: `The link works once, for ${INVITATION_HOURS} hours, until ${formatMoment(endsAt)}.`,
        isSmall: true,
      },
    ],
    foot: `You get this email because ${by} entered your address. If you expected none, ignore it.`,
    until: endsAt,
  });
}

/** The e-mail with the link that resets a password (STAFF-36). */
export function passwordResetEmail(
  { email, endsAt }: PasswordResetLink,
  path: string,
  { company, ...stamp }: StaffStamp,
): Email {
  return writeEmail(stamp, {
    kind: 'password-reset',
    to: { address: email },
    subject: 'Choose a new password',
    blocks: [
      { paragraph: `Somebody asked for a new password of your account on the staff pages of ${company}.` },
      { paragraph: 'Open the link and choose it. You also need a code of your second factor.' },
      { button: { label: 'Choose a new password', target: { path } } },
      {
        paragraph: `The link works once, for ${RESET_LINK_MINUTES} minutes, until ${formatMoment(endsAt)}.`,
        isSmall: true,
      },
    ],
    foot: 'If it was not you, ignore this email. Your password stays as it is.',
    until: endsAt,
  });
}
