/** The range that the six digits are drawn from, both ends included (BOOK-8). */
export const CONFIRMATION_RANGE = { min: 100_000, max: 999_999 } as const;

/** How often a taken number is drawn again before the site gives up (BOOK-8). */
export const MAX_NUMBER_ATTEMPTS = 20;

/** The confirmation number of a draw: 'HOJ-' and six digits. Throws RangeError for a draw outside the range. */
export function confirmationNumber(draw: number): string {
  const { min, max } = CONFIRMATION_RANGE;
  if (!Number.isInteger(draw) || draw < min || draw > max) throw new RangeError(`${draw} is no confirmation draw`);
  return `HOJ-${draw}`;
}
