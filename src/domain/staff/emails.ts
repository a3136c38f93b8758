import type { Email, EmailStamp } from '../outbox/email.ts';
import { writeEmail } from '../outbox/email-layout.ts';
import { formatMoment } from '../shared/format-date.ts';
import { ROLE_MEANINGS } from './messages.ts';
import { INVITATION_HOURS, type Invitation, type PasswordResetLink, RESET_LINK_MINUTES } from './staff-link.ts';

/** The e-mail that invites a colleague (STAFF-35). `url` is the link, which has the token. */
export function invitationEmail({ email, role, by, endsAt }: Invitation, url: string, stamp: EmailStamp): Email {
  const { name } = stamp.sender;
  return writeEmail(
    {
      kind: 'invitation',
      to: { address: email },
      subject: `Your invitation to the staff pages of ${name}`,
      headline: 'You are invited',
      blocks: [
        { paragraph: `${by} invites you to the staff pages of ${name}. ${ROLE_MEANINGS[role]}` },
        { paragraph: 'Open the link and choose your password. You sign in with this email address.' },
        { button: { label: 'Accept the invitation', url } },
        {
          paragraph: `The link works once, for ${INVITATION_HOURS} hours, until ${formatMoment(endsAt)}.`,
          isSmall: true,
        },
      ],
      foot: { text: `You get this email because ${by} entered your address. If you expected none, ignore it.` },
      until: endsAt,
    },
    stamp,
  );
}

/** The e-mail with the link that resets a password (STAFF-36). */
export function passwordResetEmail({ email, endsAt }: PasswordResetLink, url: string, stamp: EmailStamp): Email {
  return writeEmail(
    {
      kind: 'password-reset',
      to: { address: email },
      subject: 'Choose a new password',
      blocks: [
        { paragraph: `Somebody asked for a new password of your account on the staff pages of ${stamp.sender.name}.` },
        { paragraph: 'Open the link and choose it. You also need a code of your second factor.' },
        { button: { label: 'Choose a new password', url } },
        {
          paragraph: `The link works once, for ${RESET_LINK_MINUTES} minutes, until ${formatMoment(endsAt)}.`,
          isSmall: true,
        },
      ],
      foot: { text: 'If it was not you, ignore this email. Your password stays as it is.' },
      until: endsAt,
    },
    stamp,
  );
}
