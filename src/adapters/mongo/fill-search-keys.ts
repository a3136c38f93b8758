import type { Db, Filter } from 'mongodb';
import { SEARCH_EDITION } from '../../domain/booking/search.ts';
import { workInBackground } from '../shared/background-work.ts';
import { BOOKING_ALONE, bookingOf, type LiveBooking, searchFields } from './schema/booking-document.ts';

/** How many bookings are filled in at once. */
const BATCH = 100;
/** The pause after a batch, in ms, so that requests have most of the time. */
const PAUSE_MS = 60;
/**
 * The pause when nothing is left, in ms. Instances of the previous version may still store bookings
 * with their keys.
 */
const IDLE_MS = 60_000;

/** Removed bookings have no edition. */
const EARLIER: Filter<LiveBooking> = { searchEdition: { $lt: SEARCH_EDITION } };

/**
 * Fills in the search keys of bookings that an earlier edition stored, in the background. Until then
 * a search finds those by the keys that they have. A booking that changed meanwhile is left as it
 * is. Returns a function that stops it.
 */
export function fillSearchKeys(db: Db): () => Promise<void> {
  const bookings = db.collection<LiveBooking>('bookings');
  return workInBackground(async () => {
    const earlier = bookings.find(EARLIER).hint('by search edition').limit(BATCH);
    const found = await earlier.project<LiveBooking>(BOOKING_ALONE).toArray();
    if (found.length === 0) return IDLE_MS;
    await bookings.bulkWrite(
      found.map((document) => ({
        updateOne: {
          filter: { _id: document._id, version: document.version },
          update: { $set: searchFields(bookingOf(document)) },
        },
      })),
      { ordered: false },
    );
    return PAUSE_MS;
  });
}
