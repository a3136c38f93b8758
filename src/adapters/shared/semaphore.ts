import PQueue from 'p-queue';
import { unavailable } from '../../ports/unavailable.ts';

/**
 * A semaphore with a queue in order of arrival. Rejects with `unavailable`, naming `what`, a work
 * that has no result after this many milliseconds. A work that still waits is skipped. A running
 * work keeps its slot until it ends.
 */
export function semaphore(
  what: string,
  atOnce: number,
  milliseconds: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: atOnce });
  return (work) =>
    new Promise((resolve, reject) => {
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        reject(unavailable(what));
      }, milliseconds);
      void queue.add(async () => {
        if (!isOver) await work().then(resolve, reject);
        clearTimeout(timer);
      });
    });
}
