import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../../../src/domain/shared/result.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import {
  type AttemptScope,
  countAttempt,
  nextAttemptAt,
  restored,
  trustedBrowser,
  withoutAttempt,
} from '../../../src/domain/staff/sign-in-throttle.ts';
import { NOON } from '../../support/values/samples.ts';

const tried = (count: number) => ({ key: 'key', count, lastAt: NOON, forgetAt: addMinutes(NOON, 60) });
const DAY = 24 * 60;

// STAFF-3
describe('nextAttemptAt', () => {
  it.each<[AttemptScope, number]>([
    ['browser', 5],
    ['pair', 5],
    ['address', 20],
    ['account', 50],
  ])('should let a %s try %d times without a wait', (scope, free) => {
    expect(nextAttemptAt(scope, undefined, NOON)).toBeUndefined();
    expect(nextAttemptAt(scope, tried(free - 1), NOON)).toBeUndefined();
    expect(nextAttemptAt(scope, tried(free), NOON)).toBe('2026-11-23T17:00:15.000Z');
  });

  it.each([
    [5, 15],
    [6, 30],
    [7, 60],
    [8, 120],
    [9, 240],
    [10, 480],
    [11, 900],
    [12, 900],
    [1_000_000, 900],
  ])('should make the one after %d tries wait %d s', (count, seconds) => {
    expect(nextAttemptAt('pair', tried(count), NOON)).toBe(addMinutes(NOON, seconds / 60));
  });

  it('should be over when the wait is, and when all is forgotten', () => {
    expect(nextAttemptAt('pair', tried(5), '2026-11-23T17:00:14.999Z')).toBe('2026-11-23T17:00:15.000Z');
    expect(nextAttemptAt('pair', tried(5), '2026-11-23T17:00:15.000Z')).toBeUndefined();
    expect(nextAttemptAt('pair', { ...tried(50), forgetAt: NOON }, NOON)).toBeUndefined();
  });
});

describe('counting', () => {
  it.each<[AttemptScope, number]>([
    ['browser', 365 * DAY],
    ['pair', DAY],
    ['address', 60],
    ['account', DAY],
  ])('should count the tries of a %s for %d minutes after the first', (scope, minutes) => {
    const counter = { scope, key: 'key' };
    const first = { key: 'key', count: 1, lastAt: NOON, forgetAt: addMinutes(NOON, minutes) };
    expect(countAttempt(counter, NOON)(undefined)).toEqual({ out: ok(undefined), next: { value: first } });
    const later = addMinutes(NOON, 1);
    const second = { ...first, count: 2, lastAt: later };
    expect(countAttempt(counter, later)({ value: first })).toEqual({ out: ok(first), next: { value: second } });
    const over = { ...second, forgetAt: NOON };
    expect(countAttempt(counter, NOON)({ value: over })).toEqual({ out: ok(over), next: { value: first } });
  });

  it('should count none that has to wait', () => {
    expect(countAttempt({ scope: 'pair', key: 'key' }, NOON)({ value: tried(5) })).toEqual({
      out: refuse('2026-11-23T17:00:15.000Z'),
    });
  });

  it('should take back a try that succeeded', () => {
    expect(withoutAttempt(tried(3))).toEqual(tried(2));
    expect(withoutAttempt(tried(0))).toEqual(tried(0));
  });

  it('should take back a try that came to no answer, with the wait that it began', () => {
    const later = addMinutes(NOON, 1);
    expect(restored({ ...tried(6), lastAt: later }, tried(5))).toEqual(tried(5));
    expect(restored({ ...tried(1), lastAt: later }, undefined)).toEqual({ ...tried(0), lastAt: later });
  });

  it('should keep another try that was counted meanwhile', () => {
    const two = { ...tried(7), lastAt: addMinutes(NOON, 1) };
    expect(restored(two, tried(5))).toEqual({ ...two, count: 6 });
  });

  it('should know a browser for a year', () => {
    expect(trustedBrowser('key', NOON)).toEqual({
      key: 'key',
      count: 0,
      lastAt: NOON,
      forgetAt: addMinutes(NOON, 365 * DAY),
    });
  });
});
