import type { DatabaseSync } from 'node:sqlite';
import { type Booking, linkNumberOf } from '../../../domain/booking/booking.ts';
import { type BookingEvent, eraseHistory } from '../../../domain/booking/history.ts';
import { type BookingChange, isMadeFrom, owedAfter } from '../../../domain/booking/lifecycle.ts';
import { OVERLAP_STATUSES } from '../../../domain/booking/overlap.ts';
import { firstEmails } from '../../../domain/booking/placement.ts';
import { SEARCH_EDITION } from '../../../domain/booking/search.ts';
import { compareBookings } from '../../../domain/booking/views.ts';
import type { Span, VehicleClaim } from '../../../domain/fleet/availability.ts';
import { eraseEmails, oweEmails, oweOnce, sendAgain } from '../../../domain/outbox/email-lifecycle.ts';
import { maySendLink } from '../../../domain/reservation/links.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { beforePickupOfRentalsAt } from '../../../domain/trip/itinerary.ts';
import type { BookingStore } from '../../../ports/stores/booking-store.ts';
import { bookingOf, countOf, documentOf, numberOf, optionalTextOf, textOf } from '../../shared/rows.ts';
import { bookingsUsing, isClaimMet } from '../../shared/vehicle-uses.ts';
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
          if (!isMet(claim)) return 'vehicle-taken';
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

    change: (id, change) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const refusal = staleness(id, change) ?? (isMet(change.claim) ? undefined : 'vehicle-taken');
          if (refusal !== undefined) return refusal;
          write(id, change);
          sql.insertEvent.run(id, JSON.stringify(change.event));
          return 'changed';
        }),
      ),

    addNote: (id, note) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const row = sql.byId.get(id);
          if (!row) return 'missing';
          if (bookingOf(row).erasedAt !== undefined) return 'erased';
          sql.insertEvent.run(id, JSON.stringify(note));
          return 'added';
        }),
      ),

    endLinks: (id, { linkNumber, event }) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const row = sql.byId.get(id);
          if (!row) return 'missing';
          const booking = bookingOf(row);
          if (booking.erasedAt !== undefined) return 'erased';
          if (linkNumberOf(booking) !== linkNumber - 1) return 'stale';
          replace(id, { ...booking, linkNumber });
          sql.insertEvent.run(id, JSON.stringify(event));
          return 'ended';
        }),
      ),

    mailLink: (id, email) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const row = sql.byId.get(id);
          if (!row) return 'missing';
          if (!maySendLink(bookingOf(row), email)) return 'stale';
          owedEmails.change({ bookingId: id }, (owed) => oweEmails(owed, [email]));
          return 'queued';
        }),
      ),

    sendAgain: (id, again) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const owed = owedEmails.of({ bookingId: id });
          const repeated = sendAgain(owed, again);
          if (!repeated.ok) return repeated.problem;
          owedEmails.save({ bookingId: id }, owed, repeated.value);
          sql.insertEvent.run(id, JSON.stringify(again.event));
          return 'queued';
        }),
      ),

    remind: (id, { email, version }) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const row = sql.byId.get(id);
          if (!row) return 'missing';
          if (bookingOf(row).version !== version) return 'stale';
          const owed = owedEmails.of({ bookingId: id });
          const reminded = oweOnce(owed, email);
          if (reminded === undefined) return 'known';
          owedEmails.save({ bookingId: id }, owed, reminded);
          return 'queued';
        }),
      ),

    namesPicture: (imageUrl) => withPortErrors(() => sql.byPicture.get(imageUrl) !== undefined),

    remove: (id, { by, at }) =>
      withPortErrors(async () => {
        const removed = await inSharedTransaction(db, () => {
          if (sql.deleteToTombstone.run(by, at, id).changes === 0) return 'missing';
          sql.deleteEvents.run(id);
          owedEmails.change({ bookingId: id }, eraseEmails);
          return 'removed';
        });
        if (removed === 'removed') emptyLog(db);
        return removed;
      }),

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

    erase: (id, erasure) =>
      withPortErrors(async () => {
        const erased = await inSharedTransaction(db, () => {
          const refusal = staleness(id, erasure);
          if (refusal !== undefined) return refusal;
          write(id, erasure);
          sql.forgetBody.run(id);
          const history = [...eraseHistory(historyOf(id)), erasure.event];
          sql.deleteEvents.run(id);
          for (const event of history) sql.insertEvent.run(id, JSON.stringify(event));
          return 'erased';
        });
        if (erased === 'erased') emptyLog(db);
        return erased;
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

  /** Returns why a change is not the next version of a stored booking. */
  function staleness(id: string, change: BookingChange): 'stale' | 'missing' | undefined {
    const row = sql.byId.get(id);
    if (!row) return 'missing';
    return isMadeFrom(bookingOf(row), change) ? undefined : 'stale';
  }

  /** Writes a changed booking and its e-mails. */
  function write(id: string, change: BookingChange): void {
    replace(id, change.booking);
    owedEmails.change({ bookingId: id }, (owed) => owedAfter(owed, change));
  }

  function replace(id: string, booking: Booking): void {
    sql.replace.run(JSON.stringify(booking), searchLines(booking), SEARCH_EDITION, id);
  }

  function using(span: Span, now: Instant, vehicleId?: string): readonly Booking[] {
    const { from, to } = span;
    const rows = vehicleId === undefined ? sql.inUse.all({ from, to }) : sql.inUseOf.all({ from, to, vehicleId });
    const found = rows.map((row) => bookingOf(row));
    return bookingsUsing(found, span, now);
  }

  /** Whether a claim is met, if there is one. True until the transaction ends. */
  function isMet(claim: VehicleClaim | undefined): boolean {
    if (claim === undefined) return true;
    const { needed: span, now, vehicleId } = claim;
    const blocks = sql.blocksMet.all(vehicleId, span.to, span.from).map(blockOf);
    return isClaimMet(claim, using(span, now, vehicleId), blocks);
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
      `UPDATE bookings SET document = NULL, search_keys = NULL, removed_by = ?, removed_at = ?
       WHERE id = ? AND document IS NOT NULL`,
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
    forgetBody: db.prepare("UPDATE bookings SET body_hash = '' WHERE id = ?"),
    forgetKeys: db.prepare(
      `UPDATE bookings SET submission_key = NULL, body_hash = '' WHERE id IN (
         SELECT id FROM bookings WHERE removed_at < ? AND submission_key IS NOT NULL ORDER BY removed_at LIMIT ?)`,
    ),
    removedBefore: db.prepare('SELECT id FROM bookings WHERE removed_at < ? ORDER BY removed_at LIMIT ?'),
    deleteEmails: db.prepare("DELETE FROM emails WHERE owner_kind = 'bookings' AND owner_id = ?"),
    deleteTombstone: db.prepare('DELETE FROM bookings WHERE id = ? AND document IS NULL'),
    insertEvent: db.prepare('INSERT INTO booking_events (booking_id, document) VALUES (?, ?)'),
    events: db.prepare('SELECT document FROM booking_events WHERE booking_id = ? ORDER BY seq'),
    deleteEvents: db.prepare('DELETE FROM booking_events WHERE booking_id = ?'),
  };
}
