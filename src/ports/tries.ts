import { unavailable } from './unavailable.ts';

// This folder has no types of a platform; each has these two.
declare const performance: { now(): number };
declare function setTimeout(work: () => void, ms: number): unknown;

/** For how long work is repeated, in ms: a call of a port ends within 5 s (FAIL-5). */
const LIMIT_MS = 4000;

/** The longest pause between two tries, in ms. */
const MAX_PAUSE_MS = 50;

/**
 * Counts the tries of work that is repeated because others came first (compare-and-set), with a
 * pause of random length before each but the first. It ends after 4 s: what comes after the loop
 * refuses the work.
 */
export async function* tries(most = Number.POSITIVE_INFINITY): AsyncGenerator<number, void> {
  const end = performance.now() + LIMIT_MS;
  for (let count = 0; count < most && (count === 0 || performance.now() < end); count += 1) {
    if (count > 0) {
      const pause = Math.random() * Math.min(MAX_PAUSE_MS, 2 ** count);
      await new Promise<void>((resolve) => setTimeout(resolve, pause));
    }
    yield count;
  }
}

/** Creates the fault of work that was repeated in vain. */
export function contended(what: string): Error {
  return unavailable(`${what} that others change all the time`);
}
