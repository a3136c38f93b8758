import type { DatabaseSync } from 'node:sqlite';
import type { Booking, BookingStatus } from '../../../domain/booking/booking.ts';
import { prefixesOf, searchKeys } from '../../../domain/booking/search.ts';
import { type Row, textOf } from '../rows.ts';

/** Keeps what a booking is found by. Every call belongs inside the transaction of the change. */
export type SearchIndex = {
  /** Makes a stored booking findable. */
  put(booking: Booking): void;
  /** Follows a change of status; call it while the old one is still stored. */
  move(id: string, to: BookingStatus): void;
  /** Forgets a booking; call it while the booking is still stored. */
  drop(id: string): void;
};

/**
 * Every beginning of every key as a row of table `booking_prefixes`, about 60 a booking: any prefix is found by equality and comes out
 * newest first, so a page costs the same however many bookings share the prefix. The keys stand in the booking's row too: what was
 * written is found again, whatever the rule of the keys is by then.
 */
export function sqliteSearchIndex(db: DatabaseSync): SearchIndex {
  const keep = db.prepare('UPDATE bookings SET search_keys = ? WHERE id = ?');
  const forget = db.prepare('UPDATE bookings SET search_keys = NULL WHERE id = ?');
  const kept = db.prepare('SELECT search_keys, status, created_at FROM bookings WHERE id = ? AND document IS NOT NULL');
  const insert = db.prepare('INSERT INTO booking_prefixes (prefix, status, created_at, id) VALUES (?, ?, ?, ?)');
  const move = db.prepare(
    'UPDATE booking_prefixes SET status = ? WHERE prefix = ? AND status = ? AND created_at = ? AND id = ?',
  );
  const remove = db.prepare(
    'DELETE FROM booking_prefixes WHERE prefix = ? AND status = ? AND created_at = ? AND id = ?',
  );
  const placesOf = (id: string) =>
    kept
      .all(id)
      .flatMap((row) =>
        prefixesOf(keysOf(row)).map(
          (prefix) => [prefix, textOf(row, 'status'), textOf(row, 'created_at'), id] as const,
        ),
      );

  return {
    put(booking) {
      const keys = searchKeys(booking);
      keep.run(JSON.stringify(keys), booking.id);
      for (const prefix of prefixesOf(keys)) insert.run(prefix, booking.status, booking.createdAt, booking.id);
    },
    move(id, to) {
      for (const place of placesOf(id)) move.run(to, ...place);
    },
    drop(id) {
      for (const place of placesOf(id)) remove.run(...place);
      forget.run(id);
    },
  };
}

function keysOf(row: Row): string[] {
  return JSON.parse(textOf(row, 'search_keys'));
}
