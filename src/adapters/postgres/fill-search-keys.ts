import { SEARCH_EDITION } from '../../domain/booking/search.ts';
import { workInBackground } from '../shared/background-work.ts';
import { bookingOf } from '../shared/rows.ts';
import type { Database } from './database.ts';
import { searchColumns, updateOf } from './stores/booking-row.ts';

/** How many bookings are filled in at once. */
const BATCH = 50;
/** The pause after a batch, in ms, so that requests have most of the time. */
const PAUSE_MS = 100;

/**
 * Fills in the search keys of bookings that an earlier edition stored, in the background. Until
 * then a search finds those by the keys that they have. Returns a function that stops it.
 */
export function fillSearchKeys(db: Database): () => Promise<void> {
  return workInBackground(() =>
    db.transaction(async (sql) => {
      const rows = await sql.rows(
        `SELECT document FROM bookings WHERE listed_status IS NOT NULL AND search_edition < ${SEARCH_EDITION}
         ORDER BY search_edition LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      );
      for (const booking of rows.map(bookingOf)) await sql.run(...updateOf(booking.id, searchColumns(booking)));
      return rows.length === 0 ? 'done' : PAUSE_MS;
    }),
  );
}
