import { describe, expect, it } from 'vitest';
import { addMinutes, toInstant } from '../../../src/domain/shared/toronto-time.ts';
import type { RateStore } from '../../../src/ports/stores/rate-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';

/** The present moment: a database removes by its own clock what is over. */
const NOW = toInstant(Date.now());
const ENDS = addMinutes(NOW, 1);

export type RatesSubject = {
  readonly rates: RateStore;
  /** Takes the store out of reach; without one it is in the process itself. */
  cut?(): Promise<void>;
};

/** What every adapter of the port `RateStore` promises. */
export function rateStoreContract(fresh: () => Promise<RatesSubject>): void {
  describe('rate store', () => {
    it('should count the calls under a key until its window ends, and each key on its own', async () => {
      const { rates } = await fresh();
      expect(await rates.count('key', NOW, ENDS)).toStrictEqual({ calls: 1, windowEnds: ENDS });
      const later = addMinutes(NOW, 0.5);
      expect(await rates.count('key', later, addMinutes(later, 1))).toStrictEqual({ calls: 2, windowEnds: ENDS });
      expect(await rates.count('other', later, ENDS)).toStrictEqual({ calls: 1, windowEnds: ENDS });
    });

    it('should begin again with the first call after the end', async () => {
      const { rates } = await fresh();
      for (let calls = 0; calls < 3; calls += 1) await rates.count('key', NOW, ENDS);
      const next = addMinutes(ENDS, 1);
      expect(await rates.count('key', ENDS, next)).toStrictEqual({ calls: 1, windowEnds: next });
      expect(await rates.count('key', ENDS, addMinutes(next, 1))).toStrictEqual({ calls: 2, windowEnds: next });
    });

    it('should count each of many calls at once', async () => {
      const { rates } = await fresh();
      const counted = await Promise.all(Array.from({ length: 20 }, () => rates.count('key', NOW, ENDS)));
      const all = Array.from({ length: 20 }, (_, index) => index + 1);
      expect(counted.map(({ calls }) => calls).toSorted((one, other) => one - other)).toEqual(all);
    });

    it('should reject with `unavailable` while it is out of reach, unless it is in the process itself', async () => {
      const { rates, cut } = await fresh();
      await cut?.();
      const counted = rates.count('key', NOW, ENDS);
      if (cut === undefined) expect(await counted).toMatchObject({ calls: 1 });
      else await expect(counted).rejects.toSatisfy(isUnavailable);
    });
  });
}
