import { describe, expect, it } from 'vitest';
import { isFromProgram, NETWORK_BUDGETS, SITE_BUDGET } from '../../../src/domain/booking/request-limits.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { NOON } from '../../support/values/samples.ts';

// BOOK-38, BOOK-40
it('should limit networks and the whole site', () => {
  expect(NETWORK_BUDGETS['/64']).toEqual([
    { most: 20, minutes: 10 },
    { most: 60, minutes: 1440 },
  ]);
  const mostOf = (size: keyof typeof NETWORK_BUDGETS) => NETWORK_BUDGETS[size].map(({ most }) => most);
  expect([mostOf('/56'), mostOf('/48')]).toEqual([
    [40, 120],
    [80, 240],
  ]);
  expect(SITE_BUDGET).toEqual({ most: 200, minutes: 60 });
});

// BOOK-39
describe('a form that a program filled in', () => {
  it('should be known by its hidden field', () => {
    expect(isFromProgram({ website: 'https://spam.example' }, NOON)).toBe(true);
    expect(isFromProgram({ website: '' }, NOON)).toBe(false);
    expect(isFromProgram({}, NOON)).toBe(false);
  });

  it.each([
    ['at once', 0, true],
    ['2.999 s later', -2.999, true],
    ['3 s later', -3, false],
    ['an hour later', -3600, false],
    ['by a clock that is a little ahead', 2.999, true],
    ['by a clock that is wrong', 3600, false],
  ])('should be known by its haste: sent %s', (_, seconds, isKnown) => {
    expect(isFromProgram({ openedAt: addMinutes(NOON, seconds / 60) }, NOON)).toBe(isKnown);
  });
});
