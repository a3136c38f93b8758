import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { BookingView } from '../../../domain/booking/views.ts';
import { MAX_BULK } from '../../../ports/api/common.ts';
import { decode } from '../../../ports/api/schema.ts';
import { type BookingListAnswer, ViewChoice } from '../../../ports/api/staff/staff-booking.ts';
import { usePagedList } from '../frame/use-paged-list.ts';

/** The key of every page of the list. */
export const BOOKING_LIST = ['bookings', 'list'];

/** The list of bookings: view, search and page. */
export function useBookingList() {
  const { state, key } = useLocation();
  const { data, ...list } = usePagedList<BookingView, BookingListAnswer>({
    queryKey: BOOKING_LIST,
    firstView: 'all',
    // Held bookings are released or deleted together.
    load: ({ bookings }, request) => bookings.list(request.view === 'held' ? { ...request, limit: MAX_BULK } : request),
  });
  const { show } = list;

  // A link to this page may name a view, also while the page is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    const named = decode(ViewChoice, state)?.view;
    if (named !== undefined) show(named);
  }, [key]);

  return { ...list, rows: data?.bookings ?? [] };
}
