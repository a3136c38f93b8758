import { useSyncExternalStore } from 'react';

const subscribe = (): (() => void) => () => undefined;

/**
 * Whether scripts have taken the page over. It is false while a page is drawn ahead of time and while React takes such a page over:
 * what is drawn then has to be the same, whoever looks and whenever.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
