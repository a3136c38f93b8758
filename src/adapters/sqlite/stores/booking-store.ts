import type { DatabaseSync } from 'node:sqlite';
import type { Booking } from '../../../domain/booking/booking.ts';
import type { BookingEvent } from '../../../domain/booking/history.ts';
import { isClaimMet, NOTHING_USED, OVERLAP_STATUSES, type VehicleUses } from '../../../domain/booking/overlap.ts';
import { firstEmails } from '../../../domain/booking/placement.ts';
import { SEARCH_EDITION } from '../../../domain/booking/search.ts';
import { type BookingTombstone, isStored, type StoredBooking } from '../../../domain/booking/stored-booking.ts';
import { compareBookings } from '../../../domain/booking/views.ts';
import type { Span, VehicleClaim } from '../../../domain/fleet/availability.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { beforePickupOfRentalsAt } from '../../../domain/trip/itinerary.ts';
import type { BookingStore } from '../../../ports/stores/booking-store.ts';
import { bookingOf, countOf, documentOf, numberOf, optionalTextOf, textOf } from '../../shared/rows.ts';
import { appendedLines, storedBookingOf } from '../../shared/stored-bookings.ts';
import { bookingsUsing } from '../../shared/vehicle-uses.ts';
import { BLOCKS_MET, blockOf } from '../../sql/blocks-met.ts';
import { prepare } from '../driver.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import { emptyLog } from '../write-ahead-log.ts';
import { sqliteBookingList } from './booking-list.ts';
import type { OwedEmails } from './owed-emails.ts';
import { searchLines } from './search-words.ts';

/**
 * Stores bookings in table `bookings` and their history in `booking_events`. A removed booking is a
 * row without a document.
 */
