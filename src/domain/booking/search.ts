import { cleanLine } from '../shared/text.ts';
import type { Booking } from './booking.ts';

/** How many characters of a search text count. Names and addresses that share so many are found together. */
export const MAX_PREFIX_LENGTH = 40;

/** Letters that Unicode does not take apart into a plain letter and an accent, as people type them without it. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  '’': "'",
};

/** A text as it is compared in a search: without accents, in capitals (they alone have one form of ß and ς), with single spaces. */
export function foldText(text: string): string {
  return cleanLine(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/\P{ASCII}/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * What a booking is found by, folded (BOOK-30): number, with and without 'HOJ-', first and last name, last name, e-mail, and
 * the digits of the phone, without the country's 1 too.
 */
export function searchKeys({ confirmationNumber, form }: Pick<Booking, 'confirmationNumber' | 'form'>): string[] {
  const digits = form.phone.replace(/\D/g, '');
  const keys = [
    confirmationNumber,
    confirmationNumber.replace(/^HOJ-/, ''),
    `${form.firstName} ${form.lastName}`,
    form.lastName,
    form.email,
    digits,
    digits.replace(/^1(?=\d{10}$)/, ''),
  ];
  return [...new Set(keys.map(foldText))].filter((key) => key !== '');
}

/** Every beginning of the keys, each once, the longest of `MAX_PREFIX_LENGTH` characters: a store that keeps them finds a prefix by equality. */
export function prefixesOf(keys: readonly string[]): string[] {
  const prefixes = keys.flatMap((key) => {
    const letters = [...key].slice(0, MAX_PREFIX_LENGTH);
    return letters.map((_, index) => letters.slice(0, index + 1).join(''));
  });
  return [...new Set(prefixes)];
}

/** What a typed search text looks for, one of `prefixesOf`; a phone number in groups is its digits. Undefined for a text that says nothing. */
export function searchPrefix(typed: string): string | undefined {
  const folded = foldText(typed);
  const ungrouped = folded.replace(/[ +().-]/g, '');
  const text = /^\d+$/.test(ungrouped) ? ungrouped : folded;
  return text === '' ? undefined : [...text].slice(0, MAX_PREFIX_LENGTH).join('');
}
