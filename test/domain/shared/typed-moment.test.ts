import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { readTypedMoment, typedMomentOf } from '../../../src/domain/shared/typed-moment.ts';

// The clocks go back at 2:00 on November 1: 1:40 is at 05:40Z and again at 06:40Z.
const FIRST: Instant = '2026-11-01T05:40:00.000Z';
const SECOND: Instant = '2026-11-01T06:40:00.000Z';

// BOOK-47, AVAIL-4
describe('readTypedMoment', () => {
  it.each([FIRST, SECOND, '2026-11-01T06:40:31.500Z'] as const)(
    'should leave %s as it is where nothing was edited',
    (shown) => {
      expect(typedMomentOf(shown)).toEqual({ date: '2026-11-01', time: '01:40' });
      expect(readTypedMoment(typedMomentOf(shown), shown)).toBe(shown);
    },
  );

  it.each([
    [FIRST, '01:35', '2026-11-01T05:35:00.000Z'],
    [SECOND, '01:35', '2026-11-01T06:35:00.000Z'],
    [SECOND, '00:59', '2026-11-01T04:59:00.000Z'],
    [FIRST, '02:00', '2026-11-01T07:00:00.000Z'],
    ['2026-11-01T14:00:00.000Z', '01:35', '2026-11-01T06:35:00.000Z'],
    ['2026-10-31T14:00:00.000Z', '01:35', '2026-11-01T05:35:00.000Z'],
  ] as const)('should keep the offset of %s at %s', (shown, time, moment) => {
    expect(readTypedMoment({ date: '2026-11-01', time }, shown)).toBe(moment);
  });

  it('should be the first of two without a moment that was shown', () => {
    expect(readTypedMoment({ date: '2026-11-01', time: '01:40' })).toBe(FIRST);
  });

  it('should have no moment for an empty field or a time that is skipped', () => {
    expect(readTypedMoment({ date: '', time: '01:40' }, FIRST)).toBeUndefined();
    expect(readTypedMoment({ date: '2026-11-01', time: '' }, FIRST)).toBeUndefined();
    expect(readTypedMoment({ date: '2027-03-14', time: '02:30' }, FIRST)).toBeUndefined();
  });
});
