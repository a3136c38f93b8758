import { expect, it } from 'vitest';
import { readUnchanged } from '../../src/ports/read-unchanged.ts';

it('should keep the value of a store that counts no changes while it is equal', async () => {
  let stored: unknown = { all: [{ id: 'sienna' }] };
  const read = readUnchanged({}, async () => structuredClone(stored));
  const first = await read();
  expect(await read()).toBe(first);
  stored = { all: [] };
  expect(await read()).toEqual({ all: [] });
});

it('should load again only after another change where changes are counted', async () => {
  let [count, loads] = [0, 0];
  const read = readUnchanged({ countChanges: async () => count }, async () => {
    loads += 1;
    return { loads };
  });
  const first = await read();
  expect(await read()).toBe(first);
  count = 1;
  expect(await read()).toEqual({ loads: 2 });
});
