import { isWithinHours } from '../shared/opening-hours.ts';
import { cleanLine } from '../shared/text.ts';
import { torontoDate, torontoTime } from '../shared/toronto-time.ts';
import { writeCalendarFile } from './calendar-file.ts';
import { withoutDirection } from './display-name.ts';
import {
  companyMailbox,
  type Email,
  type EmailText,
  isAnsweredByCompany,
  type Mailbox,
  type RenderedEmail,
  type Sender,
} from './email.ts';
import type { EmailBlock, LinkTarget } from './email-blocks.ts';
import { writeEmailHtml } from './email-html.ts';
import { writeEmailText } from './email-text.ts';

/**
 * Writes an e-mail as plain text and as HTML, from a sender (MAIL-6, MAIL-21). `linkNumber` is that
 * of the booking of its link, if it has one. Every value is escaped. The subject is one line
 * without control characters (MAIL-4), and no header holds direction controls (MAIL-5).
 */
export function renderEmail(email: Email, sender: Sender, linkNumber?: number): RenderedEmail {
  const { id, kind, queuedAt, calendar } = email;
  const blocks = email.blocks.filter((block) => isShown(block, sender));
  const company = companyMailbox(sender);
  const from = headerBox({ name: sender.company.name, address: sender.from });
  const to = headerBox(email.to);
  const replyTo = email.replyTo === undefined ? isAnsweredByCompany(kind) && company : headerBox(email.replyTo);
  const subject = withoutDirection(cleanLine(email.subject)).replace(/\s+/g, ' ');
  const written = { ...email, subject, blocks };
  const emailSender = { ...sender, urlOf: (target: LinkTarget) => urlOf(target, sender, linkNumber) };
  const stamp = { at: queuedAt, organizer: replyTo || from, attendee: to, sender };
  return {
    id,
    messageId: messageIdOf(id, sender),
    queuedAt,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text: writeEmailText(written, emailSender),
    html: writeEmailHtml(written, emailSender),
    ...(calendar && {
      calendar: {
        method: calendar.method,
        pickup: writeCalendarFile('pickup', calendar, stamp),
        return: writeCalendarFile('return', calendar, stamp),
      },
    }),
  };
}

/** Whether a block is not one about a return outside the opening hours that is within them now (TRIP-25). */
function isShown(block: EmailBlock, { hours }: Pick<Sender, 'hours'>): boolean {
  if (!('call' in block) || block.unlessOpenAt === undefined) return true;
  return !isWithinHours(torontoDate(block.unlessOpenAt), torontoTime(block.unlessOpenAt), hours);
}

/** Returns subject and text of an e-mail for staff: as it was sent, or as it would be sent now. */
export function emailText(email: Email, sender: Sender, linkNumber?: number): EmailText {
  const { subject, text } = email.asSent ?? renderEmail(email, sender, linkNumber);
  return { subject, text };
}

/** Returns the booking whose reservation an e-mail links to. */
export function linkedBooking({ blocks }: Pick<Email, 'blocks'>): string | undefined {
  const targets = blocks.flatMap((block) => ('button' in block ? block.button.target : []));
  return targets.flatMap((target) => ('reservation' in target ? target.reservation.bookingId : []))[0];
}

function urlOf(target: LinkTarget, { siteUrl, reservationUrl }: Sender, linkNumber: number | undefined): string {
  if ('path' in target) return `${siteUrl}${target.path}`;
  if (linkNumber === undefined) throw new Error('The number of a link is not known');
  return reservationUrl({ ...target.reservation, linkNumber });
}

/** Returns the Message-ID of the e-mail with this id. Mail programs tell e-mails apart by it. */
function messageIdOf(id: string, { from }: Pick<Sender, 'from'>): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

function headerBox({ name = '', address }: Mailbox): Mailbox {
  const shown = withoutDirection(name);
  return { ...(shown === '' ? {} : { name: shown }), address };
}
