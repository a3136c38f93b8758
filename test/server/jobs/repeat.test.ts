import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from '../../../src/server/jobs/repeat.ts';

const A_MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work whose runs end when the test says so. */
function aLongJob() {
  const ends: (() => void)[] = [];
  const job = repeat(() => new Promise((end) => void ends.push(end)), A_MINUTE);
  return { job, runs: () => ends.length, endLast: () => ends.at(-1)?.() };
}

it('should follow a run that takes several intervals by one run', async () => {
  const { runs, endLast } = aLongJob();
  await vi.advanceTimersByTimeAsync(5 * A_MINUTE);
  expect(runs()).toBe(1);
  endLast();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs()).toBe(2);
  endLast();
  await vi.advanceTimersByTimeAsync(A_MINUTE - 1);
  expect(runs()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs()).toBe(3);
});

it('should wait at the stop for the present run, and start no more', async () => {
  const { job, runs, endLast } = aLongJob();
  await vi.advanceTimersByTimeAsync(2 * A_MINUTE);
  let hasStopped = false;
  const stopping = job.stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(A_MINUTE);
  expect(hasStopped).toBe(false);
  endLast();
  await stopping;
  expect(runs()).toBe(1);
});
