import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { listBookings } from '../../../../ports/api/calls/staff/bookings.ts';
import { decode } from '../../../../ports/api/schema.ts';
import { MAX_BULK } from '../../../../ports/api/staff/bulk.ts';
import { type BookingListAnswer, type DeskRow, ViewChoice } from '../../../../ports/api/staff/staff-booking.ts';
import { type BookingChoice, StoredBookings } from '../../../../ports/api/staff/stored-list.ts';
import { STORED } from '../../frame/stored-work.ts';
import { usePagedList } from '../../frame/use-paged-list.ts';
import { useFrozenRows } from './use-frozen-rows.ts';

/** The key of every page of the list. */
export const BOOKING_LIST = ['bookings', 'list'];

const NO_ROWS: readonly DeskRow[] = [];

/**
 * The list of bookings: what is listed, the search and the page. A search looks in all bookings,
 * whatever view is pressed. Rows do not move on their own (STAFF-29).
 */
export function useBookingList() {
  const { state, key } = useLocation();
  const { data, ...list } = usePagedList<BookingChoice, BookingListAnswer>({
    queryKey: BOOKING_LIST,
    stored: STORED.bookings,
    read: (value) => decode(StoredBookings, value),
    start: { view: 'all' },
    load: ({ read }, page, choice) => {
      // Held bookings are released or deleted together.
      const limit = choice.view === 'held' ? { limit: String(MAX_BULK) } : {};
      return read(listBookings, {
        query: { ...page, ...choice, ...(page.q === undefined ? limit : { view: 'all' }) },
      });
    },
  });
  const { show, visit } = list;

  // A link to this page may name a view, also while the page is open. A reload keeps what was
  // chosen since.
  useEffect(() => {
    const named = decode(ViewChoice, state)?.view;
    if (named !== undefined && key !== visit) show({ view: named }, key);
  }, [state, key, visit, show]);

  const rows = data?.bookings ?? NO_ROWS;
  return { ...list, ...useFrozenRows({ ...list, rows }) };
}
