import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { BookingView } from '../../../domain/booking/views.ts';
import { decode } from '../../../ports/api/schema.ts';
import { type BookingListAnswer, MAX_BULK_BOOKINGS, ViewChoice } from '../../../ports/api/staff-booking.ts';
import { useStaffQuery } from '../frame/staff-queries.ts';
import { useStaffSummary } from '../frame/staff-summary.ts';

/** Bookings on one page of the list. */
export const PAGE_LENGTH = 50;

/** Held bookings on one page: as many as can be released or deleted at once. */
const HELD_PAGE_LENGTH = MAX_BULK_BOOKINGS;

const SEARCH_DELAY_MS = 250;

/** The key of every page of the list. */
export const BOOKING_LIST = ['bookings', 'list'];

/** The list of bookings: view, search and page. It loads again when the polled counts change. */
export function useBookingList() {
  const { state, key } = useLocation();
  const [view, setView] = useState<BookingView>('all');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  /** The cursors of the pages up to the shown one. The first page has none. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);

  const show = useCallback((shown: BookingView) => {
    setView(shown);
    setCursors([]);
  }, []);

  // A link to this page may name a view, also while the page is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    const named = decode(ViewChoice, state)?.view;
    if (named !== undefined) show(named);
  }, [key]);

  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      setCursors([]);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const { data, isPending, isLoadingError, isPlaceholderData, refetch } = useStaffQuery<BookingListAnswer>(
    [...BOOKING_LIST, view, q, cursor],
    ({ bookings }) =>
      bookings.list({
        view,
        q,
        limit: view === 'held' ? HELD_PAGE_LENGTH : PAGE_LENGTH,
        ...(cursor ? { cursor } : {}),
      }),
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
    show,
    search: setTyped,
    newer: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
    // While another page is loading, the shown cursor still leads to that page.
    older: next ? () => setCursors(isPlaceholderData ? cursors : [...cursors, next]) : undefined,
  };
}
