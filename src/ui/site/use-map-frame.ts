import { type RefObject, useEffect, useRef, useState } from 'react';
import { COMPANY } from '../../domain/shared/company.ts';
import { logFault } from '../kit/log-fault.ts';

/** How near a map comes before its frame is asked for. */
const NEAR = '300px';

/**
 * Whether the maps service's frame may cover the drawing: the place is near, and the service answers. A frame that cannot be loaded would
 * cover the drawing with the browser's own words, and says so to nobody, hence the question before.
 */
export function useMapFrame(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        fetch(COMPANY.mapUrl, { mode: 'no-cors', credentials: 'omit' }).then(
          () => setThere(true),
          (fault: unknown) => logFault('The map could not be loaded.', fault),
        );
      },
      { rootMargin: NEAR },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, isThere];
}
