import type { Clock } from '../../ports/services/clock.ts';

/** The machine's own clock. */
export function systemClock(): Clock {
  return { now: () => new Date().toISOString() };
}
