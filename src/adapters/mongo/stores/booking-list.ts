import type { Db, Document } from 'mongodb';
import { BOOKING_STATUSES, type Booking } from '../../../domain/booking/booking.ts';
import { type BookingFilter, isHeldAlone } from '../../../domain/booking/views.ts';
import type { BookingPage, BookingPageRequest } from '../../../ports/stores/booking-store.ts';
import { readCursor, writeCursor } from '../../shared/list-cursor.ts';
import { BOOKING_ALONE, bookingOf, type LiveBooking } from '../schema/booking-document.ts';
import { countListed, type IndexedQuery, placedBehind } from './indexed-list.ts';

/** Lists bookings in pages and counts them. */
export type BookingList = {
  page(request: BookingPageRequest): Promise<BookingPage>;
  oldest(filter: BookingFilter): Promise<Booking | undefined>;
  count(filter: BookingFilter, most: number): Promise<number>;
};

/**
 * Reads each filter from one index. The matching entries are one range, newest first, or a few
 * ranges that the database merges (one per status, or one per status of a pickup day). Nothing is
 * sorted, and no more than a page is read. The query names the index, so the planner never tries
 * another one.
 */
export function mongoBookingList(db: Db): BookingList {
  const bookings = db.collection<LiveBooking>('bookings');

  return {
    async page({ limit, before, filter = {} }) {
      const { index, listed } = indexedQuery(filter);
      const behind = before === undefined ? undefined : readCursor(before);
      // One extra booking shows whether there is a next page.
      const found = await bookings
        .find(behind === undefined ? listed : { $and: [listed, placedBehind('createdAt', behind)] })
        .hint(index)
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .project<LiveBooking>(BOOKING_ALONE)
        .toArray();
      const shown = found.slice(0, limit).map(bookingOf);
      const last = shown.at(-1);
      return { bookings: shown, nextCursor: found.length > limit && last ? writeCursor(last) : null };
    },

    async oldest(filter) {
      const { index, listed } = indexedQuery(filter);
      const [found] = await bookings
        .find(listed)
        .hint(index)
        .sort({ createdAt: 1, _id: 1 })
        .limit(1)
        .project<LiveBooking>(BOOKING_ALONE)
        .toArray();
      return found && bookingOf(found);
    },

    count: (filter, most) => countListed(db, bookings, indexedQuery(filter), most),
  };
}

/**
 * Returns the index of a filter and the query for that index. Removed bookings never match, because
 * they lack the fields of the conditions.
 */
function indexedQuery({ statuses, pickupDates, prefix }: BookingFilter): IndexedQuery<LiveBooking> {
  if (statuses === undefined && pickupDates === undefined && prefix === undefined) {
    return { index: 'newest', listed: { createdAt: { $gte: '0000-01-01T00:00:00.000Z' } } };
  }
  const listed: Document = {
    ...(pickupDates === undefined ? {} : { 'itinerary.pickupDate': { $in: pickupDates } }),
    ...(prefix === undefined ? {} : { prefixes: prefix }),
    ...statusAndHold(statuses),
  };
  if (prefix !== undefined && pickupDates === undefined) return { index: 'by prefix', listed };
  const index = pickupDates === undefined ? 'by status' : 'by pickup';
  return { index: 'held' in listed ? `${index} and hold` : index, listed };
}

/**
 * Returns the conditions on status and hold. Only requests are held, so other statuses need none,
 * and what names no status lists held ones too. A hold is a mark beside the status, because the
 * previous release does not know it (docs/decisions/0024).
 */
function statusAndHold(statuses: NonNullable<BookingFilter['statuses']> = BOOKING_STATUSES): Document {
  if (isHeldAlone(statuses)) return { status: 'confirmed', held: true };
  const mayBeHeld = statuses !== BOOKING_STATUSES && statuses.includes('confirmed');
  return { status: { $in: statuses }, ...(mayBeHeld ? { held: { $exists: false } } : {}) };
}
