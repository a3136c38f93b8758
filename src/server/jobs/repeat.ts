/** A job that runs again and again. */
export type RepeatedJob = { /** Waits for the present run, and starts no more. */ stop(): Promise<void> };

/**
 * Runs work at once and then at an interval in ms. Runs never overlap: one that takes longer than
 * the interval, or than several, is followed by one run. The work handles its own faults.
 */
export function repeat(work: () => Promise<void>, intervalMs: number): RepeatedJob {
  let running = work();
  let isNextDue = false;
  let isStopped = false;
  const timer = setInterval(() => {
    if (isNextDue) return;
    isNextDue = true;
    running = running.then(async () => {
      isNextDue = false;
      if (!isStopped) await work();
    });
  }, intervalMs);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
