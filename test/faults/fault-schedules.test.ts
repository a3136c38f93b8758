import { expect, it } from 'vitest';
import { aFaultSchedule } from '../support/fault-schedule.ts';
import { brokenPromises } from '../support/promises-kept.ts';

/** `npm run test:faults` runs 500 schedules; the suite a part of them. */
const SCHEDULES = Number(process.env.FAULT_SCHEDULES ?? 60);

// FAIL-3
it(`should keep every promise in ${SCHEDULES} schedules of faults`, { timeout: SCHEDULES * 1000 }, async () => {
  const told = { acknowledged: 0, decided: 0, removed: 0, stale: 0, faults: 0, copies: 0, failed: 0 };
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    const outcome = await aFaultSchedule(seed);
    expect(brokenPromises(outcome), `seed ${seed}`).toEqual([]);
    for (const [name, count] of Object.entries(outcome.counts)) told[name as keyof typeof told] += count;
  }
  // Schedules in which nothing happens would keep every promise too.
  for (const count of Object.values(told)) expect(count, JSON.stringify(told)).toBeGreaterThan(SCHEDULES / 2);
});
