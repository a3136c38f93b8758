import { useCallback, useEffect, useRef, useState } from 'react';
import { logFault } from './log-fault.ts';

/** Data that a page loads when it opens. */
export type Loaded<T> = { readonly state: 'loading' | 'loaded' | 'failed'; readonly value?: T };

/**
 * Loads on mount, when `load` changes, and on `reload`; the latest request wins. The old value
 * stays until the new one arrives, and where a reload of the same data fails. A failure is logged
 * (FAIL-4).
 */
export function useLoaded<T>(load: () => Promise<T>): { readonly loaded: Loaded<T>; reload(): void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const latest = useRef(0);
  const run = useCallback(
    (isSame: boolean) => {
      latest.current += 1;
      const number = latest.current;
      const show = (next: (before: Loaded<T>) => Loaded<T>): void => {
        if (number === latest.current) setLoaded(next);
      };
      setLoaded((before) => ('value' in before ? before : { state: 'loading' }));
      load().then(
        (value) => show(() => ({ state: 'loaded', value })),
        (fault: unknown) => {
          logFault('It could not be loaded.', fault);
          show((before) => (isSame && 'value' in before ? before : { state: 'failed' }));
        },
      );
    },
    [load],
  );
  useEffect(() => {
    run(false);
    return () => {
      latest.current += 1;
    };
  }, [run]);
  return { loaded, reload: useCallback(() => run(true), [run]) };
}
