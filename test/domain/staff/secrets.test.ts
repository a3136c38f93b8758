import { describe, expect, it } from 'vitest';
import {
  bareCode,
  generatePassword,
  generateRecoveryCodes,
  generateToken,
  generateTotpSecret,
  type RandomInt,
} from '../../../src/domain/staff/secrets.ts';

/** Draws up through the range, over and over, so that every character has its turn. */
function drawingUp(): RandomInt {
  let next = -1;
  return (min, max) => {
    next += 1;
    return min + (next % (max - min + 1));
  };
}
const lowest: RandomInt = (min) => min;
const highest: RandomInt = (_, max) => max;

// STAFF-17
describe('generateToken', () => {
  it('should draw 43 of 64 characters: more than 256 bits', () => {
    const ranges: number[][] = [];
    const token = generateToken((min, max) => {
      ranges.push([min, max]);
      return min;
    });
    expect(token).toBe('A'.repeat(43));
    expect(ranges).toEqual(Array(43).fill([0, 63]));
    expect(generateToken(highest)).toBe('_'.repeat(43));
    expect(new Set(generateToken(drawingUp())).size).toBe(43);
  });
});

describe('generateTotpSecret', () => {
  it('should draw 32 characters of base32: 160 bits', () => {
    expect(generateTotpSecret(drawingUp())).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');
  });
});

describe('generatePassword', () => {
  it('should draw 20 characters in four parts, none that is taken for another', () => {
    expect(generatePassword(drawingUp())).toBe('01234-56789-abcde-fghjk');
    expect(generatePassword(highest)).toBe('zzzzz-zzzzz-zzzzz-zzzzz');
  });
});

describe('generateRecoveryCodes', () => {
  it('should draw ten codes of 24 characters: 120 bits', () => {
    const codes = generateRecoveryCodes(drawingUp());
    expect(codes).toHaveLength(10);
    expect(codes.slice(0, 2)).toEqual(['0123-4567-89ab-cdef-ghjk-mnpq', 'rstv-wxyz-0123-4567-89ab-cdef']);
    expect(generateRecoveryCodes(lowest)[0]).toBe('0000-0000-0000-0000-0000-0000');
  });
});

it.each([
  ['123 456', '123456'],
  [' GHJK-mnpq\u00a0rstv - wxyz\n', 'ghjkmnpqrstvwxyz'],
  ['１２３ ４５６', '123456'],
  ['\u2068١٢٣‑٤٥٦\u2069', '123456'],
  ['', ''],
])('should read the code %j as %j', (typed, code) => {
  expect(bareCode(typed)).toBe(code);
});
