import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { StaffSummary } from '../../ports/staff-bookings-api.ts';
import { logFault } from './log-fault.ts';
import { useStaffSession } from './staff-session.tsx';

/** How often the site is asked what is new, in milliseconds. */
export const POLL_EVERY = 15_000;

/** `asked` counts the answers so far: whoever shows more than the counts looks again when it grows. */
type News = { readonly summary?: StaffSummary; readonly asked: number; refresh(): void };

const NewsContext = createContext<News | undefined>(undefined);

/** Asks every few seconds what waits for staff, while the tab can be seen; at once when it comes back into view. */
export function StaffSummaryProvider({ children }: { readonly children: ReactNode }) {
  const { access, ask } = useStaffSession();
  const isIn = access.state === 'in';
  const [{ summary, asked }, setNews] = useState<{ summary?: StaffSummary; asked: number }>({ asked: 0 });
  const refresh = useCallback(() => {
    if (document.visibilityState === 'hidden' || !isIn) return;
    ask(({ bookings }) => bookings.summary()).then(
      (found) => setNews((before) => ({ summary: found, asked: before.asked + 1 })),
      (fault: unknown) => logFault('What is new could not be asked.', fault),
    );
  }, [ask, isIn]);
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, POLL_EVERY);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [refresh]);
  const news = useMemo(() => ({ ...(summary ? { summary } : {}), asked, refresh }), [summary, asked, refresh]);
  return <NewsContext value={news}>{children}</NewsContext>;
}

export function useNews(): News {
  const news = useContext(NewsContext);
  if (news === undefined) throw new Error('StaffSummaryProvider is missing');
  return news;
}
