import { setImmediate } from 'node:timers/promises';

/**
 * Does the work once for all who ask before the event loop turns. It begins after the last of them has asked, so nobody is given what is older
 * than their question; who asks later has it done anew.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= setImmediate().then(() => {
      pending = undefined;
      return work();
    });
    return pending;
  };
}
