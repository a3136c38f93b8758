import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { StaffSummary } from '../../../ports/api/staff-booking.ts';
import { logFault } from '../../kit/log-fault.ts';
import { useStaffSession } from '../access/staff-session.tsx';

/** How often the site is asked what is new, in milliseconds (STAFF-19). */
export const POLL_EVERY = 15_000;

/** `changes` counts how often the counts changed: whoever shows more than them looks again when it grows. */
type News = { readonly summary?: StaffSummary; readonly changes: number; refresh(): void };

const NewsContext = createContext<News | undefined>(undefined);

/**
 * Asks every few seconds what waits for staff, while the tab can be seen; at once when it comes back into view. This call alone does not keep
 * a session alive: nothing else is asked until its answer is another one.
 */
export function StaffSummaryProvider({ children }: { readonly children: ReactNode }) {
  const { access, ask } = useStaffSession();
  const isIn = access.state === 'in';
  const [{ summary, changes }, setNews] = useState<{ summary?: StaffSummary; changes: number }>({ changes: 0 });
  const refresh = useCallback(() => {
    if (document.visibilityState === 'hidden' || !isIn) return;
    ask(({ bookings }) => bookings.summary()).then(
      (found) =>
        setNews((before) => ({ summary: found, changes: before.changes + (isSame(before.summary, found) ? 0 : 1) })),
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
  const news = useMemo(() => ({ ...(summary ? { summary } : {}), changes, refresh }), [summary, changes, refresh]);
  return <NewsContext value={news}>{children}</NewsContext>;
}

export function useStaffSummary(): News {
  const news = useContext(NewsContext);
  if (news === undefined) throw new Error('StaffSummaryProvider is missing');
  return news;
}

function isSame(before: StaffSummary | undefined, now: StaffSummary): boolean {
  if (before === undefined) return false;
  return (
    before.toAnswer === now.toAnswer &&
    before.failedEmails === now.failedEmails &&
    before.heldMessages === now.heldMessages
  );
}
