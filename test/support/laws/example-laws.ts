import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

// Laws for the test of `npm run laws` alone. No other run includes this file.
describe("a number's square", () => {
  it('should not be negative', () => {
    fc.assert(fc.property(fc.integer(), (number) => void expect(number * number).toBeGreaterThanOrEqual(0)));
  });

  it("should be below 1,000,000 (it isn't)", () => {
    fc.assert(fc.property(fc.nat(), (number) => void expect(number).toBeGreaterThanOrEqual(0)));
    fc.assert(fc.property(fc.nat(), (number) => void expect(number * number).toBeLessThan(1_000_000)));
  });
});
