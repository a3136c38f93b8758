import { createContext, useContext } from 'react';
import { type DateText, type Instant, torontoDate } from '../../domain/instant.ts';

/** The browser's clock as a moment; a test puts its own in its place. */
export const ClockContext = createContext<() => Instant>(() => new Date(Date.now()).toISOString());

export function useNow(): Instant {
  return useContext(ClockContext)();
}

/** The office's day, whatever zone the browser is in. Read anew each time the page is drawn. */
export function useToday(): DateText {
  return torontoDate(useNow());
}
