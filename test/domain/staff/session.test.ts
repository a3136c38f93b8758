import { describe, expect, it } from 'vitest';
import {
  beginSession,
  isLive,
  isTouchDue,
  replacedFrom,
  touched,
  touchSession,
} from '../../../src/domain/staff/session.ts';
import { NOON } from '../../support/values/samples.ts';

const PARTS = {
  id: 'session',
  tokenDigest: 'digest',
  email: 'staff@localhost',
  credentialsId: 'credentials',
  address: '203.0.113.7',
  agent: 'Firefox',
} as const;
const full = beginSession({ ...PARTS, stage: 'full' }, NOON);
const pending = beginSession({ ...PARTS, stage: 'code' }, NOON);

describe('beginSession', () => {
  it('should give 8 hours of not being used', () => {
    expect(full).toEqual({
      ...PARTS,
      stage: 'full',
      startedAt: NOON,
      lastSeenAt: NOON,
      endsAt: '2026-11-24T01:00:00.000Z',
    });
  });

  // STAFF-7
  it('should give 10 minutes for the second factor', () => {
    expect(pending.endsAt).toBe('2026-11-23T17:10:00.000Z');
    expect(beginSession({ ...PARTS, stage: 'enrol' }, NOON).endsAt).toBe('2026-11-23T17:10:00.000Z');
  });
});

describe('touchSession', () => {
  it('should give 8 hours more', () => {
    const seen = touchSession(full, '2026-11-23T20:30:00.000Z');
    expect(seen).toEqual({ ...full, lastSeenAt: '2026-11-23T20:30:00.000Z', endsAt: '2026-11-24T04:30:00.000Z' });
  });

  it('should end 24 hours after the beginning all the same', () => {
    expect(touchSession(full, '2026-11-24T09:00:00.000Z').endsAt).toBe('2026-11-24T17:00:00.000Z');
    expect(touchSession(full, '2026-11-24T16:59:59.999Z').endsAt).toBe('2026-11-24T17:00:00.000Z');
    expect(touchSession(full, '2026-11-24T08:59:59.999Z').endsAt).toBe('2026-11-24T16:59:59.999Z');
  });

  it('should not prolong a pending session', () => {
    expect(touchSession(pending, '2026-11-23T17:09:00.000Z')).toBe(pending);
  });
});

// STAFF-8
it('should be worth writing down once a minute, of a full session', () => {
  expect(isTouchDue(full, '2026-11-23T17:00:59.999Z')).toBe(false);
  expect(isTouchDue(full, '2026-11-23T17:01:00.000Z')).toBe(true);
  expect(isTouchDue(pending, '2026-11-23T17:05:00.000Z')).toBe(false);
});

it.each([
  ['credentials', '2026-11-24T00:59:59.999Z', true],
  ['credentials', '2026-11-24T01:00:00.000Z', false],
  ['other', NOON, false],
] as const)('should count under %s at %s: %s', (credentialsId, now, live) => {
  expect(isLive(full, { credentialsId }, now)).toBe(live);
});

// STAFF-8
describe('touched', () => {
  it('should write when a session was last used and when it ends, and nothing else', () => {
    const seen = touchSession({ ...full, credentialsId: 'older' }, '2026-11-23T20:30:00.000Z');
    const { lastSeenAt, endsAt } = seen;
    expect(touched(seen)({ value: full }).next).toEqual({ value: { ...full, lastSeenAt, endsAt } });
  });

  it('should bring no ended session back', () => {
    expect(touched(full)(undefined)).toEqual({ out: undefined });
  });
});

describe('replacedFrom', () => {
  const renewed = { ...full, tokenDigest: 'another' };

  it('should replace a session', () => {
    expect(replacedFrom(full, renewed)({ value: full })).toEqual({ out: 'replaced', next: { value: renewed } });
  });

  it('should leave one alone that has another token by now, or is gone', () => {
    expect(replacedFrom(full, full)({ value: renewed })).toEqual({ out: 'missing' });
    expect(replacedFrom(full, renewed)(undefined)).toEqual({ out: 'missing' });
  });
});
