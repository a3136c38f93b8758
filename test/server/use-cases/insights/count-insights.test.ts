import { describe, expect, it } from 'vitest';
import { bucketOf } from '../../../../src/domain/report/page-figures.ts';
import { insightPage } from '../../../../src/server/use-cases/insights/count-insights.ts';

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
});
