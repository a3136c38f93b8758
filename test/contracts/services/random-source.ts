import { describe, expect, it } from 'vitest';
import { CONFIRMATION_RANGE } from '../../../src/domain/booking/confirmation-number.ts';
import type { RandomSource } from '../../../src/ports/services/random-source.ts';

/** What every adapter of the port `RandomSource` promises. */
export function randomSourceContract(fresh: () => RandomSource): void {
  describe('random source', () => {
    it('should draw whole numbers of the range, both ends included', () => {
      const random = fresh();
      const drawn = new Set(Array.from({ length: 500 }, () => random.integer(-1, 2)));
      expect([...drawn].toSorted((a, b) => a - b)).toEqual([-1, 0, 1, 2]);
      expect(random.integer(7, 7)).toBe(7);
    });

    it('should draw each as likely', () => {
      const random = fresh();
      const { min, max } = CONFIRMATION_RANGE;
      const tenths = Array.from({ length: 10 }, () => 0);
      for (let draw = 0; draw < 20_000; draw += 1) {
        const tenth = Math.floor(((random.integer(min, max) - min) * 10) / (max - min + 1));
        tenths[tenth] = (tenths[tenth] ?? 0) + 1;
      }
      // Each holds 2000, give or take 42; a fair source strays this far once in billions of runs.
      for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(300);
    });

    it('should draw another value each time', () => {
      const random = fresh();
      const draws = () => Array.from({ length: 20 }, () => random.integer(0, 1_000_000)).join();
      expect(draws()).not.toBe(draws());
    });

    it('should make a UUID of its own each time', () => {
      const random = fresh();
      const ids = Array.from({ length: 1000 }, () => random.id());
      expect(new Set(ids).size).toBe(1000);
      for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    });
  });
}
