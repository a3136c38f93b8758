import { cleanLine } from '../shared/text.ts';
import type { Instant } from '../shared/toronto-time.ts';

/** 'received' and the decisions go to the customer, 'notice' to staff; inquiries and messages to the company (MAIL-1). */
export type BookingEmailKind = 'received' | 'notice' | 'confirmation' | 'declined';
export type EmailKind = BookingEmailKind | 'inquiry' | 'contact';

/** One e-mail, whole and fixed when it is queued: a second try sends the same Message-ID (MAIL-6). Addresses are bare, names stand apart. */
export type Email = {
  readonly id: string;
  readonly messageId: string;
  readonly kind: EmailKind;
  readonly queuedAt: Instant;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mailbox = { readonly name?: string; readonly address: string };

/** The company's side of an e-mail: who sends, who gets notices and inquiries, and the site's own address for links. */
export type Sender = {
  readonly name: string;
  readonly from: string;
  readonly companyEmail: string;
  readonly phone: string;
  readonly siteUrl: string;
};

/** What makes an e-mail this one: its id, the moment it is queued, and its sender. */
export type EmailStamp = { readonly id: string; readonly at: Instant; readonly sender: Sender };

/** A part of an e-mail's body: a heading, a paragraph, or rows of a label and a value. */
export type EmailBlock =
  | { readonly heading: string }
  | { readonly paragraph: string }
  | { readonly rows: readonly (readonly [label: string, value: string])[] };

export type EmailContent = {
  readonly kind: EmailKind;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly blocks: readonly EmailBlock[];
};

/** Writes an e-mail as plain text and as HTML, every value escaped; the subject is one line without control characters (MAIL-4). */
export function writeEmail(
  { kind, to, replyTo, subject, blocks }: EmailContent,
  { id, at, sender }: EmailStamp,
): Email {
  const line = cleanLine(subject).replace(/\s+/g, ' ');
  return {
    id,
    messageId: messageIdOf(id, sender),
    kind,
    queuedAt: at,
    from: { name: sender.name, address: sender.from },
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: line,
    text: plainText(blocks, sender),
    html: htmlPage(line, blocks, sender),
  };
}

/** The Message-ID of an e-mail of this id, without which a mail program could not tell two e-mails apart. */
export function messageIdOf(id: string, { from }: Pick<Sender, 'from'>): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/** Text made safe to stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function plainText(blocks: readonly EmailBlock[], sender: Sender): string {
  const parts = blocks.map((block) => {
    if ('heading' in block) return block.heading.toUpperCase();
    if ('paragraph' in block) return block.paragraph;
    return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  });
  return `${[...parts, `${sender.name}\n${sender.phone}\n${sender.siteUrl}`].join('\n\n')}\n`;
}

function htmlPage(title: string, blocks: readonly EmailBlock[], sender: Sender): string {
  const site = escapeHtml(sender.siteUrl);
  return `<!doctype html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:16px;background:#f4f8f6;color:#12211d;font:16px/1.5 Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 20px;background:#ffffff;border-top:6px solid #00694e;border-radius:8px">
${blocks.map(htmlBlock).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d6e0dc;color:#3f504a;font-size:14px">${escapeHtml(sender.name)}<br>${escapeHtml(sender.phone)}<br><a href="${site}" style="color:#00694e">${site}</a></p>
</div>
</body>
</html>
`;
}

function htmlBlock(block: EmailBlock): string {
  if ('heading' in block) return `<h2 style="margin:24px 0 8px;font-size:18px">${htmlText(block.heading)}</h2>`;
  if ('paragraph' in block) return `<p style="margin:0 0 14px">${htmlText(block.paragraph)}</p>`;
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 12px 4px 0;font-weight:normal;color:#3f504a">${htmlText(label)}</th><td valign="top" style="padding:4px 0;overflow-wrap:anywhere">${htmlText(value)}</td></tr>`,
  );
  return `<table role="presentation" style="width:100%;border-collapse:collapse">${rows.join('')}</table>`;
}

function htmlText(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
