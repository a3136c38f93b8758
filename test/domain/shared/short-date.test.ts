import { expect, it } from 'vitest';
import { formatShortMoment } from '../../../src/domain/shared/format-date.ts';

it.each([
  ['2026-11-27T15:00:00.000Z', 'Fri, Nov 27, 10:00 am'],
  ['2026-05-02T16:30:00.000Z', 'Sat, May 2, 12:30 pm'],
  ['2027-01-01T05:00:00.000Z', 'Fri, Jan 1, 2027, 12:00 am'],
])('should say %s as "%s" in 2026', (instant, words) => {
  expect(formatShortMoment(instant, '2026-11-23')).toBe(words);
});
