import { describe, expect, it } from 'vitest';
import { canonicalMailbox, countEmail } from '../../../src/domain/outbox/recipient-limit.ts';
import type { Attempts } from '../../../src/domain/shared/attempts.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { NOON } from '../../support/values/samples.ts';

const HOUR = 60;

/** What is counted after so many e-mails at a moment; fails the test when one is refused. */
function counted(times: number, now: Instant, before?: Attempts): Attempts {
  const next = countEmail('k', before, now, 20);
  if (!next.ok) throw new Error(next.problem);
  return times === 1 ? next.value : counted(times - 1, now, next.value);
}

describe('countMail', () => {
  it('should let twenty through within 24 hours, and refuse the next', () => {
    const twenty = counted(20, NOON);
    expect(twenty).toEqual({ key: 'k', count: 20, lastAt: NOON, forgetAt: addMinutes(NOON, 24 * HOUR) });
    expect(countEmail('k', twenty, addMinutes(NOON, 24 * HOUR - 1), 20)).toEqual({
      ok: false,
      problem: 'bound-reached',
    });
  });

  // MAIL-13
  it('should begin anew 24 hours after the first, whenever the last was', () => {
    const first = counted(1, NOON);
    const late = counted(19, addMinutes(NOON, 23 * HOUR), first);
    expect(late.forgetAt).toBe(first.forgetAt);
    expect(counted(1, addMinutes(NOON, 24 * HOUR), late).count).toBe(1);
  });
});

// MAIL-13
describe('mailboxOf', () => {
  it.each([
    ['priya@example.com', 'priya@example.com'],
    ['Priya@Example.COM', 'priya@example.com'],
    ['priya+1@example.com', 'priya@example.com'],
    ['priya+a+b@example.com', 'priya@example.com'],
    ['p.r.iya@example.com', 'priya@example.com'],
    ['pri.ya+a.b@example.com', 'priya@example.com'],
    ['+priya@example.com', '+priya@example.com'],
    ['a@b+c@example.com', 'a@b@example.com'],
    ['priya@plus+host.example', 'priya@plus+host.example'],
  ])('should take %s for %s', (address, mailbox) => {
    expect(canonicalMailbox(address)).toBe(mailbox);
  });
});