export function sqliteBookingStore(db: DatabaseSync, owedEmails: OwedEmails): BookingStore {
  const sql = prepareStatements(db);
  const list = sqliteBookingList(db);

  return {
    add: ({ booking, events, emails, claim }, submission) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          if (sql.byKey.get(submission.key)) return 'key-taken';
          if (sql.byNumber.get(booking.confirmationNumber)) return 'number-taken';
          if (claim !== undefined && !isClaimMet(claim, usesOf(claim))) return 'vehicle-taken';
          const { id, confirmationNumber, createdAt } = booking;
          const document = JSON.stringify(booking);
          const { key, bodyHash } = submission;
          sql.insert.run(
            id,
            confirmationNumber,
            key,
            bodyHash,
            createdAt,
            document,
            searchLines(booking),
            SEARCH_EDITION,
          );
          for (const event of events) sql.insertEvent.run(id, JSON.stringify(event));
          owedEmails.insert({ bookingId: id }, firstEmails({ booking, emails }));
          return 'added';
        }),
      ),

    findSubmission: (key) =>
      withPortErrors(() => {
        const row = sql.byKey.get(key);
        if (!row) return undefined;
        if (optionalTextOf(row, 'document') === undefined) return { state: 'removed' };
        return { state: 'booked', booking: bookingOf(row), bodyHash: textOf(row, 'body_hash') };
      }),

    find: (id) =>
      withPortErrors(() => {
        const row = sql.byId.get(id);
        return row && bookingOf(row);
      }),

    findByNumber: (confirmationNumber) =>
      withPortErrors(() => {
        const row = sql.documentByNumber.get(confirmationNumber);
        return row && bookingOf(row);
      }),

    list: (page) => withPortErrors(() => list.page(page)),

    count: (filter, most) => withPortErrors(() => list.count(filter, most)),

    overlapping: ({ id, vehicle, itinerary: { pickupTime, dropoffTime } }, limit) =>
      withPortErrors(() => {
        const trip = { id, vehicleId: vehicle.id, pickupTime, dropoffTime, limit };
        const rows = OVERLAP_STATUSES.flatMap((status) => sql.overlapping.all({ ...trip, status }));
        return rows.slice(0, limit).map((row) => bookingOf(row));
      }),

    using: (span, now, vehicleId) => withPortErrors(() => using(span, now, vehicleId)),

    requestsIn: ({ from, to }, limit, vehicleId) =>
      withPortErrors(() => {
        if (vehicleId !== undefined) {
          const found = sql.waitingFor.all({ vehicleId, from, to }).map((row) => bookingOf(row));
          return found.toSorted(compareBookings('pickup')).slice(0, limit);
        }
        const earliest = beforePickupOfRentalsAt(from);
        return sql.waiting.all({ from, to, earliest, limit }).map((row) => bookingOf(row));
      }),

    countUpcoming: (vehicleIds, now) =>
      withPortErrors(() => {
        const out = sql.outAndNotAhead.all({ now }).map((row) => textOf(row, 'vehicle_id'));
        const counts = vehicleIds.map((vehicleId) => {
          const ahead = countOf(sql.countAhead.get({ vehicleId, now }) ?? {});
          return [vehicleId, ahead + out.filter((id) => id === vehicleId).length] as const;
        });
        return new Map(counts.filter(([, count]) => count > 0));
      }),

    lastHandedOut: (vehicleId, limit) =>
      withPortErrors(() => sql.lastHandedOut.all({ vehicleId, limit }).map((row) => bookingOf(row))),

    history: (id) => withPortErrors(() => historyOf(id)),

    edit: (id, rule, claimOf) =>
      withPortErrors(async () => {
        const { out, erases } = await inSharedTransaction(db, () => {
          const found = recordOf(id);
          const edited = rule(found, isStored(found) ? usesOf(claimOf?.(found.value)) : NOTHING_USED);
          const { next, ledger } = edited;
          if (next !== undefined && isStored(found)) write(id, found, next);
          if (ledger !== undefined) sql.addToLedger.run(JSON.stringify(ledger));
          return edited;
        });
        if (erases) emptyLog(db);
        return out;
      }),

    namesPicture: (imageUrl) => withPortErrors(() => sql.byPicture.get(imageUrl) !== undefined),

    dueForErasure: ({ personal, placed }, limit) =>
      withPortErrors(() => {
        const byDropoff = sql.dueByDropoff.all(personal, limit);
        const others = sql.dueByPlacement.all(placed, personal, limit - byDropoff.length);
        return [...byDropoff, ...others].map((row) => bookingOf(row));
      }),

    countDue: ({ personal, placed }) =>
      withPortErrors(() => {
        const row = sql.countDue.get(personal, placed) ?? {};
        return { due: numberOf(row, 'due'), kept: numberOf(row, 'kept') };
      }),

    forgetKeys: (removedBefore, limit) =>
      withPortErrors(() => Number(sql.forgetKeys.run(removedBefore, limit).changes)),

    forgetTombstones: (removedBefore, limit) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const ids = sql.removedBefore.all(removedBefore, limit).map((row) => textOf(row, 'id'));
          for (const id of ids) {
            sql.deleteEmails.run(id);
            sql.deleteTombstone.run(id);
          }
          return ids.length;
        }),
      ),
  };

  function recordOf(id: string): StoredBooking | BookingTombstone | undefined {
    const row = sql.record.get(id);
    return row && storedBookingOf(row, historyOf(id), owedEmails.of({ bookingId: id }));
  }

  /** Writes what differs between a booking and what a rule made of it. */
  function write(id: string, found: StoredBooking, next: StoredBooking | BookingTombstone): void {
    if (isStored(next)) {
      const { value, history, submission } = next;
      const { key = null, bodyHash } = submission;
      if (value !== found.value) sql.replace.run(JSON.stringify(value), searchLines(value), SEARCH_EDITION, id);
      if (submission !== found.submission) sql.writeSubmission.run(key, bodyHash, id);
      const appended = appendedLines(found.history, history);
      if (appended === undefined) sql.deleteEvents.run(id);
      for (const event of appended ?? history) sql.insertEvent.run(id, JSON.stringify(event));
    } else {
      const { submissionKey = null } = next.keys;
      sql.deleteToTombstone.run(next.removed.by, next.removed.at, submissionKey, id);
      sql.deleteEvents.run(id);
    }
    owedEmails.save({ bookingId: id }, found.emails, next.emails);
  }

  function using(span: Span, now: Instant, vehicleId?: string): readonly Booking[] {
    const { from, to } = span;
    const rows = vehicleId === undefined ? sql.inUse.all({ from, to }) : sql.inUseOf.all({ from, to, vehicleId });
    const found = rows.map((row) => bookingOf(row));
    return bookingsUsing(found, span, now);
  }

  /** Returns what uses the vehicle of a claim, if there is one. True until the transaction ends. */
  function usesOf(claim: VehicleClaim | undefined): VehicleUses {
    if (claim === undefined) return NOTHING_USED;
    const { needed, vehicleId } = claim;
    return {
      bookings: sql.inUseOf.all({ from: needed.from, to: needed.to, vehicleId }).map(bookingOf),
      blocks: sql.blocksMet.all(vehicleId, needed.to, needed.from).map(blockOf),
    };
  }

  function historyOf(id: string): readonly BookingEvent[] {
    return sql.events.all(id).map((row) => documentOf<BookingEvent>(row));
  }
}

