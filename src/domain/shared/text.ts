/**
 * Cleans one line of typed text for storage (BOOK-6). Line breaks and other control characters
 * become a space, both ends are trimmed, and an unpaired surrogate becomes the replacement
 * character, so that every store returns exactly what it was given.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/**
 * Cleans typed text of several lines for storage: line breaks become `\n`, other control characters
 * except the tab are removed, and both ends are trimmed.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .trim();
}

/**
 * Whether the text is an e-mail address by the rules of a browser's email field, with a dot in its
 * domain and at most 254 characters.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(text)
  );
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
  '’': "'",
};

/**
 * Normalizes a text for comparison in a search: no accents, upper case, single spaces. Upper case
 * is used because ß and ς have only one form in it.
 */
export function foldText(text: string): string {
  return cleanLine(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/\P{ASCII}/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
