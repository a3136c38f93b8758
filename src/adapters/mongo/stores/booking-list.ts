import type { Db, Document } from 'mongodb';
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '../../../domain/booking/booking.ts';
import { type BookingFilter, isHeldAlone } from '../../../domain/booking/views.ts';
import type { BookingPage, BookingPageRequest } from '../../../ports/stores/booking-store.ts';
import { readCursor, writeCursor } from '../../shared/list-cursor.ts';
import { countListed, type IndexedQuery, placedBehind } from '../indexed-list.ts';
import { BOOKING_ALONE, bookingOf, type LiveBooking, statusFields } from '../schema/booking-document.ts';

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
    ...statusAndMarks(statuses),
  };
  if (prefix !== undefined && pickupDates === undefined) return { index: 'by prefix', listed };
  const index = pickupDates === undefined ? 'by status' : 'by pickup';
  if ('held' in listed) return { index: `${index} and hold`, listed };
  return { index: pickupDates === undefined && 'cancelled' in listed ? `${index} and cancellation` : index, listed };
}

/**
 * Returns the conditions on the status and on its marks: hold and cancellation are marks beside it,
 * because earlier releases do not know them (docs/decisions/0024). Only requests are held, so other
 * statuses need no condition on it, and what names no status lists held ones too.
 */
function statusAndMarks(statuses: NonNullable<BookingFilter['statuses']> = BOOKING_STATUSES): Document {
  if (isHeldAlone(statuses)) return { status: 'confirmed', held: true };
  const mayBeHeld = statuses !== BOOKING_STATUSES && statuses.includes('confirmed');
  return {
    status: { $in: [...new Set(statuses.map((status) => statusFields(status).status))] },
    ...(mayBeHeld ? { held: { $exists: false } } : {}),
    ...cancellation(statuses),
  };
}

/** Returns the condition that tells cancelled bookings from declined ones, where only one is listed. */
function cancellation(statuses: readonly BookingStatus[]): Document {
  const [declined, cancelled] = (['declined', 'cancelled'] as const).map((status) => statuses.includes(status));
  if (declined === cancelled) return {};
  const isOther = { cancelled: declined ? true : { $exists: false } };
  if (statuses.length > 1) return { $nor: [{ status: 'declined', ...isOther }] };
  // A condition of null matches a missing field. Unlike $exists, the index alone answers it.
  return { cancelled: declined ? null : true };
}
