import { asciiDigits } from './digits.ts';
import { foldText } from './text.ts';

/** A telephone number that a typed text holds (BOOK-30). */
export type PhoneNumber = {
  /** `+` and digits. Digits as typed where they name neither Canada nor another country. */
  readonly number: string;
  /** Digits of the extension, or an empty text. */
  readonly extension: string;
};

/** What stands between the digits of one number. A slash between spaces parts two numbers. */
const BETWEEN = '(?:[ ().-]|/(?! ))*';
const AREA = String.raw`(?:\+? ?1${BETWEEN})?[2-9]\d\d`;
const EXTENSION = String.raw`[ ,;(]*(?:EXT[A-Z]*|X|POSTE|LOCAL|#)[ .:#=]*(\d{1,7})(?!\d)`;
/**
 * A number of North America, one of a country, or other digits; a number of seven letters and
 * digits behind its area code. Only the first knows where it ends, so two of them need no mark.
 */
const NUMBERS = new RegExp(
  String.raw`(?:(${AREA}${BETWEEN}\d{3}${BETWEEN}\d{4}(?!\d)|\+? ?\d(?:${BETWEEN}\d){6,})|(${AREA}[ ().-]+(?:${BETWEEN}[\dA-Z]){7}(?![\dA-Z])))(?:${EXTENSION})?`,
  'g',
);
const EXTENSION_AT_END = new RegExp(String.raw`(\d(?:${BETWEEN}\d){6,})${EXTENSION}\)?$`);

/** The keys of a telephone for the letters from A to Z. */
const LETTER_KEYS = '22233344455566677778889999';

/** E.164 allows 15 digits. Fewer than seven are no number that a telephone outside can dial. */
const DIGITS = /^\+?\d{7,15}$/;
/** Countries whose numbers keep the 0 that others have only inside the country. */
const KEEPS_ZERO = /^\+(?:39|225|242|378)/;

/**
 * Returns the numbers that a typed text holds, in its order (BOOK-30). Without a country a number of
 * ten digits is one of North America, and 011 or 00 before at least nine digits begins that of
 * another country.
 */
export function readPhones(typed: string): readonly PhoneNumber[] {
  return [...plain(typed).matchAll(NUMBERS)].flatMap(([, dialled, vanity, extension = '']) => {
    const number = normalize(dialled ?? keysOf(vanity ?? ''));
    return DIGITS.test(number) ? [{ number, extension }] : [];
  });
}

/** Returns the address of a link that calls the first number of a typed text. */
export function phoneLink(typed: string): string | undefined {
  const [first] = readPhones(typed);
  return first && `tel:${first.number}${first.extension === '' ? '' : `;ext=${first.extension}`}`;
}

/** Returns the digits of each number that a typed phone holds; of a text that holds none, its digits. */
export function phoneDigits(phone: string): readonly string[] {
  const numbers = readPhones(phone).map(({ number }) => number);
  return (numbers.length === 0 ? [asciiDigits(phone)] : numbers).map((number) => number.replace(/\D/g, ''));
}

/** Returns the digits of a number without the country code of North America. */
export function withoutCountryCode(digits: string): string {
  return digits.replace(/^1(?=\d{10}$)/, '');
}

/** Takes the extension off the end of a typed number. */
export function withoutExtension(typed: string): string {
  return plain(typed).replace(EXTENSION_AT_END, '$1');
}

function plain(typed: string): string {
  return foldText(typed).replace(/[\p{Pd}\u2212·•]/gu, '-');
}

function keysOf(vanity: string): string {
  return vanity.replace(/[A-Z]/g, (letter) => LETTER_KEYS[letter.charCodeAt(0) - 'A'.charCodeAt(0)] ?? '');
}

function normalize(typed: string): string {
  // "+44 (0)20" and "+44 020": the 0 is dialled inside the country alone.
  const outside = typed.replace(/(\d[^\d]*)\(0\)/, '$1').replace(/^\+ ?/, '+');
  const abroad = KEEPS_ZERO.test(outside) ? outside : outside.replace(/^(\+\d{1,3})[ ).-]+0/, '$1');
  return abroad
    .replace(/[^\d+]/g, '')
    .replace(/^(?:011|00)(?=[1-9]\d{8})/, '+')
    .replace(/^1?(?=[2-9]\d{9}$)/, '+1');
}
