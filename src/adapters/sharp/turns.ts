import { unavailable } from '../../ports/unavailable.ts';

/** Lets so many works run at once; the others wait in the order in which they came, at most so many milliseconds, and then reject with `unavailable`. */
export function turns(atOnce: number, patience: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(unavailable('A turn at the pictures'));
      }, patience);
      waiting.push(begin);
    });

  return async (work) => {
    if (free > 0) free -= 1;
    else await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
