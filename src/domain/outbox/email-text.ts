import { COMPANY } from '../shared/company.ts';
import type { EmailContent, Sender } from './email.ts';
import type { EmailBlock, EmailLink, LinkTarget } from './email-blocks.ts';

/** What the site adds to what an e-mail says: the company's data, and the addresses of links. */
export type EmailSender = Pick<Sender, 'name' | 'companyEmail' | 'phone' | 'siteUrl'> & {
  urlOf(target: LinkTarget): string;
};

/** Writes an e-mail as plain text, with the same facts in the same order as its page (MAIL-21). */
export function writeEmailText(
  { headline, state, reference, blocks, foot }: EmailContent,
  sender: EmailSender,
): string {
  const { name, phone, companyEmail, siteUrl } = sender;
  const head = [
    ...(headline === undefined ? [] : [headline.toUpperCase()]),
    ...(state === undefined ? [] : [state]),
    ...(reference === undefined ? [] : [`Booking reference: ${reference}`]),
  ];
  const parts = [
    ...(head.length === 0 ? [] : [head.join('\n')]),
    ...blocks.map((block) => blockText(block, sender)),
    [name, officeAddress(), `${phone}, ${companyEmail}`, siteUrl].join('\n'),
    ...(foot === undefined ? [] : [foot]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The address of the office in one line. */
export function officeAddress(): string {
  return `${COMPANY.street}, ${COMPANY.town}`;
}

function blockText(block: EmailBlock, sender: EmailSender): string {
  if ('heading' in block) return block.heading.toUpperCase();
  if ('paragraph' in block) return block.paragraph;
  if ('callout' in block) return block.callout;
  if ('call' in block) return block.call.join(sender.phone);
  if ('address' in block) return linkText(block.address, sender);
  if ('button' in block) return linkText(block.button, sender);
  if ('rows' in block) return block.rows.map(([label, value, note]) => rowText(label, value, note)).join('\n');
  if ('amounts' in block) {
    const rows = block.amounts.map(({ label, amount, note }) => rowText(label, amount, note));
    return [...rows, ...(block.total ? [rowText(...block.total)] : [])].join('\n');
  }
  if ('comparison' in block) {
    return block.comparison.map(([label, before, now]) => `${label}: ${now} (before: ${before})`).join('\n');
  }
  if ('offers' in block) {
    return block.offers
      .map(({ title, note, amount, link }) => `${rowText(title, amount, note)}\n${linkText(link, sender)}`)
      .join('\n\n');
  }
  return [
    rowText('Where', officeAddress()),
    rowText('Get Directions', COMPANY.directionsUrl),
    rowText('Open', COMPANY.hours.join('; ')),
    rowText('Phone', sender.phone),
  ].join('\n');
}

function rowText(label: string, value: string, note?: string): string {
  return `${label}: ${value}${note === undefined ? '' : ` (${note})`}`;
}

/** A link as plain text writes it. */
export function linkText({ label, target }: EmailLink, { urlOf }: EmailSender): string {
  return `${label}: ${urlOf(target)}`;
}
