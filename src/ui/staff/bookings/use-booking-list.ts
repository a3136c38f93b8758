import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookingView } from '../../../domain/booking/views.ts';
import type { BookingListAnswer } from '../../../ports/api/staff-booking.ts';
import { useLoaded } from '../../kit/use-loaded.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import { useStaffSummary } from '../frame/staff-summary.tsx';

/** Bookings on one page of the list. */
export const PAGE_LENGTH = 50;
/** How long typing rests before the list is searched, in milliseconds. */
const SEARCH_DELAY = 250;

/** The list of bookings: its view, search and page, loaded anew when one of them changes and quietly when there are news. */
export function useBookingList() {
  const { ask } = useStaffSession();
  const { changes, refresh } = useStaffSummary();
  const [view, setView] = useState<BookingView>('all');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  /** The cursors of the pages up to the shown one; the first page has none. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);

  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      setCursors([]);
    }, SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [typed]);

  const load = useCallback(
    () => ask(({ bookings }) => bookings.list({ view, q, limit: PAGE_LENGTH, ...(cursor ? { cursor } : {}) })),
    [ask, view, q, cursor],
  );
  const { loaded, reload } = useLoaded<BookingListAnswer>(load);
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current === changes) return;
    const isFirst = seen.current === 0;
    seen.current = changes;
    if (!isFirst) reload();
  }, [changes, reload]);

  const rows = loaded.value?.bookings.filter(({ id }) => !dropped.includes(id)) ?? [];
  return {
    state: loaded.value === undefined ? loaded.state : ('loaded' as const),
    rows,
    total: loaded.value?.total ?? 0,
    totalIsMore: loaded.value?.totalIsMore ?? false,
    pageNumber: cursors.length + 1,
    view,
    typed,
    /** Asks for the list and the counts again. */
    reload: useCallback(() => {
      reload();
      refresh();
    }, [reload, refresh]),
    /** Takes a deleted booking out before the list is loaded again. */
    drop: useCallback((id: string) => setDropped((before) => [...before, id]), []),
    show: (next: BookingView) => {
      setView(next);
      setCursors([]);
    },
    search: setTyped,
    newer: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
    older: loaded.value?.nextCursor ? () => setCursors([...cursors, loaded.value?.nextCursor ?? '']) : undefined,
  };
}
