import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { BlockStore } from '../../../src/ports/stores/block-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { aBlock } from '../../support/values/blocks.ts';
import { NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const later = (minutes: number) => addMinutes(NOON, minutes);

/** What every adapter of the port `BlockStore` promises. The booking store's contract has the claims. */
export function blockStoreContract(fresh: () => Promise<StoresSubject>): void {
  // AVAIL-4
  describe('block store', () => {
    it('should give back blocks as they were added, also when opened anew', async () => {
      const { stores, reopen } = await fresh();
      const bare = aBlock();
      const noted = aBlock({ note: 'Zoë’s "garage" \\ $1\n🚐', reason: 'other', units: 3 });
      for (const block of [bare, noted]) await stores.blocks.add(block);
      for (const { blocks } of [stores, await reopen()]) {
        expect(await blocks.find(bare.id)).toStrictEqual(bare);
        expect(await blocks.find(noted.id)).toStrictEqual(noted);
        expect(await blocks.find('none')).toBeUndefined();
      }
    });

    it('should refuse a second block with the id of another, and leave that as it is', async () => {
      const { blocks } = (await fresh()).stores;
      const block = aBlock();
      await blocks.add(block);
      const refused = blocks.add({ ...block, vehicleId: 'transit' });
      await expect(refused).rejects.toSatisfy((fault) => !isUnavailable(fault));
      expect(await blocks.list({})).toStrictEqual([block]);
    });

    it('should write the next version, once, and no other', async () => {
      const { stores, reopen } = await fresh();
      const block = aBlock({ note: 'Tires.' });
      await stores.blocks.add(block);
      const { note: _, ...rest } = block;
      const second = { ...rest, version: 2, to: later(60), reason: 'repair' } as const;
      const third = { ...second, version: 3, vehicleId: 'transit' };
      expect(await stores.blocks.change(third)).toBe('stale');
      const other = await reopen();
      const both = await Promise.all([stores.blocks.change(second), other.blocks.change(second)]);
      expect(both.toSorted()).toEqual(['changed', 'stale']);
      expect(await stores.blocks.find(block.id)).toStrictEqual(second);
      expect(await stores.blocks.change(third)).toBe('changed');
      expect(await stores.blocks.list({})).toStrictEqual([third]);
      expect(await stores.blocks.change(aBlock({ version: 2 }))).toBe('missing');
    });

    it('should remove a block once', async () => {
      const { blocks } = (await fresh()).stores;
      const [block, kept] = [aBlock(), aBlock()];
      for (const each of [block, kept]) await blocks.add(each);
      expect(await blocks.remove(block.id)).toBe('removed');
      expect(await blocks.remove(block.id)).toBe('missing');
      expect(await blocks.change({ ...block, version: 2 })).toBe('missing');
      expect(await blocks.list({})).toStrictEqual([kept]);
    });

    it('should list the blocks of a vehicle or of all, in a span or of all time, by start and id', async () => {
      const { blocks } = (await fresh()).stores;
      const last = aBlock({ id: 'a', from: later(90), to: later(200) });
      const first = aBlock({ id: 'd', from: later(-90), to: later(0) });
      const second = aBlock({ id: 'b', from: later(0), to: later(60) });
      const third = aBlock({ id: 'c', from: later(0), to: later(90), vehicleId: 'transit' });
      for (const block of [last, third, first, second]) await blocks.add(block);
      expect(await blocks.list({})).toStrictEqual([first, second, third, last]);
      expect(await blocks.list({ vehicleId: 'sienna' })).toStrictEqual([first, second, last]);
      expect(await blocks.list({ vehicleId: 'none' })).toEqual([]);
      const span = { from: later(0), to: later(90) };
      expect(await blocks.list({ span })).toStrictEqual([second, third]);
      expect(await blocks.list({ span, vehicleId: 'sienna' })).toStrictEqual([second]);
      expect(await blocks.list({ span: { from: later(-1), to: later(1) } })).toStrictEqual([first, second, third]);
      expect(await blocks.list({ span: { from: later(30), to: later(31) } })).toStrictEqual([second, third]);
    });

    it('should store every one of many blocks of a vehicle that come at once', async () => {
      const { stores, reopen } = await fresh();
      const other = await reopen();
      const made = Array.from({ length: 10 }, () => aBlock());
      await Promise.all(made.map((block, place) => (place % 2 === 0 ? stores : other).blocks.add(block)));
      expect(await stores.blocks.list({})).toHaveLength(10);
    });

    it.each<[string, (blocks: BlockStore) => Promise<unknown>]>([
      ['add', (blocks) => blocks.add(aBlock())],
      ['find', (blocks) => blocks.find('block-1')],
      ['change', (blocks) => blocks.change(aBlock({ version: 2 }))],
      ['remove', (blocks) => blocks.remove('block-1')],
      ['list', (blocks) => blocks.list({})],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.blocks)).rejects.toSatisfy(isUnavailable);
    });
  });
}
