import { foldText } from '../shared/text.ts';
import type { Booking } from './booking.ts';

/**
 * How many characters of a search text count. Names and addresses that share these characters are
 * found together.
 */
export const MAX_PREFIX_LENGTH = 40;

/**
 * Returns the folded texts that a booking is found by (BOOK-30): the number with and without
 * 'HOJ-', first and last name, last name, e-mail, and the digits of the phone with and without the
 * country code 1.
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

/**
 * Returns every prefix of the keys once, up to `MAX_PREFIX_LENGTH` characters. A store that keeps
 * them finds a prefix by equality.
 */
export function prefixesOf(keys: readonly string[]): string[] {
  const prefixes = keys.flatMap((key) => {
    const letters = [...key].slice(0, MAX_PREFIX_LENGTH);
    return letters.map((_, index) => letters.slice(0, index + 1).join(''));
  });
  return [...new Set(prefixes)];
}

/**
 * Converts a typed search text to one of `prefixesOf`. A phone number in groups becomes its digits.
 * Undefined for an empty text.
 */
export function searchPrefix(typed: string): string | undefined {
  const folded = foldText(typed);
  const ungrouped = folded.replace(/[ +().-]/g, '');
  const text = /^\d+$/.test(ungrouped) ? ungrouped : folded;
  return text === '' ? undefined : [...text].slice(0, MAX_PREFIX_LENGTH).join('');
}
