import type { Db, Document } from 'mongodb';
import { type Booking, LISTED_STATUSES } from '../../../domain/booking/booking.ts';
import type { SearchWord } from '../../../domain/booking/search.ts';
import { type BookingFilter, type BookingSort, type InstantRange, momentIn } from '../../../domain/booking/views.ts';
import { type BookingPage, type BookingPageRequest, MAX_GATHERED } from '../../../ports/stores/booking-store.ts';
import { cutPage, type ListPlace, readCursor } from '../../shared/list-cursor.ts';
import { type ListPlan, type ListSource, planCount, planList } from '../../shared/list-plan.ts';
import { compareTexts } from '../compare-texts.ts';
import { countListed, type IndexedQuery, placedBehind } from '../indexed-list.ts';
import { BOOKING_ALONE, bookingOf, type LiveBooking, NOT_REMOVED } from '../schema/booking-document.ts';

/** Lists bookings in pages and counts them. */
export type BookingList = {
  page(request: BookingPageRequest): Promise<BookingPage>;
  count(filter: BookingFilter, most: number): Promise<number>;
};

/**
 * Reads each filter from one index (`planList`). Where that index has the order of the list, the
 * matching entries are one range or a few ranges that the database merges, such as one per status:
 * nothing is sorted, and no more than a page is read. The query names the index, so the planner
 * never tries another one.
 */
export function mongoBookingList(db: Db): BookingList {
  const bookings = db.collection<LiveBooking>('bookings');

  return {
    async page({ limit, before, filter = {}, sort = 'newest' }) {
      const plan = planList(filter, sort);
      const behind = before === undefined ? undefined : readCursor(before);
      const request = { filter, plan, sort, behind, limit };
      const found = await (plan.isInOrder ? readInOrder(request) : gather(request));
      const { shown, nextCursor } = cutPage(found, limit, (last) => ({ at: momentIn(last, sort), id: last.id }));
      return { bookings: shown, nextCursor };
    },

    count: (filter, most) => countListed(db, bookings, indexedQuery(filter, planCount(filter)), most),
  };

  async function readInOrder({ filter, plan, sort, behind, limit }: ListPart): Promise<readonly Booking[]> {
    const { index, listed } = indexedQuery(filter, plan);
    const { field, direction } = ORDERS[sort];
    const found = await bookings
      .find(behind === undefined ? listed : { $and: [listed, placedBehind(field, behind, direction)] })
      .hint(index)
      .sort({ [field]: direction, _id: direction })
      .limit(limit + 1)
      .project<LiveBooking>(BOOKING_ALONE)
      .toArray();
    return found.map(bookingOf);
  }

  /** Reads what the index finds, sorts it here, and then reads the bookings of the page. */
  async function gather({ filter, plan, sort, behind, limit }: ListPart): Promise<readonly Booking[]> {
    const { index, listed } = indexedQuery(filter, plan);
    const { field, direction } = ORDERS[sort];
    const found = await bookings
      .find(listed)
      .hint(index)
      .sort(GATHERED_BY[plan.source])
      .limit(MAX_GATHERED)
      .project<Document>({ at: `$${field}` })
      .toArray();
    const compare = (one: Document, other: Document) =>
      direction * (compareTexts(one.at, other.at) || compareTexts(one._id, other._id));
    const isBehind = (place: Document) => behind === undefined || compare({ at: behind.at, _id: behind.id }, place) < 0;
    const ids = found
      .toSorted(compare)
      .filter(isBehind)
      .slice(0, limit + 1);
    const page = await bookings
      .find({ _id: { $in: ids.map(({ _id }) => _id) }, ...NOT_REMOVED })
      .hint('_id_')
      .project<LiveBooking>(BOOKING_ALONE)
      .toArray();
    const byId = new Map(page.map((document) => [document._id, bookingOf(document)]));
    return ids.flatMap(({ _id }) => byId.get(_id) ?? []);
  }
}

type ListPart = {
  readonly filter: BookingFilter;
  readonly plan: ListPlan;
  readonly sort: BookingSort;
  readonly behind: ListPlace | undefined;
  readonly limit: number;
};

const ORDERS = {
  newest: { field: 'createdAt', direction: -1 },
  deadline: { field: 'createdAt', direction: 1 },
  pickup: { field: 'itinerary.pickupTime', direction: 1 },
  dropoff: { field: 'itinerary.dropoffTime', direction: 1 },
} as const satisfies Record<BookingSort, object>;

/** The order of each index, so that the newest or the latest are gathered. */
const GATHERED_BY: Readonly<Record<ListSource, Record<string, 1 | -1>>> = {
  out: { 'itinerary.dropoffTime': 1, _id: 1 },
  failures: { firstFailure: 1 },
  vehicle: { 'itinerary.dropoffTime': -1, _id: -1 },
  words: { createdAt: -1, _id: -1 },
  created: { createdAt: -1, _id: -1 },
  pickup: { 'itinerary.pickupTime': -1, _id: -1 },
  dropoff: { 'itinerary.dropoffTime': -1, _id: -1 },
};

/**
 * Returns the index of a plan and the query for that index. Removed bookings never match, because
 * they lack the fields of the conditions.
 */
function indexedQuery(filter: BookingFilter, { source }: ListPlan): IndexedQuery<LiveBooking> {
  const { statuses = LISTED_STATUSES, pickup, dropoff, handover, vehicleId, hasFailedEmail, words = [] } = filter;
  if (source === 'created' && filter.statuses === undefined) {
    return { index: 'newest', listed: { createdAt: { $gte: '0000-01-01T00:00:00.000Z' } } };
  }
  const listed: Document = {
    ...(vehicleId === undefined ? {} : { 'vehicle.id': vehicleId }),
    ...rangeOf('itinerary.pickupTime', pickup),
    ...rangeOf('itinerary.dropoffTime', dropoff),
    // A condition of null matches a missing field. Unlike $exists, the index alone answers it.
    ...(handover === 'none' ? { 'handover.out.at': null } : {}),
    ...(handover === 'out' ? { 'handover.out.at': { $exists: true }, 'handover.back.at': null } : {}),
    ...(hasFailedEmail ? { firstFailure: { $exists: true } } : {}),
    ...(words.length === 0 ? {} : { $and: words.map((word) => ({ prefixes: oneOf(word) })) }),
    status: { $in: [...statuses] },
  };
  return { index: INDEXES[source], listed };
}

const INDEXES: Readonly<Record<ListSource, string>> = {
  out: 'out',
  failures: 'new failures',
  vehicle: 'of vehicle',
  words: 'by prefix',
  created: 'by status',
  pickup: 'by pickup time',
  dropoff: 'by dropoff time',
};

function rangeOf(field: string, { from, before }: InstantRange = {}): Document {
  if (from === undefined && before === undefined) return {};
  return { [field]: { ...(from && { $gte: from }), ...(before && { $lt: before }) } };
}

function oneOf(word: SearchWord): string | Document | undefined {
  return word.length === 1 ? word[0] : { $in: [...word] };
}
