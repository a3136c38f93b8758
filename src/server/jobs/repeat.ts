/** A job that runs again and again. */
export type RepeatedJob = { /** Waits for the present run, and starts no more. */ stop(): Promise<void> };

/**
 * Runs work at once and then at an interval in ms. Runs never overlap: one that takes longer than
 * the interval, or than several, is followed by one run. The work handles its own faults. `first` is
 * the first run.
 */
export function repeat(work: () => Promise<void>, intervalMs: number): RepeatedJob & { readonly first: Promise<void> } {
  const first = work();
  let running = first;
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
    first,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
