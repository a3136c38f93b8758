import { describe, expect, it } from 'vitest';
import type { SiteStore } from '../../../src/ports/stores/site-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { StoresSubject } from '../subject.ts';

/** What every adapter of the port `SiteStore` promises. */
export function siteStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('site store', () => {
    it('should keep a fact by its name when opened anew', async () => {
      const { stores, reopen } = await fresh();
      expect(await stores.site.find('id')).toBeUndefined();
      expect(await stores.site.put('id', 'one', undefined)).toBe('put');
      expect(await (await reopen()).site.find('id')).toBe('one');
    });

    it('should store one of two writes on the same state', async () => {
      const { site } = (await fresh()).stores;
      const first = await Promise.all([site.put('id', 'one', undefined), site.put('id', 'one', undefined)]);
      expect(first.toSorted()).toEqual(['put', 'stale']);
      const second = await Promise.all([site.put('id', 'two', 'one'), site.put('id', 'two', 'one')]);
      expect(second.toSorted()).toEqual(['put', 'stale']);
      expect(await site.put('id', 'three', undefined)).toBe('stale');
      expect(await site.find('id')).toBe('two');
    });

    it.each<[string, (site: SiteStore) => Promise<unknown>]>([
      ['find', (site) => site.find('id')],
      ['put', (site) => site.put('id', 'one', undefined)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.site)).rejects.toSatisfy(isUnavailable);
    });
  });
}
