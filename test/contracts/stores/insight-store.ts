import { describe, expect, it } from 'vitest';
import type { InsightCount, InsightStore } from '../../../src/ports/stores/insight-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { StoresSubject } from '../subject.ts';

const DAY = '2026-11-23';
const VIEW: InsightCount = { page: '/', metric: 'view', bucket: 0, count: 1 };
const SLOW: InsightCount = { page: '/vehicles', metric: 'LCP', bucket: 44, count: 2 };

/** What every adapter of the port `InsightStore` promises. */
export function insightStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('insight store', () => {
    it('should add up the counts of a day, by page, metric and bucket', async () => {
      const { insights } = (await fresh()).stores;
      await insights.add(DAY, [SLOW, VIEW, { ...SLOW, bucket: 9 }]);
      await insights.add(DAY, [SLOW, { ...VIEW, page: 'other' }]);
      await insights.add('2026-11-24', [VIEW]);
      expect(await insights.ofDay(DAY)).toStrictEqual([
        VIEW,
        { ...SLOW, bucket: 9 },
        { ...SLOW, count: 4 },
        { ...VIEW, page: 'other' },
      ]);
      expect(await insights.ofDay('2026-11-25')).toEqual([]);
    });

    it('should lose no count of calls at once', async () => {
      const { insights } = (await fresh()).stores;
      await Promise.all(Array.from({ length: 20 }, () => insights.add(DAY, [VIEW])));
      expect(await insights.ofDay(DAY)).toEqual([{ ...VIEW, count: 20 }]);
    });

    it('should keep counts when opened again', async () => {
      const { stores, reopen } = await fresh();
      await stores.insights.add(DAY, [VIEW]);
      expect(await (await reopen()).insights.ofDay(DAY)).toEqual([VIEW]);
    });

    it.each<[string, (insights: InsightStore) => Promise<unknown>]>([
      ['add', (insights) => insights.add(DAY, [VIEW])],
      ['ofDay', (insights) => insights.ofDay(DAY)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.insights)).rejects.toSatisfy(isUnavailable);
    });
  });
}
