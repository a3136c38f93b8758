import { addMinutes, type Instant } from '../../domain/shared/toronto-time.ts';
import type { CallCount, RateStore } from '../../ports/stores/rate-store.ts';

/** Maximum number of counted keys: about 5 MB. */
const MAX_KEYS = 20_000;

/**
 * Minutes between two searches for expired keys while the store is full. A search reads all keys,
 * which takes 1 ms.
 */
const SWEEP_MINUTES = 1 / 60;

/**
 * Counts the calls of this process in memory, by the Space-Saving algorithm (Metwally, Agrawal and
 * El Abbadi, 2005). A new key takes the place of the one with the fewest calls if the store is
 * full, and goes on from its count. So a caller with many addresses (an IPv6 /48 has 65,536
 * networks) cannot make the store forget who called most, and a key never has fewer calls counted
 * than it made: a key that returns goes on from at least where it was. What a key has too many is
 * at most all calls of the window divided by `MAX_KEYS`, far below every limit unless the site is
 * called ten thousand times a second.
 */
export function processRateStore(): RateStore {
  const counted = new Map<string, CallCount>();
  /** The keys by their number of calls; of one number the oldest first. */
  const byCalls = new Map<number, Set<string>>();
  let fewest = 1;
  let sweepAt: Instant | undefined;

  const forget = (key: string, { calls }: CallCount): void => {
    counted.delete(key);
    const others = byCalls.get(calls);
    others?.delete(key);
    if (others?.size === 0) byCalls.delete(calls);
  };
  const remember = (key: string, count: CallCount): void => {
    counted.set(key, count);
    const others = byCalls.get(count.calls) ?? new Set();
    byCalls.set(count.calls, others.add(key));
    fewest = Math.min(fewest, count.calls);
  };
  const sweep = (now: Instant): void => {
    if (sweepAt !== undefined && now < sweepAt) return;
    sweepAt = addMinutes(now, SWEEP_MINUTES);
    for (const [key, count] of counted) if (count.windowEnds <= now) forget(key, count);
  };
  /** Removes the key with the fewest calls, and returns its count. */
  const replaceLeast = (): CallCount | undefined => {
    while (!byCalls.has(fewest) && counted.size > 0) fewest += 1;
    const [key] = byCalls.get(fewest) ?? [];
    const least = key === undefined ? undefined : counted.get(key);
    if (key !== undefined && least !== undefined) forget(key, least);
    return least;
  };

  return {
    async count(key, now, windowEnds) {
      const own = counted.get(key);
      if (own !== undefined) forget(key, own);
      else if (counted.size >= MAX_KEYS) sweep(now);
      const before = own ?? (counted.size >= MAX_KEYS ? replaceLeast() : undefined);
      const goesOn = before !== undefined && now < before.windowEnds;
      const count = goesOn ? { ...before, calls: before.calls + 1 } : { calls: 1, windowEnds };
      remember(key, count);
      return count;
    },
  };
}
