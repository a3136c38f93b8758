import { type Email, type EmailStamp, writeEmail } from '../outbox/email.ts';
import { formatCount } from '../shared/format-date.ts';
import type { Attention } from './attention.ts';

/** The e-mail to an owner about what needs attention (MAIL-1). `company` is the name of the company. */
export function attentionEmail(
  address: string,
  attention: readonly Attention[],
  { company, ...stamp }: EmailStamp & { readonly company: string },
): Email {
  const count = formatCount(attention.length, 'thing needs', 'things need');
  return writeEmail(stamp, {
    kind: 'attention',
    to: { address },
    subject: `${count} attention on the site of ${company}`,
    blocks: [
      { paragraph: `${count} attention:` },
      ...attention.map(({ text }) => ({ paragraph: text })),
      { address: { label: 'Details', target: { path: '/admin/health' } } },
      { paragraph: 'You get this email once a day for as long as something needs attention.' },
    ],
  });
}

/** The e-mail by which an owner sees that e-mails arrive (MAIL-1). `company` is the name of the company. */
export function testEmail(address: string, { company, ...stamp }: EmailStamp & { readonly company: string }): Email {
  return writeEmail(stamp, {
    kind: 'test',
    to: { address },
    subject: `Test email of the site of ${company}`,
    blocks: [
      { paragraph: 'This is a test. Emails of the site reach this address.' },
      { address: { label: 'What else to do before you open', target: { path: '/admin/today' } } },
    ],
  });
}
