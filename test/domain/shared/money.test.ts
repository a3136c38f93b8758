import { describe, expect, it } from 'vitest';
import {
  formatCad,
  parseDollars,
  parseSignedDecimal,
  scaleCents,
  sumCents,
  toCents,
  toDollarInput,
} from '../../../src/domain/shared/money.ts';

describe('toCents', () => {
  it.each([0, 1, -1, 9434, Number.MAX_SAFE_INTEGER])('should take %d', (amount) => {
    expect(toCents(amount)).toBe(amount);
  });

  it.each([0.5, 10.01, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('should throw for %d', (amount) => {
    expect(() => toCents(amount)).toThrow(new RangeError(`${amount} is not a whole number of cents`));
  });
});

describe('parseSignedDecimal', () => {
  it.each([
    ['5', 500],
    ['+5.5', 550],
    [' -2.50 ', -250],
    ['\u22122.5', -250],
    ['0', 0],
    ['-0', 0],
    ['', undefined],
    ['-', undefined],
    ['--5', undefined],
    ['- 5', -500],
    ['5%', undefined],
    ['1.005', undefined],
    ['1e2', undefined],
  ])('should read %j as %s hundredths', (typed, hundredths) => {
    expect(parseSignedDecimal(typed)).toBe(hundredths);
  });
});

describe('sumCents', () => {
  it('should be 0 for an empty list and the sum of all amounts else', () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([5500, 2750, 99])).toBe(8349);
  });

  it('should throw for an amount that is not whole', () => {
    expect(() => sumCents([100, 0.5])).toThrow(RangeError);
  });
});

// PRICE-6
describe('scaleCents', () => {
  it.each([
    { amount: 5500, numerator: 2, denominator: 4, cents: 2750, why: 'exact' },
    { amount: 9999, numerator: 3, denominator: 4, cents: 7499, why: '7499.25 goes down' },
    { amount: 9998, numerator: 3, denominator: 4, cents: 7499, why: '7498.5, an exact half, goes up' },
    { amount: 1, numerator: 3, denominator: 4, cents: 1, why: '0.75 goes up' },
    { amount: 8349, numerator: 13, denominator: 100, cents: 1085, why: '1085.37 goes down' },
    { amount: 50, numerator: 13, denominator: 100, cents: 7, why: '6.5, an exact half, goes up' },
    { amount: 49, numerator: 13, denominator: 100, cents: 6, why: '6.37 goes down' },
    { amount: 5500, numerator: 0, denominator: 4, cents: 0, why: 'nothing of it' },
    { amount: -50, numerator: 13, denominator: 100, cents: -6, why: '-6.5, an exact half, goes up' },
  ])('should make $cents of $amount × $numerator ÷ $denominator: $why', ({ amount, numerator, denominator, cents }) => {
    expect(scaleCents(amount, numerator, denominator)).toBe(cents);
  });
});

describe('parseDollars', () => {
  it.each([
    ['49', 4900],
    ['49.', 4900],
    ['49.5', 4950],
    ['49.99', 4999],
    ['0', 0],
    ['0.05', 5],
    ['007', 700],
    [' 79.99\n', 7999],
    ['999999999.99', 99_999_999_999],
    ['79,99', 7999],
    ['79,9', 7990],
    ['79,', 7900],
    ['$79.99', 7999],
    ['79,99 €', 7999],
    ['1,000', 100_000],
    ['1,234', 123_400],
    ['1,234.5', 123_450],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ['1\u202f234\u00a0$', 123_400],
    ['12,345,678.90', 1_234_567_890],
    ['７９，９９', 7999],
    ['٧٩٫٩٩', 7999],
  ])('should read %j as %d cents', (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  it.each([
    '',
    '.',
    '.5',
    '49.999',
    '-1',
    '+1',
    '1e3',
    '1.2.3',
    'x49',
    '49x',
    '1234567890',
    '1.234',
    '0,234',
    '1,23,456',
    '1,2345',
    '1.234.567',
    '1,234,50',
    ',',
  ])('should refuse %j', (text) => {
    expect(parseDollars(text)).toBeUndefined();
  });
});

// PRICE-18
describe('formatCad', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [99, '$0.99'],
    [100, '$1.00'],
    [30_000, '$300.00'],
    [99_999, '$999.99'],
    [123_456, '$1,234.56'],
    [123_456_789, '$1,234,567.89'],
    [-1, '-$0.01'],
    [-123_456, '-$1,234.56'],
  ])('should write %d cents as %s', (cents, text) => {
    expect(formatCad(cents)).toBe(text);
  });

  it('should throw for an amount that is not whole', () => {
    expect(() => formatCad(0.5)).toThrow(RangeError);
  });
});

describe('toDollarInput', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [9400, '94.00'],
    [999_999, '9999.99'],
  ])('should write %d cents as %s', (cents, text) => {
    expect(toDollarInput(cents)).toBe(text);
    expect(parseDollars(text)).toBe(cents);
  });

  it('should throw for an amount that is not whole', () => {
    expect(() => toDollarInput(0.5)).toThrow(RangeError);
  });
});
