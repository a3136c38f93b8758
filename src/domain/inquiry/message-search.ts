import { asciiDigits } from '../shared/digits.ts';
import { containedWords, searchedText } from '../shared/search-keys.ts';
import { foldText } from '../shared/text.ts';
import { describeMessage, type Message } from './message.ts';

/** Maximum number of search words. Each costs a store one comparison per message. */
export const MAX_SEARCH_WORDS = 5;

/** How many characters of a search word count. */
const MAX_WORD_LENGTH = 40;

/**
 * Returns the folded text in which a search looks for its words: name, company, e-mail, phone,
 * subject and text, a line each, and once more without marks (FORM-16). The digits of the phone have their own line, so that its
 * grouping does not matter.
 */
export function messageSearchText(message: Message): string {
  const { from, subject, text, fields = {} } = describeMessage(message, []);
  const { companyName = '' } = fields;
  const parts = [
    from.name,
    companyName,
    from.email,
    from.phone,
    asciiDigits(from.phone).replace(/\D/g, ''),
    subject,
    text,
  ];
  return searchedText(parts);
}

/**
 * Returns the words of a typed search text; a message is found if its search text contains all of
 * them. A phone number in groups is one word: its digits without the country code 1. Empty for a
 * text without words, which finds every message.
 */
export function messageSearchWords(typed: string): readonly string[] {
  const folded = foldText(typed);
  const digits = folded.replace(/[ +().-]/g, '');
  const words = /^\d+$/.test(digits) ? [digits.replace(/^1(?=\d{10}$)/, '')] : containedWords(typed);
  return words
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));
}
