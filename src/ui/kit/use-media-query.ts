import { useSyncExternalStore } from 'react';

/** The query for the widths below 768 px. */
export const PHONE = '(max-width: 767px)';
/** The query for what a finger works, and for the widths of a tablet that is held upright. */
export const TABLET = '(pointer: coarse), (min-width: 768px) and (max-width: 1000px)';

/** Whether a media query matches. False during prerendering and hydration. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
