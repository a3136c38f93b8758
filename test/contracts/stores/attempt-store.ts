import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { AttemptStore } from '../../../src/ports/stores/attempt-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const ONE = { key: 'key', count: 1, lastAt: NOON, forgetAt: addMinutes(NOON, 60) };

/** What every adapter of the port `AttemptStore` promises. */
export function attemptStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('attempt store', () => {
    it('should keep a count by its key', async () => {
      const { attempts } = (await fresh()).stores;
      expect(await attempts.put(ONE, undefined)).toBe('put');
      expect(await attempts.find('key')).toStrictEqual(ONE);
      expect(await attempts.find('other')).toBeUndefined();
    });

    it('should store one of two writes on the same state', async () => {
      const { attempts } = (await fresh()).stores;
      const first = await Promise.all([attempts.put(ONE, undefined), attempts.put(ONE, undefined)]);
      expect(first.toSorted()).toEqual(['put', 'stale']);
      const two = { ...ONE, count: 2 };
      const second = await Promise.all([attempts.put(two, ONE), attempts.put(two, ONE)]);
      expect(second.toSorted()).toEqual(['put', 'stale']);
      expect(await attempts.put({ ...ONE, count: 3 }, { ...two, lastAt: addMinutes(NOON, -1) })).toBe('stale');
      expect(await attempts.put({ ...ONE, count: 3 }, undefined)).toBe('stale');
      expect(await attempts.find('key')).toStrictEqual(two);
    });

    it('should forget a key', async () => {
      const { attempts } = (await fresh()).stores;
      await attempts.put(ONE, undefined);
      await attempts.remove('key');
      await attempts.remove('key');
      expect(await attempts.find('key')).toBeUndefined();
      expect(await attempts.put({ ...ONE, count: 2 }, ONE)).toBe('stale');
    });

    it('should sweep what is forgotten by then and nothing else', async () => {
      const { attempts } = (await fresh()).stores;
      await attempts.put(ONE, undefined);
      await attempts.put({ ...ONE, key: 'later', forgetAt: addMinutes(NOON, 61) }, undefined);
      await attempts.sweep(ONE.forgetAt);
      expect(await attempts.find('key')).toBeUndefined();
      expect(await attempts.find('later')).toBeDefined();
    });

    it('should keep counts of attempts when opened anew', async () => {
      const { stores, reopen } = await fresh();
      await stores.attempts.put(ONE, undefined);
      const kept = await (await reopen()).attempts.find('key');
      expect(kept).toStrictEqual(ONE);
    });

    it.each<[string, (attempts: AttemptStore) => Promise<unknown>]>([
      ['find', (attempts) => attempts.find('key')],
      ['put', (attempts) => attempts.put(ONE, undefined)],
      ['remove', (attempts) => attempts.remove('key')],
      ['sweep', (attempts) => attempts.sweep(NOON)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.attempts)).rejects.toSatisfy(isUnavailable);
    });
  });
}
