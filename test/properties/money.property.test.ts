import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCad, parseDollars, scaleCents, sumCents } from '../../src/domain/shared/money.ts';

/** Half up in integers of any size: the greatest whole number not above x + 1/2. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator;
  const whole = doubled / (2n * denominator);
  return doubled % (2n * denominator) < 0n ? whole - 1n : whole;
}

it('should scale to the nearest cent, an exact half up, as exact arithmetic does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 100 }),
      (amount, numerator, denominator) => {
        const exact = halfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator));
        expect(BigInt(scaleCents(amount, numerator, denominator))).toBe(exact);
      },
    ),
  );
});

it('should sum as exact arithmetic does, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (amounts) => {
      expect(BigInt(sumCents(amounts))).toBe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));
      expect(sumCents(amounts.toReversed())).toBe(sumCents(amounts));
    }),
  );
});

it('should read back every price that it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const text = formatCad(cents);
      expect(text).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/);
      expect(parseDollars(text.replace(/[$,]/g, ''))).toBe(cents);
    }),
  );
});

it('should read dollars with none, one or two decimals, and refuse three', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999 }), fc.stringMatching(/^\d{0,4}$/), (dollars, decimals) => {
      const cents = parseDollars(`${dollars}.${decimals}`);
      const exact = BigInt(dollars) * 100n + BigInt(`${decimals}00`.slice(0, 2));
      expect(cents).toBe(decimals.length > 2 ? undefined : Number(exact));
    }),
  );
});

it('should write a negative amount as the amount with a sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), (cents) => {
      expect(formatCad(-cents)).toBe(`-${formatCad(cents)}`);
    }),
  );
});
