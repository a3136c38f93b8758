import PQueue from 'p-queue';
import { unavailable } from '../../ports/unavailable.ts';

/**
 * Runs so many works at once, the others in the order in which they came. Rejects with `unavailable` what has no answer
 * after so many milliseconds: what still waits is skipped, what runs keeps its place until it ends.
 */
export function semaphore(atOnce: number, milliseconds: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: atOnce });
  return (work) =>
    new Promise((resolve, reject) => {
      const over = AbortSignal.timeout(milliseconds);
      over.addEventListener('abort', () => reject(unavailable('A turn at the pictures')));
      void queue.add(async () => (over.aborted ? undefined : work().then(resolve, reject)));
    });
}
