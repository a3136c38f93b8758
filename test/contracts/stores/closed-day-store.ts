import { describe, expect, it } from 'vitest';
import type { ClosedDayStore } from '../../../src/ports/stores/closed-day-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { StoresSubject } from '../subject.ts';

const CHRISTMAS = { date: '2026-12-25', reason: 'Christmas Day' } as const;
const BOXING_DAY = { date: '2026-12-26', reason: 'Boxing Day $1 "🎄"' } as const;
const NEW_YEAR = { date: '2027-01-01', reason: 'New Year’s Day' } as const;

/** What every adapter of the port `ClosedDayStore` promises. */
export function closedDayStoreContract(fresh: () => Promise<StoresSubject>): void {
  // AVAIL-5
  describe('closed day store', () => {
    it('should give back the closed days of a period in order, both ends included, also when opened anew', async () => {
      const { stores, reopen } = await fresh();
      for (const day of [NEW_YEAR, CHRISTMAS, BOXING_DAY]) await stores.closedDays.put(day);
      for (const { closedDays } of [stores, await reopen()]) {
        expect(await closedDays.between('2026-12-25', '2027-01-01')).toStrictEqual([CHRISTMAS, BOXING_DAY, NEW_YEAR]);
        expect(await closedDays.between('2026-12-26', '2026-12-31')).toStrictEqual([BOXING_DAY]);
        expect(await closedDays.between('2026-12-27', '2026-12-31')).toEqual([]);
      }
    });

    it('should keep one reason a day, the last', async () => {
      const { closedDays } = (await fresh()).stores;
      await closedDays.put(CHRISTMAS);
      await closedDays.put({ ...CHRISTMAS, reason: 'Snow' });
      expect(await closedDays.between('2026-01-01', '2027-01-01')).toStrictEqual([{ ...CHRISTMAS, reason: 'Snow' }]);
    });

    it('should take one of several that are put at once for a day', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      const reasons = ['one', 'two', 'three', 'four'];
      await Promise.all(
        reasons.map((reason, place) => (place % 2 === 0 ? stores : other).closedDays.put({ ...CHRISTMAS, reason })),
      );
      const days = await stores.closedDays.between(CHRISTMAS.date, CHRISTMAS.date);
      expect(days).toHaveLength(1);
      expect(reasons).toContain(days[0]?.reason);
    });

    it('should remove a day once', async () => {
      const { closedDays } = (await fresh()).stores;
      await closedDays.put(CHRISTMAS);
      expect(await closedDays.remove(BOXING_DAY.date)).toBe('missing');
      expect(await closedDays.remove(CHRISTMAS.date)).toBe('removed');
      expect(await closedDays.remove(CHRISTMAS.date)).toBe('missing');
      expect(await closedDays.between('2026-01-01', '2027-01-01')).toEqual([]);
    });

    it.each<[string, (days: ClosedDayStore) => Promise<unknown>]>([
      ['between', (days) => days.between('2026-01-01', '2026-12-31')],
      ['put', (days) => days.put(CHRISTMAS)],
      ['remove', (days) => days.remove(CHRISTMAS.date)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.closedDays)).rejects.toSatisfy(isUnavailable);
    });
  });
}
