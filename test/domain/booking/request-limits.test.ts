import { describe, expect, it } from 'vitest';
import { isFromProgram } from '../../../src/domain/booking/request-limits.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { NOON } from '../../support/values/samples.ts';

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
