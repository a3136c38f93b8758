import { unavailable } from '../../ports/unavailable.ts';

/**
 * Lets so many works run at once; the others wait in the order in which they came. Whoever has no answer after so many milliseconds,
 * waiting or working, is rejected with `unavailable`. A work that is given up keeps its turn until it ends.
 */
export function semaphore(atOnce: number, milliseconds: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const passOn = (): void => {
    const begin = waiting.shift();
    if (begin) begin();
    else free += 1;
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        void work()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer);
            passOn();
          });
      };
      const timer = setTimeout(() => {
        const place = waiting.indexOf(begin);
        if (place >= 0) waiting.splice(place, 1);
        reject(unavailable('A turn at the pictures'));
      }, milliseconds);
      if (free === 0) waiting.push(begin);
      else {
        free -= 1;
        begin();
      }
    });
}
