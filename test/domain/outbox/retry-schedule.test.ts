import { expect, it } from 'vitest';
import { nextTry } from '../../../src/domain/outbox/retry-schedule.ts';
import { NOON } from '../../support/values/samples.ts';

it.each([
  { tries: 1, next: '2026-11-23T17:00:05.000Z', why: '5 s' },
  { tries: 2, next: '2026-11-23T17:00:30.000Z', why: '30 s' },
  { tries: 3, next: '2026-11-23T17:02:00.000Z', why: '2 min' },
  { tries: 4, next: '2026-11-23T17:10:00.000Z', why: '10 min' },
  { tries: 5, next: '2026-11-23T17:30:00.000Z', why: '30 min' },
  { tries: 6, next: '2026-11-23T18:00:00.000Z', why: 'an hour' },
  { tries: 29, next: '2026-11-23T18:00:00.000Z', why: 'an hour, the 24th time' },
  { tries: 30, next: undefined, why: 'given up' },
  { tries: 31, next: undefined, why: 'given up' },
])('should try again after $tries failed tries: $why', ({ tries, next }) => {
  expect(nextTry(tries, NOON)).toBe(next);
});
