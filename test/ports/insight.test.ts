import { describe, expect, it } from 'vitest';
import { bucketOf, insightPage, percentile } from '../../src/ports/api/insight.ts';

describe('insights', () => {
  it.each([
    ['/', '/'],
    ['/vehicles', '/vehicles'],
    ['/vehicles/', 'other'],
    ['/?email=someone', 'other'],
  ])('should count the address %s as %s', (path, page) => {
    expect(insightPage(path)).toBe(page);
  });

  it.each([
    [0, 0],
    [1, 0],
    [1.1, 1],
    [2, 4],
    [2.1, 5],
    [1000, 40],
    [1024, 40],
    [1025, 41],
    [1e9, 80],
  ])('should put %d into bucket %d', (value, bucket) => {
    expect(bucketOf(value)).toBe(bucket);
  });

  it('should read a percentile from the counts, whatever their order', () => {
    const counts = [
      { bucket: 44, count: 25 },
      { bucket: 40, count: 75 },
    ];
    expect(percentile(counts, 75)).toBe(1024);
    expect(percentile(counts, 76)).toBe(2048);
    expect(percentile(counts, 100)).toBe(2048);
    expect(percentile([], 75)).toBeUndefined();
  });
});
