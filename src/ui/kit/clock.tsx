import { createContext, useContext } from 'react';
import { type DateText, type Instant, toInstant, torontoDate } from '../../domain/shared/toronto-time.ts';
import { useHydrated } from './use-hydrated.ts';

/** The browser's clock as a moment; a test puts its own in its place. */
export const ClockContext = createContext<() => Instant>(() => toInstant(Date.now()));

/** The moment at which the page was drawn ahead of time, if it was. */
export const DrawnAtContext = createContext<Instant | undefined>(undefined);

export function useNow(): Instant {
  const now = useContext(ClockContext);
  const drawnAt = useContext(DrawnAtContext);
  const isLive = useHydrated();
  return isLive || drawnAt === undefined ? now() : drawnAt;
}

/** The office's day, whatever zone the browser is in. Read anew each time the page is drawn. */
export function useToday(): DateText {
  return torontoDate(useNow());
}
