import { asciiDigits } from '../shared/digits.ts';

/** The range of the six digits, both ends included (BOOK-8). */
export const CONFIRMATION_RANGE = { min: 100_000, max: 999_999 } as const;

/**
 * How often the site draws a new number when the drawn one is taken. After that it gives up
 * (BOOK-8).
 */
export const MAX_NUMBER_ATTEMPTS = 20;

/**
 * Formats a drawn number as a confirmation number: 'HOJ-' and six digits. Throws RangeError for a
 * number outside the range.
 */
export function confirmationNumber(draw: number): string {
  const { min, max } = CONFIRMATION_RANGE;
  if (!Number.isInteger(draw) || draw < min || draw > max) throw new RangeError(`${draw} is no confirmation draw`);
  return `HOJ-${draw}`;
}

/** Returns the letters and digits of a typed confirmation number: 'HOJ504728' for '#hoj-504 728'. */
export function bareReference(typed: string): string {
  return asciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
}
