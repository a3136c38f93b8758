import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BookingView } from '../../../domain/booking/views.ts';
import type { BookingList } from '../../../ports/browser/staff-bookings-api.ts';
import { useStaffQuery } from '../frame/staff-queries.ts';
import { useStaffSummary } from '../frame/staff-summary.ts';

/** Bookings on one page of the list. */
export const PAGE_LENGTH = 50;

const SEARCH_DELAY_MS = 250;

/** The key of every page of the list. */
export const BOOKING_LIST = ['bookings', 'list'];

/** The list of bookings: view, search and page. It loads again when the polled counts change. */
export function useBookingList() {
  const [view, setView] = useState<BookingView>('all');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  /** The cursors of the pages up to the shown one. The first page has none. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);

  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      setCursors([]);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const { data, isPending, isLoadingError, isPlaceholderData, refetch } = useStaffQuery<BookingList>(
    [...BOOKING_LIST, view, q, cursor],
    ({ bookings }) => bookings.list({ view, q, limit: PAGE_LENGTH, ...(cursor ? { cursor } : {}) }),
    { placeholderData: keepPreviousData },
  );

  const summary = useStaffSummary();
  const listedWith = useRef(summary);
  useEffect(() => {
    if (listedWith.current !== undefined && listedWith.current !== summary) void refetch();
    listedWith.current = summary;
  }, [summary, refetch]);

  const next = data?.nextCursor;
  return {
    isLoading: isPending,
    isFailed: isLoadingError,
    rows: data?.bookings ?? [],
    total: data?.total ?? 0,
    totalIsMore: data?.totalIsMore ?? false,
    pageNumber: cursors.length + 1,
    view,
    typed,
    reload: () => void refetch(),
    show: (shown: BookingView) => {
      setView(shown);
      setCursors([]);
    },
    search: setTyped,
    newer: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
    // While another page is loading, the shown cursor still leads to that page.
    older: next ? () => setCursors(isPlaceholderData ? cursors : [...cursors, next]) : undefined,
  };
}
