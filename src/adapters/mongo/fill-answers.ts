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
 * How long after the first complete pass another one is made at a start, in ms. During an upgrade
 * instances of the previous release still store answers without their time.
 */
const REPEAT_MS = 7 * 24 * 3_600_000;

/** When the first complete pass ended, in collection `site`. */
type AnswerFill = { readonly _id: 'answer-fill'; readonly doneAt: Date };
const FILL_DONE = { _id: 'answer-fill' } as const;

/**
 * Stores when staff first answered the bookings of earlier releases, in the background after a
 * start. Until then reports leave their answers out. A database that was filled more than
 * `REPEAT_MS` ago has nothing left, so its bookings are not read. Returns a function that stops it.
 */
export function fillAnswers(db: Db): () => Promise<void> {
  const bookings = db.collection<LiveBooking>('bookings');
  const fills = db.collection<AnswerFill>('site');
  let isBegun = false;
  let behind = '';
  return workInBackground(async () => {
    if (!isBegun) {
      const done = await fills.findOne(FILL_DONE);
      if (done !== null && Date.now() - done.doneAt.getTime() > REPEAT_MS) return 'done';
      isBegun = true;
    }
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
    if (last === undefined || last === behind) {
      await fills.updateOne(FILL_DONE, { $setOnInsert: { doneAt: new Date() } }, { upsert: true });
      return 'done';
    }
    behind = last;
    return PAUSE_MS;
  });
}
