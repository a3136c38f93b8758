import { expect, it } from 'vitest';
import {
  CONFIRMATION_RANGE,
  confirmationNumber,
  MAX_NUMBER_ATTEMPTS,
} from '../../../src/domain/booking/confirmation-number.ts';

it.each([
  [100_000, 'HOJ-100000'],
  [483_920, 'HOJ-483920'],
  [999_999, 'HOJ-999999'],
])('should make of %d %s', (draw, number) => {
  expect(confirmationNumber(draw)).toBe(number);
});

it.each([99_999, 1_000_000, 123_456.5, Number.NaN])('should throw for the draw %d', (draw) => {
  expect(() => confirmationNumber(draw)).toThrow(new RangeError(`${draw} is no confirmation draw`));
});

it('should draw from 100000 to 999999, up to 20 times (BOOK-8)', () => {
  expect(CONFIRMATION_RANGE).toEqual({ min: 100_000, max: 999_999 });
  expect(MAX_NUMBER_ATTEMPTS).toBe(20);
});
