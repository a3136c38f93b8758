import type { CallCount, RateStore } from '../../ports/stores/rate-store.ts';

/** Maximum number of counted keys. Beyond it, the least recently used key is deleted. */
const MAX_KEYS = 5000;

/** Counts the calls of this process in memory. */
export function processRateStore(): RateStore {
  const counted = new Map<string, CallCount>();
  return {
    async count(key, now, windowEnds) {
      const before = counted.get(key);
      const goesOn = before !== undefined && now < before.windowEnds;
      const count = goesOn ? { ...before, calls: before.calls + 1 } : { calls: 1, windowEnds };
      counted.delete(key);
      counted.set(key, count);
      for (const quiet of counted.keys()) {
        if (counted.size <= MAX_KEYS) break;
        counted.delete(quiet);
      }
      return count;
    },
  };
}
