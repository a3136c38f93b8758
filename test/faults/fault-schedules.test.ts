import { expect, it } from 'vitest';
import { aFaultSchedule } from '../support/faults/fault-schedule.ts';
import { brokenPromises } from '../support/faults/promises-kept.ts';
import { TEST_LIMIT_MS } from '../support/limits.ts';
import { FAULT_SCHEDULES } from '../support/rounds.ts';

// FAIL-3
it(`should keep every promise in ${FAULT_SCHEDULES} schedules of faults`, {
  timeout: TEST_LIMIT_MS + FAULT_SCHEDULES * 1000,
}, async () => {
  const reported = { acknowledged: 0, decided: 0, removed: 0, stale: 0, faults: 0, copies: 0, failed: 0 };
  for (let seed = 1; seed <= FAULT_SCHEDULES; seed += 1) {
    const outcome = await aFaultSchedule(seed);
    expect(brokenPromises(outcome), `seed ${seed}`).toEqual([]);
    for (const [name, count] of Object.entries(outcome.counts)) reported[name as keyof typeof reported] += count;
  }
  // Schedules in which nothing happens would keep every promise too. Many e-mails are not true any
  // more when somebody asks for a copy, and are refused. A decision that reads what the customer knows
  // fails at more points, so fewer e-mails come to be refused for good.
  const { copies, failed, ...often } = reported;
  for (const count of Object.values(often))
    expect(count, JSON.stringify(reported)).toBeGreaterThan(FAULT_SCHEDULES / 2);
  expect(failed, JSON.stringify(reported)).toBeGreaterThan(FAULT_SCHEDULES / 4);
  expect(copies, JSON.stringify(reported)).toBeGreaterThan(FAULT_SCHEDULES / 6);
});