function prepareStatements(db: DatabaseSync) {
  const isUsed = 'used_until > :from AND used_from < :to';
  const isWaiting = "listed_status = 'confirmed' AND pickup_time < :to AND dropoff_time > :from";
  const isOut = '(out_at IS NOT NULL AND back_at IS NULL)';
  const isAhead = "listed_status IN ('approved', 'confirmed') AND dropoff_time > :now";
  return {
    insert: db.prepare(
      `INSERT INTO bookings (id, confirmation_number, submission_key, body_hash, created_at, document, search_keys,
         search_edition)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    blocksMet: prepare(db, BLOCKS_MET),
    record: db.prepare(
      'SELECT document, confirmation_number, submission_key, body_hash, removed_by, removed_at FROM bookings WHERE id = ?',
    ),
    byId: db.prepare('SELECT document FROM bookings WHERE id = ? AND document IS NOT NULL'),
    byKey: db.prepare('SELECT document, body_hash FROM bookings WHERE submission_key = ?'),
    byNumber: db.prepare('SELECT 1 FROM bookings WHERE confirmation_number = ?'),
    documentByNumber: db.prepare(
      'SELECT document FROM bookings WHERE confirmation_number = ? AND document IS NOT NULL',
    ),
    byPicture: db.prepare(
      "SELECT 1 FROM bookings WHERE json_valid(document) AND document ->> '$.vehicle.imageUrl' = ? LIMIT 1",
    ),
    replace: db.prepare('UPDATE bookings SET document = ?, search_keys = ?, search_edition = ? WHERE id = ?'),
    overlapping: db.prepare(
      `SELECT document FROM bookings
       WHERE vehicle_id = :vehicleId AND listed_status = :status AND dropoff_time > :pickupTime AND pickup_time < :dropoffTime AND id <> :id
       ORDER BY dropoff_time, id LIMIT :limit`,
    ),
    inUse: db.prepare(`SELECT document FROM bookings WHERE ${isUsed}`),
    inUseOf: db.prepare(`SELECT document FROM bookings WHERE vehicle_id = :vehicleId AND ${isUsed}`),
    waiting: db.prepare(
      `SELECT document FROM bookings INDEXED BY bookings_waiting
       WHERE ${isWaiting} AND pickup_time > :earliest ORDER BY pickup_time, id LIMIT :limit`,
    ),
    waitingFor: db.prepare(
      `SELECT document FROM bookings INDEXED BY bookings_of_vehicle
       WHERE vehicle_id = :vehicleId AND ${isWaiting}`,
    ),
    countAhead: db.prepare(
      `SELECT count(*) AS count FROM bookings INDEXED BY bookings_of_vehicle
       WHERE vehicle_id = :vehicleId AND ${isAhead}`,
    ),
    outAndNotAhead: db.prepare(
      `SELECT vehicle_id FROM bookings INDEXED BY bookings_out WHERE ${isOut} AND NOT (${isAhead})`,
    ),
    lastHandedOut: db.prepare(
      `SELECT document FROM bookings WHERE vehicle_id = :vehicleId AND out_at IS NOT NULL
       ORDER BY out_at DESC, id LIMIT :limit`,
    ),
    deleteToTombstone: db.prepare(
      `UPDATE bookings SET document = NULL, search_keys = NULL, removed_by = ?, removed_at = ?, submission_key = ?,
         body_hash = '' WHERE id = ?`,
    ),
    dueByDropoff: db.prepare(
      `SELECT document FROM bookings WHERE document IS NOT NULL AND erased_at IS NULL AND dropoff_time < ? AND NOT ${isOut}
       ORDER BY dropoff_time, id LIMIT ?`,
    ),
    dueByPlacement: db.prepare(
      `SELECT document FROM bookings INDEXED BY bookings_to_erase_by_placement
       WHERE document IS NOT NULL AND erased_at IS NULL AND created_at < ? AND dropoff_time >= ? AND NOT ${isOut}
       ORDER BY created_at, id LIMIT ?`,
    ),
    countDue: db.prepare(
      `SELECT count(*) FILTER (WHERE (dropoff_time < ? OR created_at < ?) AND NOT ${isOut}) AS due, count(*) AS kept
       FROM bookings INDEXED BY bookings_to_erase WHERE document IS NOT NULL AND erased_at IS NULL`,
    ),
    writeSubmission: db.prepare('UPDATE bookings SET submission_key = ?, body_hash = ? WHERE id = ?'),
    forgetKeys: db.prepare(
      `UPDATE bookings SET submission_key = NULL, body_hash = '' WHERE id IN (
         SELECT id FROM bookings WHERE removed_at < ? AND submission_key IS NOT NULL ORDER BY removed_at LIMIT ?)`,
    ),
    removedBefore: db.prepare('SELECT id FROM bookings WHERE removed_at < ? ORDER BY removed_at LIMIT ?'),
    deleteEmails: db.prepare("DELETE FROM emails WHERE owner_kind = 'bookings' AND owner_id = ?"),
    deleteTombstone: db.prepare('DELETE FROM bookings WHERE id = ? AND document IS NULL'),
    insertEvent: db.prepare('INSERT INTO booking_events (booking_id, document) VALUES (?, ?)'),
    addToLedger: db.prepare('INSERT OR IGNORE INTO removals (record) VALUES (?)'),
    events: db.prepare('SELECT document FROM booking_events WHERE booking_id = ? ORDER BY seq'),
    deleteEvents: db.prepare('DELETE FROM booking_events WHERE booking_id = ?'),
  };
}
