import { asciiDigits } from './digits.ts';

/**
 * Matches a text from its first visible character to its last. White space, format characters and fillers (also
 * the blank of Braille) show nothing, but selectors and tags belong to the character before them, as in a
 * flag.
 */
const SHOWN = /[^\s\p{DI}\u2800](?:.*[^\s\p{DI}\u2800])?[\p{VS}\u{e0020}-\u{e007f}]*/su;

/**
 * Cleans one line of typed text for storage (BOOK-6). Line breaks and other control characters
 * become a space, both ends lose what shows nothing, and an unpaired surrogate becomes the
 * replacement character, so that every store returns exactly what it was given.
 */
export function cleanLine(text: string): string {
  return trimmed(wellFormed(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

/**
 * Cleans typed text of several lines for storage: line breaks become `\n`, other control characters
 * except the tab are removed, and both ends lose what shows nothing.
 */
export function cleanText(text: string): string {
  return trimmed(
    wellFormed(text)
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]+/gu, ''),
  );
}

function trimmed(text: string): string {
  return SHOWN.exec(text)?.[0] ?? '';
}

/**
 * Returns a text with the replacement character for each unpaired surrogate. Browsers that we support
 * have no `toWellFormed` (PAGE-38).
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/**
 * Cleans a typed address, reference or code, which a person copies character by character: format characters
 * and fillers go everywhere, and forms of other keyboards (full-width letters) become plain.
 */
export function cleanCode(text: string): string {
  return cleanLine(text.normalize('NFKC')).replace(/[\p{DI}\u2800]/gu, '');
}

/**
 * Letters that Unicode does not decompose into a plain letter and an accent, with what people type
 * instead.
 */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
};

/** The apostrophes of Unicode and the letters that stand for one, and its hyphens and minus signs. */
const APOSTROPHES = /[\u2018-\u201b\u2032\u02b9-\u02bd\u02c8\u05f3\u0060\ua78b\ua78c]/g;
const HYPHENS = /[\p{Pd}\u2212\u2043]/gu;

/**
 * Normalizes a text for comparison in a search: no accents, upper case, single spaces, one apostrophe
 * and one hyphen, the digits 0 to 9. Upper case is used because ß and ς have only one form in it.
 */
export function foldText(text: string): string {
  return asciiDigits(cleanLine(text).normalize('NFKD'))
    .replace(/[\p{M}\u00ad]/gu, '')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .toUpperCase()
    .replace(/\P{ASCII}/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
