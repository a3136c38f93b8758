import { describe, expect, it } from 'vitest';
import type { Attempts } from '../../../src/domain/shared/attempts.ts';
import { countUse, usableFrom } from '../../../src/domain/shared/budget.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { NOON } from '../../support/values/samples.ts';

const HOUR = 60;
const BUDGET = { most: 20, minutes: 24 * HOUR };

/** What is counted after a number of uses at a moment; fails the test when one is refused. */
function counted(times: number, now: Instant, before?: Attempts): Attempts {
  const next = countUse('k', before, now, BUDGET);
  if (!next.ok) throw new Error(next.problem.usableFrom);
  return times === 1 ? next.value : counted(times - 1, now, next.value);
}

describe('a budget', () => {
  it('should let its uses through, and refuse the next until its minutes are over', () => {
    const twenty = counted(20, NOON);
    const end = addMinutes(NOON, 24 * HOUR);
    expect(twenty).toEqual({ key: 'k', count: 20, lastAt: NOON, forgetAt: end });
    expect(countUse('k', twenty, addMinutes(end, -1), BUDGET)).toEqual({ ok: false, problem: { usableFrom: end } });
    expect(usableFrom(twenty, addMinutes(end, -1), BUDGET)).toBe(end);
    expect(usableFrom(twenty, end, BUDGET)).toBeUndefined();
    expect(usableFrom(counted(19, NOON), NOON, BUDGET)).toBeUndefined();
    expect(usableFrom(undefined, NOON, BUDGET)).toBeUndefined();
  });

  // AUDIT-8
  it('should count as many uses at once as one act has, also beyond the end', () => {
    const first = countUse('k', undefined, NOON, BUDGET, 15);
    expect(first).toMatchObject({ ok: true, value: { count: 15 } });
    const second = countUse('k', first.ok ? first.value : undefined, NOON, BUDGET, 15);
    expect(second).toMatchObject({ ok: true, value: { count: 30 } });
    expect(countUse('k', second.ok ? second.value : undefined, NOON, BUDGET).ok).toBe(false);
  });

  // MAIL-13
  it('should begin again so long after the first use, whenever the last was', () => {
    const first = counted(1, NOON);
    const late = counted(19, addMinutes(NOON, 23 * HOUR), first);
    expect(late.forgetAt).toBe(first.forgetAt);
    expect(counted(1, addMinutes(NOON, 24 * HOUR), late).count).toBe(1);
  });
});
