import type { Email, EmailStamp } from '../outbox/email.ts';
import { writeEmail } from '../outbox/email-layout.ts';
import { formatCount } from '../shared/format-date.ts';
import type { Attention } from './attention.ts';

/** The e-mail to an owner about what needs attention (MAIL-1). */
export function attentionEmail(address: string, attention: readonly Attention[], stamp: EmailStamp): Email {
  const { sender } = stamp;
  const count = formatCount(attention.length, 'thing needs', 'things need');
  return writeEmail(
    {
      kind: 'attention',
      to: { address },
      subject: `${count} attention on the site of ${sender.name}`,
      blocks: [
        { paragraph: `${count} attention:` },
        ...attention.map(({ text }) => ({ paragraph: text })),
        { paragraph: `Details: ${sender.siteUrl}/admin/health` },
        { paragraph: 'You get this email once a day for as long as something needs attention.' },
      ],
    },
    stamp,
  );
}
