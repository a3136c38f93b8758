import { describe, expect, it } from 'vitest';
import type { SiteStore } from '../../../src/ports/stores/site-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { StoresSubject } from '../subject.ts';

/**
 * What every adapter of the port `SiteStore` promises. A divergence: only a database on a server
 * has a clock beside that of the machine.
 */
export function siteStoreContract(
  fresh: () => Promise<StoresSubject>,
  { hasServer }: { readonly hasServer: boolean },
): void {
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

    it(`should tell ${hasServer ? 'the time of its server' : 'no time, since it has no server'}`, async () => {
      const { site } = (await fresh()).stores;
      expect(site.serverTime !== undefined).toBe(hasServer);
      if (site.serverTime === undefined) return;
      const before = Date.now();
      const serverTime = Date.parse(await site.serverTime());
      // The tests' servers run on this machine. They cut off fractions of a millisecond.
      expect(serverTime).toBeGreaterThanOrEqual(before - 1);
      expect(serverTime).toBeLessThanOrEqual(Date.now());
    });

    it.each<[string, (site: SiteStore) => Promise<unknown>]>([
      ['find', (site) => site.find('id')],
      ['put', (site) => site.put('id', 'one', undefined)],
      ['serverTime', async (site) => (site.serverTime ? site.serverTime() : site.find('id'))],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.site)).rejects.toSatisfy(isUnavailable);
    });
  });
}
