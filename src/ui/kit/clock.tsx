import { createContext, useContext, useEffect, useState } from 'react';
import { type DateText, type Instant, toInstant, torontoDate } from '../../domain/shared/toronto-time.ts';
import { useHydrated } from './use-hydrated.ts';

/** The browser's clock; tests replace it. */
export const ClockContext = createContext<() => Instant>(() => toInstant(Date.now()));

/** When the page was prerendered, if it was. */
export const PrerenderedAtContext = createContext<Instant | undefined>(undefined);

export function useNow(): Instant {
  const now = useContext(ClockContext);
  const prerenderedAt = useContext(PrerenderedAtContext);
  const isLive = useHydrated();
  return isLive || prerenderedAt === undefined ? now() : prerenderedAt;
}

/** Today at the office, whatever the browser's time zone. Read at each render. */
export function useToday(): DateText {
  return torontoDate(useNow());
}

/** A minute, in ms. */
const MINUTE_MS = 60_000;

/** The current time on a page that stays open: read again every minute. */
export function useTickingNow(): Instant {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return useNow();
}
