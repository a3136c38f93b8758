import { FIELDS_EDITION } from '../../domain/booking/booking-fields.ts';
import { onStored } from '../../domain/booking/stored-booking.ts';
import type { Ports } from '../../ports/ports.ts';
import { workInBackground } from './background-work.ts';

/**
 * How many bookings are refilled at once. On SQLite each takes some 3 ms among 100,000, since FTS5
 * rewrites the pages of the deleted words, and requests wait that long.
 */
const BATCH = 4;
/** The pause after a batch, in ms, so that requests have most of the time. */
const PAUSE_MS = 40;
/** When it looks again, in ms: an instance of the previous version may still store bookings. */
const IDLE_MS = 60_000;

/**
 * Computes the declared fields and the words of bookings that an earlier edition stored, in the
 * background: 10,000 take some two minutes, 500,000 some two hours. Until then they are found by
 * those that they have. Several processes may do so at once. Returns a function that stops it.
 */
export function refillBookings({ bookings }: Pick<Ports, 'bookings'>): () => Promise<void> {
  const refill = onStored((found) => ({ out: 'refilled', next: found }));
  return workInBackground(async () => {
    const earlier = await bookings.fields([], { edition: { before: FIELDS_EDITION } }, BATCH);
    for (const { id } of earlier) await bookings.edit(id, refill);
    return earlier.length === 0 ? IDLE_MS : PAUSE_MS;
  });
}
