import type { DatabaseSync } from 'node:sqlite';
import type { Booking, BookingEvent } from '../../domain/booking.ts';
import type { BookingStore } from '../../ports/booking-store.ts';
import { readCursor, writeCursor } from '../booking-cursor.ts';
import type { EmailQueue } from './email-queue.ts';
import { answer } from './faults.ts';
import { documentOf, optionalTextOf, textOf } from './rows.ts';
import { inTransaction } from './transaction.ts';

/** Bookings in table `bookings`, their history in `booking_events`. A removed booking is a row without a document. */
export function sqliteBookingStore(db: DatabaseSync, emailQueue: EmailQueue): BookingStore {
  const sql = prepareStatements(db);

  return {
    add: ({ booking, event, emails }, submission) =>
      answer(() =>
        inTransaction(db, () => {
          if (sql.byKey.get(submission.key)) return 'key-taken';
          if (sql.byNumber.get(booking.confirmationNumber)) return 'number-taken';
          const { id, confirmationNumber, createdAt } = booking;
          const document = JSON.stringify(booking);
          sql.insert.run(id, confirmationNumber, submission.key, submission.bodyHash, createdAt, document);
          sql.insertEvent.run(id, JSON.stringify(event));
          emailQueue.put({ bookingId: id }, emails);
          return 'added';
        }),
      ),

    findSubmission: (key) =>
      answer(() => {
        const row = sql.byKey.get(key);
        if (!row) return undefined;
        if (optionalTextOf(row, 'document') === undefined) return { state: 'removed' };
        return { state: 'booked', booking: documentOf(row), bodyHash: textOf(row, 'body_hash') };
      }),

    find: (id) =>
      answer(() => {
        const row = sql.byId.get(id);
        return row && documentOf<Booking>(row);
      }),

    newestFirst: ({ limit, before }) =>
      answer(() => {
        const place = before === undefined ? undefined : readCursor(before);
        // One more than asked for tells whether a page follows.
        const rows = place ? sql.newestBehind.all(place.createdAt, place.id, limit + 1) : sql.newest.all(limit + 1);
        const bookings = rows.slice(0, limit).map((row) => documentOf<Booking>(row));
        const last = bookings.at(-1);
        return { bookings, nextCursor: rows.length > limit && last ? writeCursor(last) : null };
      }),

    history: (id) => answer(() => sql.events.all(id).map((row) => documentOf<BookingEvent>(row))),

    changeStatus: (id, { from, event }, emails) =>
      answer(() =>
        inTransaction(db, () => {
          if (sql.changeStatus.run(event.to, id, from).changes === 0) return sql.byId.get(id) ? 'stale' : 'missing';
          sql.insertEvent.run(id, JSON.stringify(event));
          emailQueue.put({ bookingId: id }, emails);
          return 'changed';
        }),
      ),

    namesPicture: (imageUrl) => answer(() => sql.byPicture.get(imageUrl) !== undefined),

    remove: (id, { by, at }) =>
      answer(() =>
        inTransaction(db, () => {
          if (sql.bury.run(by, at, id).changes === 0) return 'missing';
          sql.deleteEvents.run(id);
          emailQueue.cancel(id);
          return 'removed';
        }),
      ),
  };
}

function prepareStatements(db: DatabaseSync) {
  return {
    insert: db.prepare(
      `INSERT INTO bookings (id, confirmation_number, submission_key, body_hash, created_at, document)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    byId: db.prepare('SELECT document FROM bookings WHERE id = ? AND document IS NOT NULL'),
    byKey: db.prepare('SELECT document, body_hash FROM bookings WHERE submission_key = ?'),
    byNumber: db.prepare('SELECT 1 FROM bookings WHERE confirmation_number = ?'),
    byPicture: db.prepare(
      "SELECT 1 FROM bookings WHERE json_valid(document) AND document ->> '$.vehicle.imageUrl' = ? LIMIT 1",
    ),
    newest: db.prepare(
      'SELECT document FROM bookings WHERE document IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT ?',
    ),
    newestBehind: db.prepare(
      `SELECT document FROM bookings WHERE document IS NOT NULL AND (created_at, id) < (?, ?)
       ORDER BY created_at DESC, id DESC LIMIT ?`,
    ),
    changeStatus: db.prepare(
      `UPDATE bookings SET document = json_set(document, '$.status', ?)
       WHERE id = ? AND document IS NOT NULL AND document ->> '$.status' = ?`,
    ),
    bury: db.prepare(
      'UPDATE bookings SET document = NULL, removed_by = ?, removed_at = ? WHERE id = ? AND document IS NOT NULL',
    ),
    insertEvent: db.prepare('INSERT INTO booking_events (booking_id, document) VALUES (?, ?)'),
    events: db.prepare('SELECT document FROM booking_events WHERE booking_id = ? ORDER BY seq'),
    deleteEvents: db.prepare('DELETE FROM booking_events WHERE booking_id = ?'),
  };
}
