import { describe, expect, it } from 'vitest';
import { isRecord, isWhole, readList, readOneOf } from '../../../src/domain/shared/read-record.ts';

describe('isRecord', () => {
  it.each([{}, { name: 'x' }])('should take %j', (value) => {
    expect(isRecord(value)).toBe(true);
  });

  it.each([null, undefined, [], 'text', 5, true])('should refuse %j', (value) => {
    expect(isRecord(value)).toBe(false);
  });
});

describe('readList', () => {
  const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

  it('should read every member, or nothing', () => {
    expect(readList(['a', 'b'], readText)).toEqual(['a', 'b']);
    expect(readList([], readText)).toEqual([]);
    expect(readList(['a', 5, 'b'], readText)).toBeUndefined();
  });

  it.each([undefined, null, 'ab', { length: 0 }])('should read no list of %j', (value) => {
    expect(readList(value, readText)).toBeUndefined();
  });
});

describe('isWhole', () => {
  it.each([0, -5, 9434, Number.MAX_SAFE_INTEGER])('should take %d', (value) => {
    expect(isWhole(value)).toBe(true);
  });

  it.each([0.5, Number.NaN, 2 ** 53, '5', null, undefined])('should refuse %j', (value) => {
    expect(isWhole(value)).toBe(false);
  });
});

describe('readOneOf', () => {
  it('should read a known text and no other', () => {
    expect(readOneOf('b', ['a', 'b'])).toBe('b');
    expect(readOneOf('c', ['a', 'b'])).toBeUndefined();
    expect(readOneOf(undefined, ['a', 'b'])).toBeUndefined();
  });
});
