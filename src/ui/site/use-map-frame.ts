import { type RefObject, useEffect, useRef, useState } from 'react';
import { logFault } from '../kit/log-fault.ts';

/** How near the map has to be before its frame is loaded. */
const ROOT_MARGIN = '300px';

/**
 * Whether to show the map's frame: it has an address, the place is near, and the service answers a request. A frame
 * that fails to load reports nothing and would cover the drawing with the browser's error page.
 */
export function useMapFrame(address: string | undefined): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    if (address === undefined) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        fetch(address, { mode: 'no-cors', credentials: 'omit' }).then(
          () => setReachable(true),
          (fault: unknown) => logFault('The map could not be loaded.', fault),
        );
      },
      { rootMargin: ROOT_MARGIN },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [address]);
  return [place, address !== undefined && isReachable];
}
