import type { Db } from 'mongodb';
import { workInBackground } from '../shared/background-work.ts';
import type { LiveBooking } from './schema/booking-document.ts';

/** How many bookings are filled in at once. */
const BATCH = 500;
/** The pause after a batch, in ms, so that requests have most of the time. */
const PAUSE_MS = 60;

/** Bookings that may have been answered before the time of the answer was stored. */
const CANDIDATES = { answeredAt: null, status: { $in: ['approved', 'declined', 'completed'] } };

/** Takes the time of the answer from the history. A booking without an answer stays as it is. */
const FILL = [
  {
    $set: {
      answeredAt: {
        $first: {
          $map: {
            input: { $filter: { input: '$history', cond: { $in: ['$$this.what', ['approved', 'declined']] } } },
            in: '$$this.at',
          },
        },
      },
    },
  },
];

/**
 * Stores when staff first answered the bookings of earlier releases, in the background, once after
 * each start. Until then reports leave their answers out. Returns a function that stops it.
 */
export function fillAnswers(db: Db): () => Promise<void> {
  const bookings = db.collection<LiveBooking>('bookings');
  let behind = '';
  return workInBackground(async () => {
    const found = bookings.find({ ...CANDIDATES, createdAt: { $gte: behind } } as object, {
      projection: { createdAt: 1 },
      sort: { createdAt: 1 },
      hint: 'placed',
      limit: BATCH,
    });
    const batch = await found.toArray();
    const ids = batch.map(({ _id }) => _id);
    await bookings.updateMany({ ...CANDIDATES, _id: { $in: ids } } as object, FILL);
    const last = batch.at(-1)?.createdAt;
    // More bookings of one moment than a batch are not possible: the site takes fewer a second.
    if (last === undefined || last === behind) return 'done';
    behind = last;
    return PAUSE_MS;
  });
}
