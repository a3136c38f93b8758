import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import {
  checkClock,
  checkDeletedShare,
  describeStop,
  recordRun,
  type StopReason,
} from '../../../src/domain/site/deletion-guard.ts';
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

describe('recordRun', () => {
  const LATER = addMinutes(NOON, 60 * DAY);
  const MANY: StopReason = { code: 'too-many', found: 11, of: 11 };
  const AHEAD: StopReason = { code: 'clock-ahead', lastRunAt: NOON };
  const DIFFERS: StopReason = { code: 'clock-differs', serverTime: addMinutes(NOON, 1) };

  it('should forget the last stop once a run begins', () => {
    const before = { lastRunAt: NOON, stopped: { at: NOON, reason: MANY } };
    expect(recordRun(before, LATER, { ok: true, value: undefined })).toEqual({ lastRunAt: LATER });
  });

  it('should keep the last run where the clock was set back', () => {
    expect(recordRun({ lastRunAt: NOON }, '1970-01-01T00:00:00.000Z', { ok: true, value: undefined })).toEqual({
      lastRunAt: NOON,
    });
  });

  it.each([
    ['the number', MANY, { lastRunAt: NOON }, LATER],
    ['the clock', AHEAD, { lastRunAt: NOON }, NOON],
    ['the clock of the server', DIFFERS, { lastRunAt: NOON }, NOON],
    ['the clock of the server at the first run', DIFFERS, undefined, DIFFERS.serverTime],
  ])('should not take a doubtful clock for the last run: stopped by %s', (_, problem, before, lastRunAt) => {
    const stopped = { at: LATER, reason: problem };
    expect(recordRun(before, LATER, { ok: false, problem })).toEqual({ lastRunAt, stopped });
  });

  it('should be described', () => {
    expect([MANY, AHEAD, DIFFERS].map(describeStop)).toEqual([
      'it would delete 11 of 11',
      'the clock is more than 31 days ahead of its last run',
      "the clock is more than 60 minutes off the database server's",
    ]);
  });
});
