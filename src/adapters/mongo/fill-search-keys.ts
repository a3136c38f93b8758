import type { Db } from 'mongodb';
import { BOOKING_STATUSES } from '../../domain/booking/booking.ts';
import { workInBackground } from '../shared/background-work.ts';
import { BOOKING_ALONE, bookingOf, type LiveBooking, searchFields } from './schema/booking-document.ts';

/** How many bookings are filled in at once. */
const BATCH = 100;
/** The pause after a batch, in ms, so that requests have most of the time. */
const PAUSE_MS = 60;
/**
 * The pause when nothing is left, in ms. Instances of the previous release may still store bookings
 * with their keys.
 */
const IDLE_MS = 60_000;

/** The first edition of the keys was not stored. Removed bookings have no status and no keys. */
const EARLIER = { searchEdition: null, status: { $in: BOOKING_STATUSES } };

/**
 * Fills in the search keys of bookings that an earlier edition stored, in the background. Until then
 * a search finds those by the keys that they have. A booking whose keys changed meanwhile is left
 * as it is. Returns a function that stops it.
 */
export function fillSearchKeys(db: Db): () => Promise<void> {
  const bookings = db.collection<LiveBooking>('bookings');
  const { prefixes: _, ...BESIDE_PREFIXES } = BOOKING_ALONE;
  return workInBackground(async () => {
    const earlier = bookings.find<LiveBooking>(EARLIER as object, { projection: BESIDE_PREFIXES });
    const found = await earlier.hint('by search edition').limit(BATCH).toArray();
    if (found.length === 0) return IDLE_MS;
    await bookings.bulkWrite(
      found.map(({ prefixes, ...document }) => ({
        updateOne: {
          filter: { _id: document._id, ...(EARLIER as object), prefixes },
          update: { $set: searchFields(bookingOf(document)) },
        },
      })),
      { ordered: false },
    );
    return PAUSE_MS;
  });
}
