import { describe, expect, it } from 'vitest';
import {
  formatShortTimeLeft,
  formatTimeLeft,
  minutesUntilDeadline,
} from '../../../src/domain/booking/response-deadline.ts';

const RECEIVED = { status: 'confirmed', createdAt: '2026-11-23T17:00:00.000Z' } as const;

// BOOK-19
describe('minutesUntilDeadline', () => {
  it.each([
    ['2026-11-23T17:00:00.000Z', 1440],
    ['2026-11-24T16:59:30.000Z', 0],
    ['2026-11-24T17:00:30.000Z', -1],
    ['2026-11-24T19:00:00.000Z', -120],
  ] as const)('should leave of the 24 hours at %s: %i min', (now, minutes) => {
    expect(minutesUntilDeadline(RECEIVED, now)).toBe(minutes);
  });

  it.each(['approved', 'declined', 'completed'] as const)('should not run for one that is %s', (status) => {
    expect(minutesUntilDeadline({ ...RECEIVED, status }, RECEIVED.createdAt)).toBeUndefined();
  });
});

describe('formatTimeLeft', () => {
  it.each([
    [200, '3 h 20 min left'],
    [0, '0 h left'],
    [-1, '1 min late'],
    [-120, '2 h late'],
  ])('should say %i min as "%s"', (minutes, words) => {
    expect(formatTimeLeft(minutes)).toBe(words);
  });

  it.each([
    [1439, '23 h left'],
    [60, '1 h left'],
    [59, '59 min left'],
    [-59, '59 min late'],
    [-150, '2 h late'],
  ])('should say %i min in a row as "%s"', (minutes, words) => {
    expect(formatShortTimeLeft(minutes)).toBe(words);
  });
});
