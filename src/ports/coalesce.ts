// This folder has no types of a platform; each that calls this has it.
declare function setImmediate(work: () => void): unknown;

/**
 * Runs the work once for all calls of the same turn of the event loop. The work begins after the
 * last of these calls, so no caller gets a value that is older than its call. A later call runs the
 * work again.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      pending = undefined;
      return work();
    });
    return pending;
  };
}
