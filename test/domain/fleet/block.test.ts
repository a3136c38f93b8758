import { describe, expect, it } from 'vitest';
import { versionAfter } from '../../../src/domain/fleet/block.ts';
import { aBlock } from '../../support/values/blocks.ts';

// AVAIL-4
describe('versionAfter', () => {
  const first = aBlock({ note: 'Tires.' });
  const { note: _, ...rest } = first;
  const second = { ...rest, version: 2, reason: 'repair' } as const;

  it('should write the next version of a block', () => {
    expect(versionAfter(second)({ value: first })).toEqual({ out: 'changed', next: { value: second } });
  });

  it('should write no other version, and none of a block that is gone', () => {
    expect(versionAfter({ ...second, version: 3 })({ value: first })).toEqual({ out: 'stale' });
    expect(versionAfter(second)({ value: second })).toEqual({ out: 'stale' });
    expect(versionAfter(second)(undefined)).toEqual({ out: 'missing' });
  });
});
