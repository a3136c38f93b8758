import { createContext, useContext } from 'react';
import { type DateText, type Instant, torontoDate } from '../../domain/shared/toronto-time.ts';
import { useHydrated } from './use-hydrated.ts';

/** The browser's clock; tests replace it. */
export const ClockContext = createContext<() => Instant>(() => new Date(Date.now()).toISOString());

/** When the page was prerendered, if it was. */
export const DrawnAtContext = createContext<Instant | undefined>(undefined);

export function useNow(): Instant {
  const now = useContext(ClockContext);
  const drawnAt = useContext(DrawnAtContext);
  const isLive = useHydrated();
  return isLive || drawnAt === undefined ? now() : drawnAt;
}

/** Today at the office, whatever the browser's time zone. Read at each render. */
export function useToday(): DateText {
  return torontoDate(useNow());
}
