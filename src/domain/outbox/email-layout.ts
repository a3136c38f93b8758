import { cleanLine } from '../shared/text.ts';
import { withoutDirection } from './display-name.ts';
import { type Email, type EmailKind, type EmailStamp, type Mailbox, messageIdOf, type Sender } from './email.ts';

/**
 * A part of an e-mail's body: a heading, a paragraph, rows of a label and a value, or rows of what
 * was and what is now.
 */
export type EmailBlock =
  | { readonly heading: string }
  | { readonly paragraph: string }
  | { readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly comparison: readonly ComparedRow[] };

/** A value before and after a change. */
export type ComparedRow = readonly [label: string, before: string, now: string];

export type EmailContent = {
  readonly kind: EmailKind;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly blocks: readonly EmailBlock[];
};

/**
 * Writes an e-mail as plain text and as HTML. Every value is escaped. The subject is one line
 * without control characters (MAIL-4), and no header holds direction controls (MAIL-5).
 */
export function writeEmail(
  { kind, to, replyTo, subject, blocks }: EmailContent,
  { id, at, sender }: EmailStamp,
): Email {
  const line = withoutDirection(cleanLine(subject)).replace(/\s+/g, ' ');
  return {
    id,
    messageId: messageIdOf(id, sender),
    kind,
    queuedAt: at,
    from: { name: sender.name, address: sender.from },
    to: headerBox(to),
    ...(replyTo === undefined ? {} : { replyTo: headerBox(replyTo) }),
    subject: line,
    text: plainText(blocks, sender),
    html: htmlPage(line, blocks, sender),
  };
}

function headerBox({ name, address }: Mailbox): Mailbox {
  return { ...(name === undefined ? {} : { name: withoutDirection(name) }), address };
}

/** Escapes text for HTML, including attribute values. */
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
    if ('rows' in block) return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    return block.comparison.map(([label, before, now]) => `${label}: ${now} (before: ${before})`).join('\n');
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
  if ('comparison' in block) return htmlComparison(block.comparison);
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 12px 4px 0;font-weight:normal;color:#3f504a">${htmlText(label)}</th><td valign="top" style="padding:4px 0;overflow-wrap:anywhere">${htmlText(value)}</td></tr>`,
  );
  return `<table role="presentation" style="width:100%;border-collapse:collapse">${rows.join('')}</table>`;
}

function htmlComparison(rows: readonly ComparedRow[]): string {
  const cell = 'padding:4px 12px 4px 0;overflow-wrap:anywhere';
  const head = ['', 'Before', 'Now'].map((text) => `<th align="left" scope="col" style="${cell}">${text}</th>`);
  const lines = rows.map(
    ([label, before, now]) =>
      `<tr><th align="left" valign="top" scope="row" style="${cell};font-weight:normal;color:#3f504a">${htmlText(label)}</th><td valign="top" style="${cell}">${htmlText(before)}</td><td valign="top" style="${cell};font-weight:bold">${htmlText(now)}</td></tr>`,
  );
  return `<table style="width:100%;border-collapse:collapse"><tr>${head.join('')}</tr>${lines.join('')}</table>`;
}

function htmlText(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
