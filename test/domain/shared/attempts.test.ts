import { describe, expect, it } from 'vitest';
import { countedFrom } from '../../../src/domain/shared/attempts.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { NOON } from '../../support/values/samples.ts';

const ONE = { key: 'key', count: 1, lastAt: NOON, forgetAt: addMinutes(NOON, 60) };
const TWO = { ...ONE, count: 2 };

describe('countedFrom', () => {
  it('should store the first count of a key, and a later one', () => {
    expect(countedFrom(undefined, ONE)(undefined)).toEqual({ out: 'counted', next: { value: ONE } });
    expect(countedFrom(ONE, TWO)({ value: ONE })).toEqual({ out: 'counted', next: { value: TWO } });
  });

  it('should store nothing where another count is stored by now, or none', () => {
    for (const found of [undefined, { value: TWO }, { value: { ...ONE, lastAt: addMinutes(NOON, 1) } }]) {
      expect(countedFrom(ONE, TWO)(found)).toEqual({ out: 'stale' });
    }
    expect(countedFrom(undefined, ONE)({ value: ONE })).toEqual({ out: 'stale' });
  });
});
