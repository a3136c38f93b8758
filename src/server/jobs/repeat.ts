/** A job that runs again and again. */
export type RepeatedJob = { /** Waits for the run under way, and starts no more. */ stop(): Promise<void> };

/**
 * Runs work at once and then at an interval in ms. Runs never overlap: one that takes longer than
 * the interval is followed by the next. The work handles its own faults.
 */
export function repeat(work: () => Promise<void>, intervalMs: number): RepeatedJob {
  let running = work();
  const timer = setInterval(() => {
    running = running.then(work);
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
