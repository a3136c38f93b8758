import { COMPANY } from '../shared/company.ts';
import type { Sender } from './email.ts';
import type { EmailBlock, EmailContent, EmailLink } from './email-content.ts';

/** Writes an e-mail as plain text, with the same facts in the same order as its page (MAIL-21). */
export function writeEmailText({ headline, state, reference, blocks, foot }: EmailContent, sender: Sender): string {
  const head = [
    ...(headline === undefined ? [] : [headline.toUpperCase()]),
    ...(state === undefined ? [] : [state]),
    ...(reference === undefined ? [] : [`Booking reference: ${reference}`]),
  ];
  const parts = [
    ...(head.length === 0 ? [] : [head.join('\n')]),
    ...blocks.map((block) => blockText(block, sender)),
    [sender.name, officeAddress(), `${sender.phone}, ${sender.companyEmail}`, sender.siteUrl].join('\n'),
    ...(foot === undefined ? [] : [foot.text, ...(foot.link === undefined ? [] : [linkText(foot.link)])]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The address of the office in one line. */
export function officeAddress(): string {
  return `${COMPANY.street}, ${COMPANY.town}`;
}

function blockText(block: EmailBlock, sender: Sender): string {
  if ('heading' in block) return block.heading.toUpperCase();
  if ('paragraph' in block) return block.paragraph;
  if ('callout' in block) return block.callout;
  if ('button' in block) return linkText(block.button);
  if ('rows' in block) return block.rows.map(([label, value, note]) => rowText(label, value, note)).join('\n');
  if ('amounts' in block) {
    const rows = block.amounts.map(({ label, amount, note }) => rowText(label, amount, note));
    return [...rows, rowText(...block.total)].join('\n');
  }
  if ('comparison' in block) {
    return block.comparison.map(([label, before, now]) => `${label}: ${now} (before: ${before})`).join('\n');
  }
  if ('offers' in block) {
    return block.offers
      .map(({ title, note, amount, link }) => `${rowText(title, amount, note)}\n${linkText(link)}`)
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

function linkText({ label, url }: EmailLink): string {
  return `${label}: ${url}`;
}
