import { formatMomentAndYear } from '../shared/format-date.ts';
import { mailtoLink } from '../shared/mailto-link.ts';
import type { MessageRow } from './message.ts';

/**
 * Maximum length of a reply link, in characters. Windows hands at most 2,083 characters of an
 * address to a mail program.
 */
export const MAX_LINK_LENGTH = 2_000;

/** How many characters of a subject a reply has. Encoded, each has up to 12 characters. */
const MAX_SUBJECT_LENGTH = 90;

/** Separates two lines (RFC 6068). */
const LINE_BREAK = '%0D%0A';

const MORE = encodeURIComponent('> ...');

/**
 * Returns the `mailto:` link of a reply: address, subject, and the message quoted line by line
 * (FORM-17). Lines that would make the link too long are left out, with a line that shows so.
 */
export function replyLink({
  from,
  subject,
  text,
  receivedAt,
}: Pick<MessageRow, 'from' | 'subject' | 'text' | 'receivedAt'>): string {
  const reply = [...(/^re:/i.test(subject) ? subject : `Re: ${subject}`)].slice(0, MAX_SUBJECT_LENGTH).join('');
  let link = `${mailtoLink(from.email)}?subject=${encodeURIComponent(reply)}&body=${LINE_BREAK}`;
  const greeting = `On ${formatMomentAndYear(receivedAt)}, ${from.name} wrote:`;
  for (const line of [greeting, ...text.split('\n').map((quoted) => `> ${quoted}`)]) {
    const longer = link + LINE_BREAK + encodeURIComponent(line);
    if (longer.length > MAX_LINK_LENGTH - LINE_BREAK.length - MORE.length) return link + LINE_BREAK + MORE;
    link = longer;
  }
  return link;
}
