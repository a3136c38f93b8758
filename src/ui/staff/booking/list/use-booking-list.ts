import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type BookingSort, defaultSort } from '../../../../domain/booking/views.ts';
import { listBookings } from '../../../../ports/api/calls/staff/bookings.ts';
import { decode } from '../../../../ports/api/schema.ts';
import { MAX_BULK } from '../../../../ports/api/staff/bulk.ts';
import { type DeskRow, ViewChoice } from '../../../../ports/api/staff/staff-booking.ts';
import { type BookingChoice, StoredBookings } from '../../../../ports/api/staff/stored-list.ts';
import { useFrozenRows } from '../../kit/use-frozen-rows.ts';
import { useList } from '../../kit/use-list.ts';
import { STORED } from '../../session/stored-work.ts';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { useReloadOnNews } from '../../shared/use-reload-on-news.ts';
import { readBooking } from '../action/use-action-outcome.ts';

/** The key of every page of the list. */
export const BOOKING_LIST = ['bookings', 'list'];

/**
 * At most this number of rows that left the listed page are loaded one by one. More come from work
 * on many bookings at once, after which the list is shown as it is.
 */
const MAX_LEFT_ROWS = 20;

const keyOf = ({ id }: DeskRow): string => id;

/**
 * The list of bookings: what is listed, the search and the page. A search looks in all bookings,
 * whatever view is pressed. Rows do not move on their own: one that left the list stays with its
 * present state, or is marked as deleted (STAFF-29).
 */
export function useBookingList() {
  const { state, key } = useLocation();
  const list = useList({
    queryKey: BOOKING_LIST,
    stored: { name: STORED.bookings, read: (value) => decode(StoredBookings, value) },
    start: { view: 'all' } as BookingChoice,
    load: ({ read }, page, choice) => {
      // Held bookings are released or deleted together.
      const limit = choice.view === 'held' ? { limit: String(MAX_BULK) } : {};
      const listed = page.q === undefined ? { ...choice, ...limit } : { ...choice, view: 'all' as const };
      return read(listBookings, { query: { ...page, ...listed, sort: orderOf(listed) } });
    },
    rowsOf: ({ bookings }): readonly DeskRow[] => bookings,
  });
  useReloadOnNews(list.reload);
  const { show, visit } = list;

  // A link to this page may name a view, also while the page is open. A reload keeps what was
  // chosen since.
  useEffect(() => {
    const named = decode(ViewChoice, state)?.view;
    if (named !== undefined && key !== visit) show({ view: named }, key);
  }, [state, key, visit, show]);

  const frozen = useFrozenRows(list, { keyOf, maxLeft: MAX_LEFT_ROWS });
  const leftIds = frozen.left.map(keyOf);
  const left = useStaffQuery(
    ['bookings', 'left', list.loadedAt, ...leftIds],
    async (calls) => new Map(await Promise.all(leftIds.map(async (id) => [id, await readBooking(calls, id)] as const))),
    { enabled: leftIds.length > 0, structuralSharing: false, placeholderData: keepPreviousData as never },
  ).data;
  return {
    ...list,
    ...frozen,
    order: orderOf(list.q === '' ? list.choice : { ...list.choice, view: 'all' }),
    rows: frozen.rows.map((row) => {
      const now = left?.get(row.id);
      return leftIds.includes(row.id) && typeof now === 'object' ? { ...now, marks: [] } : row;
    }),
    goneIds: new Set(leftIds.filter((id) => left?.get(id) === 'missing')),
  };
}

/** The order that staff chose, or that of the view (STAFF-45). */
function orderOf({ view, sort = defaultSort(view) }: BookingChoice): BookingSort {
  return sort;
}
