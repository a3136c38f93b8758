import type { DatabaseSync } from 'node:sqlite';
import { type Booking, LISTED_STATUSES } from '../../../domain/booking/booking.ts';
import type { BookingFilter } from '../../../domain/booking/views.ts';
import type { BookingPage, BookingPageRequest } from '../../../ports/stores/booking-store.ts';
import { readCursor, writeCursor } from '../../shared/list-cursor.ts';
import { bookingOf, countOf, numberOf } from '../rows.ts';
import { searchQuery } from './search-words.ts';

/** Lists bookings in pages and counts them. */
export type BookingList = {
  page(request: BookingPageRequest): BookingPage;
  oldest(filter: BookingFilter): Booking | undefined;
  count(filter: BookingFilter, most: number): number;
};

/**
 * Reads a filter as ranges of indexes. In each range bookings are ordered newest first: one status,
 * one status of one pickup day, or one status with a search prefix. No range is sorted, and no
 * range is read beyond a page. The newest places of all ranges form the page.
 */
export function sqliteBookingList(db: DatabaseSync): BookingList {
  const indexRanges = prepareIndexRanges(db);
  const byPlace = db.prepare('SELECT document FROM bookings WHERE place = ? AND document IS NOT NULL');

  return {
    page({ limit, before, filter = {} }) {
      const behind = (before === undefined ? undefined : readCursor(before)?.id) ?? null;
      // One extra booking shows whether there is a next page.
      const places = indexRangesOf(indexRanges, filter)
        .flatMap(({ indexRange, values }) => indexRange.page.all({ ...values, behind, limit: limit + 1 }))
        .map((row) => numberOf(row, 'place'))
        .sort((one, other) => other - one);
      const bookings = places
        .slice(0, limit)
        .flatMap((place) => byPlace.all(place))
        .map((row) => bookingOf(row));
      const last = bookings.at(-1);
      return { bookings, nextCursor: places.length > limit && last ? writeCursor(last) : null };
    },

    oldest(filter) {
      const [place] = indexRangesOf(indexRanges, filter)
        .flatMap(({ indexRange, values }) => indexRange.first.all(values))
        .map((row) => numberOf(row, 'place'))
        .sort((one, other) => one - other);
      return place === undefined ? undefined : byPlace.all(place).map((row) => bookingOf(row))[0];
    },

    count: (filter, most) =>
      indexRangesOf(indexRanges, filter).reduce(
        (count, { indexRange, values }) => count + countOf(indexRange.count.get({ ...values, most: most - count })),
        0,
      ),
  };
}

type IndexRanges = ReturnType<typeof prepareIndexRanges>;
type IndexRange = IndexRanges['all'];

type Lookup = { readonly indexRange: IndexRange; readonly values: Readonly<Record<string, string>> };

function indexRangesOf(indexRanges: IndexRanges, { statuses, pickupDates, prefix }: BookingFilter): Lookup[] {
  if (statuses === undefined && pickupDates === undefined && prefix === undefined)
    return [{ indexRange: indexRanges.all, values: {} }];
  return (statuses ?? LISTED_STATUSES).flatMap((status): Lookup[] => {
    if (pickupDates !== undefined) {
      const indexRange = prefix === undefined ? indexRanges.ofPickup : indexRanges.foundOfPickup;
      const found = prefix === undefined ? {} : { prefix };
      return pickupDates.map((pickupDate) => ({ indexRange, values: { status, pickupDate, ...found } }));
    }
    return prefix === undefined
      ? [{ indexRange: indexRanges.ofStatus, values: { status } }]
      : [{ indexRange: indexRanges.found, values: { query: searchQuery(status, prefix) } }];
  });
}

/** The place of the booking that precedes the page, or a maximum for the first page. */
const BEHIND = 'coalesce((SELECT place FROM bookings WHERE id = :behind), 9223372036854775807)';

function prepareIndexRanges(db: DatabaseSync) {
  const prepare = (rows: string, place = 'place') => ({
    page: db.prepare(
      `SELECT ${place} AS place FROM ${rows} AND ${place} < ${BEHIND} ORDER BY ${place} DESC LIMIT :limit`,
    ),
    first: db.prepare(`SELECT ${place} AS place FROM ${rows} ORDER BY ${place} LIMIT 1`),
    count: db.prepare(`SELECT count(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT :most)`),
  });
  const ofPickup = 'bookings WHERE pickup_date = :pickupDate AND listed_status = :status';
  return {
    all: prepare('bookings WHERE document IS NOT NULL'),
    ofStatus: prepare('bookings WHERE listed_status = :status'),
    ofPickup: prepare(ofPickup),
    found: prepare('booking_search WHERE booking_search MATCH :query', 'rowid'),
    // A day has few pickups, so their keys are scanned one by one.
    foundOfPickup: prepare(`${ofPickup} AND instr(char(10) || search_keys, char(10) || :prefix) > 0`),
  };
}
