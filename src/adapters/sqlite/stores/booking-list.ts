import type { DatabaseSync } from 'node:sqlite';
import { BOOKING_STATUSES, type Booking } from '../../../domain/booking/booking.ts';
import type { BookingFilter } from '../../../domain/booking/views.ts';
import type { BookingPage, BookingPageRequest } from '../../../ports/stores/booking-store.ts';
import { type BookingPlace, readCursor, writeCursor } from '../../shared/booking-cursor.ts';
import { countOf, documentOf, momentOf, textOf } from '../rows.ts';

/** The list of bookings: pages of it, and how long it is. */
export type BookingList = {
  page(request: BookingPageRequest): BookingPage;
  count(filter: BookingFilter, most: number): number;
};

/**
 * A filter is read as lanes: each is a stretch of one index in which bookings lie newest first (one status, or one status of one pickup
 * day, with or without one prefix). No lane is ever sorted or read further than a page: the newest of all lanes are the page.
 */
export function sqliteBookingList(db: DatabaseSync): BookingList {
  const indexRanges = prepareIndexRanges(db);
  const byId = db.prepare('SELECT document FROM bookings WHERE id = ? AND document IS NOT NULL');

  return {
    page({ limit, before, filter = {} }) {
      const behind = (before === undefined ? undefined : readCursor(before)) ?? BEFORE_ALL;
      // One more than asked for tells whether a page follows.
      const places = indexRangesOf(indexRanges, filter)
        .flatMap(({ indexRange, values }) => indexRange.page.all({ ...values, ...behind, limit: limit + 1 }))
        .map((row): BookingPlace => ({ createdAt: momentOf(row, 'created_at'), id: textOf(row, 'id') }))
        .sort((one, other) => (isNewer(one, other) ? -1 : 1));
      const shown = places.slice(0, limit);
      const last = shown.at(-1);
      return {
        bookings: shown.flatMap(({ id }) => byId.all(id)).map((row) => documentOf<Booking>(row)),
        nextCursor: places.length > limit && last ? writeCursor(last) : null,
      };
    },

    count: (filter, most) =>
      indexRangesOf(indexRanges, filter).reduce(
        (count, { indexRange, values }) => count + countOf(indexRange.count.get({ ...values, most: most - count })),
        0,
      ),
  };
}

/** A place that every booking lies behind. */
const BEFORE_ALL: BookingPlace = { createdAt: '9999-12-31T23:59:59.999Z', id: '' };

function isNewer(one: BookingPlace, other: BookingPlace): boolean {
  return one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;
}

type IndexRanges = ReturnType<typeof prepareIndexRanges>;
type IndexRange = IndexRanges['all'];

function indexRangesOf(
  indexRanges: IndexRanges,
  { statuses, pickupDates, prefix }: BookingFilter,
): { indexRange: IndexRange; values: Record<string, string> }[] {
  if (statuses === undefined && pickupDates === undefined && prefix === undefined)
    return [{ indexRange: indexRanges.all, values: {} }];
  const found = prefix === undefined ? {} : { prefix };
  return (statuses ?? BOOKING_STATUSES).flatMap((status) => {
    if (pickupDates === undefined) {
      return [
        { indexRange: prefix === undefined ? indexRanges.ofStatus : indexRanges.found, values: { status, ...found } },
      ];
    }
    const indexRange = prefix === undefined ? indexRanges.ofPickup : indexRanges.foundOfPickup;
    return pickupDates.map((pickupDate) => ({ indexRange, values: { status, pickupDate, ...found } }));
  });
}

function prepareIndexRanges(db: DatabaseSync) {
  const prepare = (rows: string) => ({
    page: db.prepare(
      `SELECT created_at, id FROM ${rows} AND (created_at, id) < (:createdAt, :id)
       ORDER BY created_at DESC, id DESC LIMIT :limit`,
    ),
    count: db.prepare(`SELECT count(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT :most)`),
  });
  const ofPickup = 'bookings WHERE pickup_date = :pickupDate AND status = :status';
  return {
    all: prepare('bookings WHERE document IS NOT NULL'),
    ofStatus: prepare('bookings WHERE status = :status'),
    ofPickup: prepare(ofPickup),
    found: prepare('booking_prefixes WHERE prefix = :prefix AND status = :status'),
    foundOfPickup: prepare(
      `${ofPickup} AND EXISTS (
         SELECT 1 FROM booking_prefixes AS found
         WHERE found.prefix = :prefix AND found.status = :status AND found.created_at = bookings.created_at AND found.id = bookings.id)`,
    ),
  };
}
