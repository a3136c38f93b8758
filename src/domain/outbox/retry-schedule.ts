import { addMinutes, type Instant } from '../shared/toronto-time.ts';

/**
 * Minutes to wait after the first, second, … failed try: 5 s, 30 s, 2 min, 10 min, 30 min, then
 * hourly for 24 hours (MAIL-7).
 */
const WAITS = [5 / 60, 0.5, 2, 10, 30, ...Array.from({ length: 24 }, () => 60)];

/**
 * Returns when to try an e-mail again after so many failed tries, or undefined when no try is left.
 */
export function nextTry(tries: number, now: Instant): Instant | undefined {
  const wait = WAITS[tries - 1];
  return wait === undefined ? undefined : addMinutes(now, wait);
}
