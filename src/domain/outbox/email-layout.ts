import { cleanLine } from '../shared/text.ts';
import { withoutDirection } from './display-name.ts';
import { type Email, type EmailStamp, type Mailbox, messageIdOf } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { writeEmailHtml } from './email-html.ts';
import { writeEmailText } from './email-text.ts';

/**
 * Writes an e-mail as plain text and as HTML (MAIL-21). Every value is escaped. The subject is one
 * line without control characters (MAIL-4), and no header holds direction controls (MAIL-5).
 */
export function writeEmail(content: EmailContent, { id, at, sender }: EmailStamp): Email {
  const { kind, to, replyTo, calendar, until } = content;
  const subject = withoutDirection(cleanLine(content.subject)).replace(/\s+/g, ' ');
  const written = { ...content, subject };
  return {
    id,
    messageId: messageIdOf(id, sender),
    kind,
    queuedAt: at,
    from: { name: sender.name, address: sender.from },
    to: headerBox(to),
    ...(replyTo === undefined ? {} : { replyTo: headerBox(replyTo) }),
    subject,
    text: writeEmailText(written, sender),
    html: writeEmailHtml(written, sender),
    ...(calendar === undefined ? {} : { calendar }),
    ...(until === undefined ? {} : { until }),
  };
}

function headerBox({ name = '', address }: Mailbox): Mailbox {
  const shown = withoutDirection(name);
  return { ...(shown === '' ? {} : { name: shown }), address };
}
