import { addressLine, type Company, directionsUrl } from '../shared/company.ts';
import { describeHours } from '../shared/opening-hours.ts';
import type { EmailContent, Sender } from './email.ts';
import type { EmailBlock, EmailLink, EmailRow, LinkTarget } from './email-blocks.ts';

/** What the site adds to what an e-mail says: the company's data, and the addresses of links. */
export type EmailSender = Pick<Sender, 'company' | 'hours' | 'siteUrl'> & {
  urlOf(target: LinkTarget): string;
};

/** Writes an e-mail as plain text, with the same facts in the same order as its page (MAIL-21). */
export function writeEmailText(
  { headline, state, reference, blocks, foot }: EmailContent,
  sender: EmailSender,
): string {
  const { company, siteUrl } = sender;
  const head = [
    ...(headline === undefined ? [] : [headline.toUpperCase()]),
    ...(state === undefined ? [] : [state]),
    ...(reference === undefined ? [] : [`Booking reference: ${reference}`]),
  ];
  const parts = [
    ...(head.length === 0 ? [] : [head.join('\n')]),
    ...blocks.map((block) => blockText(block, sender)),
    [company.name, addressLine(company), `${company.phone}, ${company.email}`, siteUrl].join('\n'),
    ...(foot === undefined ? [] : [foot]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Returns the note of a row as a text. */
export function noteText(note: EmailRow[2], { street, town }: Pick<Company, 'street' | 'town'>): string | undefined {
  return typeof note === 'object' ? `${street}, ${town}` : note;
}

function blockText(block: EmailBlock, sender: EmailSender): string {
  const { company, hours } = sender;
  if ('heading' in block) return block.heading.toUpperCase();
  if ('paragraph' in block) return block.paragraph;
  if ('callout' in block) return block.callout;
  if ('call' in block) return block.call.join(company.phone);
  if ('address' in block) return linkText(block.address, sender);
  if ('button' in block) return linkText(block.button, sender);
  if ('rows' in block)
    return block.rows.map(([label, value, note]) => rowText(label, value, noteText(note, company))).join('\n');
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
    rowText('Where', addressLine(company)),
    rowText('Get Directions', directionsUrl(company)),
    rowText('Open', describeHours(hours).join('; ')),
    rowText('Phone', company.phone),
  ].join('\n');
}

function rowText(label: string, value: string, note?: string): string {
  return `${label}: ${value}${note === undefined ? '' : ` (${note})`}`;
}

/** A link as plain text writes it. */
export function linkText({ label, target }: EmailLink, { urlOf }: EmailSender): string {
  return `${label}: ${urlOf(target)}`;
}
