import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskCardNumbers } from '../../src/domain/shared/card-number.ts';

/** The digit that makes a number pass the Luhn check, by the textbook: double every second digit from the right, starting with the last. */
function checkDigit(body: string): string {
  const sum = [...body].toReversed().reduce((all, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return all + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

/** A number of 13 to 19 digits that could be a card's. */
function card(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...'23456'), digits(11, 17))
    .map(([first, body]) => first + body + checkDigit(first + body));
}

/** The ways in which a card's number is written: together, in fours, 4-6-5, 4-6-4, or digit by digit. */
function grouping(length: number): readonly (readonly number[])[] {
  const size = Array<number>;
  return [
    [length],
    size(length).fill(1),
    ...(length >= 16 ? [[4, 4, 4, 4, 3]] : []),
    ...(length === 14 || length === 15 ? [[4, 6, 5]] : []),
  ];
}

function written(number: string, sizes: readonly number[], separator: string): string {
  const groups: string[] = [];
  let start = 0;
  for (const size of sizes) {
    groups.push(number.slice(start, start + size));
    start += size;
  }
  return groups.filter((group) => group !== '').join(separator);
}

const separator = () => fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', ' - ');
const onlyDigits = (text: string) => text.replace(/\D/g, '');

it('should hide every card in every usual grouping: all digits but the last four', () => {
  fc.assert(
    fc.property(card(), fc.nat(), separator(), (number, chosen, between) => {
      const ways = grouping(number.length);
      const text = written(number, ways[chosen % ways.length] ?? [], between);
      const masked = maskCardNumbers(`card ${text}!`);
      expect(masked).toHaveLength(text.length + 6);
      expect(onlyDigits(masked)).toBe(number.slice(-4));
      expect(masked.replaceAll('*', '0').replace(/\d/g, '0')).toBe(`card ${text}!`.replace(/\d/g, '0'));
    }),
  );
});

it('should hide a card among other numbers', () => {
  fc.assert(
    fc.property(card(), digits(0, 8), digits(0, 8), separator(), (number, before, after, between) => {
      const sizes = grouping(number.length).at(-1) ?? [];
      const masked = maskCardNumbers(`${before} ${written(number, sizes, between || ' ')} ${after}`);
      expect(onlyDigits(masked)).not.toContain(number);
      expect(onlyDigits(masked).length).toBeLessThanOrEqual(before.length + after.length + 4);
    }),
  );
});

it('should leave every text without a run of 13 digits as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(digits(0, 12), fc.constantFrom('a', ' is ', ', ', '\n', '(', '€'))), (parts) => {
      const text = parts.flat().join('');
      expect(maskCardNumbers(text)).toBe(text);
    }),
  );
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((text) => !/\d/.test(text)),
      (text) => {
        expect(maskCardNumbers(text)).toBe(text);
      },
    ),
  );
});

it('should leave a number whose last digit does not check as it is', () => {
  fc.assert(
    fc.property(card(), fc.integer({ min: 1, max: 9 }), (number, off) => {
      const wrong = number.slice(0, -1) + String((Number(number.at(-1)) + off) % 10);
      expect(maskCardNumbers(wrong)).toBe(wrong);
    }),
  );
});

it('should change nothing but digits, and nothing more when asked again', () => {
  const piece = fc.oneof(digits(0, 10), separator(), card(), fc.constantFrom('*', ' ', 'x'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const masked = maskCardNumbers(text);
      expect(masked).toHaveLength(text.length);
      expect(
        [...masked].every((sign, index) => sign === text[index] || (sign === '*' && /\d/.test(text[index] ?? ''))),
      ).toBe(true);
      expect(maskCardNumbers(masked)).toBe(masked);
    }),
  );
});

it('should leave telephone numbers and dates as they are, also beside a card', () => {
  const phone = fc
    .tuple(fc.constantFrom('', '1-', '+1 '), digits(3), digits(3), digits(4), fc.constantFrom(' ', '-', '.'))
    .map(([country, area, exchange, line, between]) => country + [area, exchange, line].join(between));
  const date = fc
    .tuple(digits(4), digits(2), digits(2), fc.constantFrom('-', '/', '.'))
    .map(([year, month, day, between]) => [year, month, day].join(between));
  const between = () => fc.constantFrom(' ', ' / ', ' - ');
  fc.assert(
    fc.property(fc.array(fc.oneof(phone, date), { minLength: 1, maxLength: 4 }), between(), (numbers, mark) => {
      expect(maskCardNumbers(numbers.join(mark))).toBe(numbers.join(mark));
    }),
  );
  fc.assert(
    fc.property(phone, phone, between(), (before, after, mark) => {
      const text = [before, '4111 1111 1111 1111', after].join(mark);
      expect(maskCardNumbers(text).startsWith(before)).toBe(true);
      expect(maskCardNumbers(text).endsWith(after)).toBe(true);
    }),
  );
});
