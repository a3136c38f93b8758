import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { checkClock, checkDeletedShare } from '../../../src/domain/site/deletion-guard.ts';
import { NOON } from '../../support/values/samples.ts';

const DAY = 24 * 60;

describe('checkDeletedShare', () => {
  it.each([
    [10, 10],
    [11, 55],
    [0, 0],
  ])('should let a job delete %i of %i', (found, of) => {
    expect(checkDeletedShare(found, of).ok).toBe(true);
  });

  it.each([
    [11, 54],
    [11, 11],
    [201, 1000],
  ])('should stop a job that would delete %i of %i', (found, of) => {
    expect(checkDeletedShare(found, of)).toEqual({ ok: false, problem: { code: 'too-many', found, of } });
  });
});

describe('checkClock', () => {
  it('should accept the first run and one 31 days after the last', () => {
    expect(checkClock(NOON, undefined, undefined).ok).toBe(true);
    expect(checkClock(NOON, addMinutes(NOON, -31 * DAY), addMinutes(NOON, 60)).ok).toBe(true);
    expect(checkClock(NOON, addMinutes(NOON, DAY), addMinutes(NOON, -60)).ok).toBe(true);
  });

  it('should stop a run more than 31 days after the last', () => {
    const lastRunAt = addMinutes(NOON, -31 * DAY - 1);
    expect(checkClock(NOON, lastRunAt, NOON)).toEqual({ ok: false, problem: { code: 'clock-ahead', lastRunAt } });
  });

  it.each([61, -61])('should stop a run whose clock is %i minutes off the server', (minutes) => {
    const serverTime = addMinutes(NOON, minutes);
    expect(checkClock(NOON, NOON, serverTime)).toEqual({ ok: false, problem: { code: 'clock-differs', serverTime } });
  });
});
