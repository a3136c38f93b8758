import type { Db, Filter } from 'mongodb';
import { BOOKING_STATUSES } from '../../../domain/booking/booking.ts';
import type { BookingFilter } from '../../../domain/booking/views.ts';
import type { BookingPage, BookingPageRequest } from '../../../ports/stores/booking-store.ts';
import { readCursor, writeCursor } from '../../shared/booking-cursor.ts';
import { BOOKING_ALONE, bookingOf, type LiveBooking } from '../schema/booking-document.ts';

/** The list of bookings: pages of it, and how long it is. */
export type BookingList = {
  page(request: BookingPageRequest): Promise<BookingPage>;
  count(filter: BookingFilter, most: number): Promise<number>;
};

/**
 * Each filter is read from the one index in which what it lets through lies newest first, or in a few such stretches that the database merges
 * (one status, or one status of one pickup day): nothing is sorted, nothing is read further than a page. The index is named, so that no plan
 * of another kind is ever tried.
 */
export function mongoBookingList(db: Db): BookingList {
  const bookings = db.collection<LiveBooking>('bookings');

  return {
    async page({ limit, before, filter = {} }) {
      const { index, listed } = wayOf(filter);
      const behind = before === undefined ? undefined : readCursor(before);
      // One more than asked for tells whether a page follows.
      const found = await bookings
        .find(behind === undefined ? listed : { $and: [listed, placedBehind(behind)] })
        .hint(index)
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .project<LiveBooking>(BOOKING_ALONE)
        .toArray();
      const shown = found.slice(0, limit).map(bookingOf);
      const last = shown.at(-1);
      return { bookings: shown, nextCursor: found.length > limit && last ? writeCursor(last) : null };
    },

    async count(filter, most) {
      const { index, listed } = wayOf(filter);
      // `countDocuments` is a pipeline, which takes three times as long.
      const command = { count: bookings.collectionName, query: listed, hint: index, limit: most };
      const { n } = await db.command({ ...command, readConcern: db.readConcern });
      return n;
    },
  };
}

/** The index that a filter is read from, and the filter as that index takes it. A removed booking has none of the fields of a condition. */
function wayOf({ statuses, pickupDates, prefix }: BookingFilter): { index: string; listed: Filter<LiveBooking> } {
  if (statuses === undefined && pickupDates === undefined && prefix === undefined) {
    return { index: 'newest', listed: { createdAt: { $gt: '' } } };
  }
  const status = { status: { $in: statuses ?? BOOKING_STATUSES } };
  const found = prefix === undefined ? {} : { prefixes: prefix };
  if (pickupDates === undefined) {
    return { index: prefix === undefined ? 'by status' : 'by prefix', listed: { ...found, ...status } };
  }
  return { index: 'by pickup', listed: { 'itinerary.pickupDate': { $in: pickupDates }, ...status, ...found } };
}

/** The first condition bounds the index, the second passes over those of the same moment that were shown. */
function placedBehind({ createdAt, id }: { readonly createdAt: string; readonly id: string }): Filter<LiveBooking> {
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] };
}
