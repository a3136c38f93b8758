import { useEffect, useRef } from 'react';
import { useStaffSummary } from './staff-summary.ts';

/** Loads again when the polled counts change: a colleague changed something. */
export function useReloadOnNews(refetch: () => unknown): void {
  const summary = useStaffSummary();
  const loadedWith = useRef(summary);
  useEffect(() => {
    if (loadedWith.current !== undefined && loadedWith.current !== summary) void refetch();
    loadedWith.current = summary;
  }, [summary, refetch]);
}
