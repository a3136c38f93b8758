import type { AttemptStore } from '../../ports/stores/attempt-store.ts';
import { answer, type MemoryState } from './state.ts';

/** Counts in a map. */
export function memoryAttemptStore(state: MemoryState): AttemptStore {
  return {
    find: (key) => answer(state, () => state.attempts.get(key)),
    put: (attempts, from) =>
      answer(state, () => {
        const stored = state.attempts.get(attempts.key);
        if (stored?.count !== from?.count || stored?.lastAt !== from?.lastAt) return 'stale';
        state.attempts.set(attempts.key, structuredClone(attempts));
        return 'put';
      }),
    remove: (key) => answer(state, () => void state.attempts.delete(key)),
    sweep: (now) =>
      answer(state, () => {
        for (const { key, forgetAt } of state.attempts.values()) if (forgetAt <= now) state.attempts.delete(key);
      }),
  };
}
