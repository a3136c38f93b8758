import type { DatabaseSync } from 'node:sqlite';
import { SEARCH_EDITION } from '../../domain/booking/search.ts';
import { workInBackground } from '../shared/background-work.ts';
import { bookingOf } from '../shared/rows.ts';
import { inSharedTransaction } from './group-commit.ts';
import { searchLines } from './stores/search-words.ts';

/**
 * How many bookings are filled in at once. Each takes some 3 ms among 100,000, since FTS5 rewrites
 * the pages of the deleted words, and requests wait that long.
 */
const BATCH = 4;
/** The pause after a batch, in ms, so that requests have most of the time. */
const PAUSE_MS = 40;

/**
 * Fills in the search keys of bookings that an earlier edition stored, in the background and the
 * newest first: 10,000 take some two minutes, 500,000 some two hours. Until then a search finds
 * those by the keys that they have. Returns a function that stops it.
 */
export function fillSearchKeys(db: DatabaseSync): () => Promise<void> {
  const earlier = db.prepare(
    `SELECT document FROM bookings WHERE document IS NOT NULL AND search_edition < ${SEARCH_EDITION}
     ORDER BY search_edition DESC, seq DESC LIMIT ${BATCH}`,
  );
  const update = db.prepare(`UPDATE bookings SET search_keys = ?, search_edition = ${SEARCH_EDITION} WHERE id = ?`);
  return workInBackground(async () => {
    if (!db.isOpen || earlier.get() === undefined) return 'done';
    await inSharedTransaction(db, () => {
      for (const booking of earlier.all().map((row) => bookingOf(row))) update.run(searchLines(booking), booking.id);
    });
    return PAUSE_MS;
  });
}
