import { describe, expect, it } from 'vitest';
import { asciiDigits } from '../../../src/domain/shared/digits.ts';

// BOOK-6
describe('asciiDigits', () => {
  it.each([
    ['０９０－１２３４', '090－1234'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['𝟎𝟗𝟘𝟡𝟶𝟿', '090909'],
    ['905 x² Ⅳ 三', '905 x² Ⅳ 三'],
  ])('should read %j as %j', (text, ascii) => {
    expect(asciiDigits(text)).toBe(ascii);
  });
});
