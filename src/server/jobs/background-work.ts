import { setTimeout } from 'node:timers/promises';

/** How long the work waits after a fault, in ms: as long as a call may wait for a database. */
const AFTER_FAULT_MS = 5000;

/**
 * Repeats a step with pauses, beside everything else that the process does. The step returns how
 * long to wait before the next one, in ms, or 'done'. A step that throws is repeated later. Returns
 * a function that stops the work after the present step.
 */
export function workInBackground(step: () => Promise<number | 'done'>): () => Promise<void> {
  const stop = new AbortController();
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const pause = await step().catch(() => AFTER_FAULT_MS);
      if (pause === 'done') return;
      await setTimeout(pause, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
    }
  };
  const working = work();
  return () => {
    stop.abort();
    return working;
  };
}
