import type { DatabaseSync } from 'node:sqlite';
import { SEARCH_EDITION } from '../../domain/booking/search.ts';
import { workInBackground } from '../shared/background-work.ts';
import { bookingOf } from './rows.ts';
import { searchLines } from './stores/search-words.ts';
import { inTransaction } from './transaction.ts';

/** How many bookings are filled in at once. No request waits for more than some 20 ms. */
const BATCH = 50;
/** The pause after a batch, in ms, so that requests have most of the time. */
const PAUSE_MS = 60;

/**
 * Fills in the search keys of bookings that an earlier edition stored, in the background: 500,000
 * take about a quarter of an hour. Until then a search finds those by the keys that they have.
 * Returns a function that stops it.
 */
export function fillSearchKeys(db: DatabaseSync): () => Promise<void> {
  const earlier = db.prepare(
    `SELECT document FROM bookings WHERE document IS NOT NULL AND search_edition < ${SEARCH_EDITION}
     ORDER BY search_edition, seq LIMIT ${BATCH}`,
  );
  const update = db.prepare(`UPDATE bookings SET search_keys = ?, search_edition = ${SEARCH_EDITION} WHERE id = ?`);
  return workInBackground(async () => {
    if (!db.isOpen || earlier.get() === undefined) return 'done';
    inTransaction(db, () => {
      for (const booking of earlier.all().map((row) => bookingOf(row))) update.run(searchLines(booking), booking.id);
    });
    return PAUSE_MS;
  });
}
