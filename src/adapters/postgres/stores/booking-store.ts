import type { Booking } from '../../../domain/booking/booking.ts';
import type { BookingEvent } from '../../../domain/booking/history.ts';
import { isClaimMet, NOTHING_USED, OVERLAP_STATUSES, type VehicleUses } from '../../../domain/booking/overlap.ts';
import { firstEmails } from '../../../domain/booking/placement.ts';
import { type BookingTombstone, isStored, type StoredBooking } from '../../../domain/booking/stored-booking.ts';
import { type Span, type VehicleClaim, vehicleSubject } from '../../../domain/fleet/availability.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { beforePickupOfRentalsAt } from '../../../domain/trip/itinerary.ts';
import type { BookingStore } from '../../../ports/stores/booking-store.ts';
import { bookingOf, countOf, documentOf, numberOf, optionalTextOf, textOf } from '../../shared/rows.ts';
import { appendedLines, storedBookingOf } from '../../shared/stored-bookings.ts';
import { bookingsUsing } from '../../shared/vehicle-uses.ts';
import { BLOCKS_MET, blockOf } from '../../sql/blocks-met.ts';
import { countBookings, listBookings } from '../booking-list.ts';
import { type Database, insertInto, type Sql, type Statement } from '../database.ts';
import { DIALECT, LOCK_SUBJECT } from '../driver.ts';
import { isDuplicate } from '../faults.ts';
import { bookingColumns, insertOf, updateOf } from './booking-row.ts';
import { emailsInsert, lockEmails, saveEmails } from './owed-emails.ts';

/**
 * Stores bookings in table `bookings` and their history in `booking_events`. A removed booking is a
 * row without a document. An edit locks the row of the booking first, its e-mails then, and the
 * vehicle of its claim last.
 */
export function postgresBookingStore(db: Database): BookingStore {
  return {
    add: async ({ booking, events, emails, claim }, submission) => {
      const { id, confirmationNumber, createdAt } = booking;
      const isTaken = (sql: Sql) => findTaken(sql, submission.key, confirmationNumber);
      const names = { id, confirmation_number: confirmationNumber, created_at: createdAt };
      const ofSubmission = { submission_key: submission.key, body_hash: submission.bodyHash };
      const inserts = [
        insertOf({ ...names, ...ofSubmission, ...bookingColumns(booking) }),
        eventsInsert(id, events),
        ...(emails.length > 0 ? [emailsInsert({ bookingId: id }, firstEmails({ booking, emails }))] : []),
      ];
      // The claim comes first, since it locks: who waited for the same request sees that its key is
      // taken.
      const insertIfMet = async (sql: Sql) => {
        const isFree = claim === undefined || isClaimMet(claim, await usesOf(sql, claim));
        const refusal = (await isTaken(sql)) ?? (isFree ? undefined : 'vehicle-taken');
        if (refusal === undefined) await sql.insertAll(inserts);
        return refusal;
      };
      try {
        const refusal = await (claim === undefined ? db.insertAll(inserts) : db.transaction(insertIfMet));
        return refusal ?? 'added';
      } catch (fault) {
        const taken = isDuplicate(fault) ? await isTaken(db) : undefined;
        if (taken === undefined) throw fault;
        return taken;
      }
    },

    findSubmission: async (key) => {
      const row = await db.first('SELECT document, body_hash FROM bookings WHERE submission_key = $1', [key]);
      if (row === undefined) return undefined;
      if (optionalTextOf(row, 'document') === undefined) return { state: 'removed' };
      return { state: 'booked', booking: bookingOf(row), bodyHash: textOf(row, 'body_hash') };
    },

    find: async (id) => {
      const row = await db.first(`${SELECT_BOOKING} id = $1 AND document IS NOT NULL`, [id]);
      return row && bookingOf(row);
    },

    findByNumber: async (confirmationNumber) => {
      const row = await db.first(`${SELECT_BOOKING} confirmation_number = $1 AND document IS NOT NULL`, [
        confirmationNumber,
      ]);
      return row && bookingOf(row);
    },

    list: (page) => listBookings(db, page),

    count: (filter, most) => countBookings(db, filter, most),

    overlapping: async ({ id, vehicle, itinerary: { pickupTime, dropoffTime } }, limit) => {
      const rows = await db.rows(
        `${SELECT_BOOKING} vehicle_id = $1 AND listed_status = ANY($2) AND dropoff_time > $3 AND pickup_time < $4
           AND id <> $5
         ORDER BY array_position($2, listed_status), dropoff_time, id LIMIT $6`,
        [vehicle.id, OVERLAP_STATUSES, pickupTime, dropoffTime, id, limit],
      );
      return rows.map(bookingOf);
    },

    using: (span, now, vehicleId) => findUsing(db, span, now, vehicleId),

    requestsIn: async ({ from, to }, limit, vehicleId) => {
      const [narrowed, value] =
        vehicleId === undefined ? ['pickup_time >', beforePickupOfRentalsAt(from)] : ['vehicle_id =', vehicleId];
      const rows = await db.rows(
        `WITH found AS MATERIALIZED (
           SELECT id FROM bookings WHERE listed_status = 'confirmed' AND pickup_time < $1 AND dropoff_time > $2
             AND ${narrowed} $3 ORDER BY pickup_time, id LIMIT $4)
         SELECT document FROM found JOIN bookings USING (id) ORDER BY pickup_time, id`,
        [to, from, value, limit],
      );
      return rows.map(bookingOf);
    },

    countUpcoming: async (vehicleIds, now) => {
      const rows = await db.rows(
        `SELECT vehicle_id, count(*) AS count FROM (
           SELECT vehicle_id FROM bookings WHERE vehicle_id = ANY($1) AND ${IS_AHEAD}
           UNION ALL
           SELECT vehicle_id FROM bookings WHERE vehicle_id = ANY($1) AND ${IS_OUT} AND NOT (${IS_AHEAD})
         ) AS upcoming GROUP BY vehicle_id`,
        [vehicleIds, now],
      );
      return new Map(rows.map((row) => [textOf(row, 'vehicle_id'), countOf(row)]));
    },

    lastHandedOut: async (vehicleId, limit) => {
      const rows = await db.rows(
        `${SELECT_BOOKING} vehicle_id = $1 AND out_at IS NOT NULL ORDER BY out_at DESC, id LIMIT $2`,
        [vehicleId, limit],
      );
      return rows.map(bookingOf);
    },

    history: (id) => historyOf(db, id),

    edit: (id, rule, claimOf) =>
      db.transaction(async (sql) => {
        const found = await lockRecord(sql, id);
        const uses = isStored(found) ? await usesOf(sql, claimOf?.(found.value)) : NOTHING_USED;
        const { out, next, ledger } = rule(found, uses);
        if (next !== undefined && isStored(found)) await write(sql, id, found, next);
        const entries = ledger === undefined ? [] : DIALECT.addToLedger(JSON.stringify(ledger));
        for (const entry of entries) await sql.run(...entry);
        return out;
      }),

    namesPicture: async (imageUrl) =>
      (await db.first('SELECT 1 FROM bookings WHERE image_url = $1 LIMIT 1', [imageUrl])) !== undefined,

    dueForErasure: async ({ personal, placed }, limit) => {
      const byDropoff = await db.rows(
        `${SELECT_BOOKING} ${IS_KEPT} AND dropoff_time < $1 AND NOT (${IS_OUT}) ORDER BY dropoff_time, id LIMIT $2`,
        [personal, limit],
      );
      const byPlacement = await db.rows(
        `${SELECT_BOOKING} ${IS_KEPT} AND created_at < $1 AND dropoff_time >= $2 AND NOT (${IS_OUT})
         ORDER BY created_at, id LIMIT $3`,
        [placed, personal, limit - byDropoff.length],
      );
      return [...byDropoff, ...byPlacement].map(bookingOf);
    },

    // Three counts of ranges, each of an index. Few are due, so few are read.
    countDue: async ({ personal, placed }) => {
      const row = await db.first(
        `SELECT (SELECT count(*) FROM bookings WHERE ${IS_KEPT} AND dropoff_time < $1 AND NOT (${IS_OUT}))
           + (SELECT count(*) FROM bookings
              WHERE ${IS_KEPT} AND created_at < $2 AND dropoff_time >= $1 AND NOT (${IS_OUT})) AS due,
           (SELECT count(*) FROM bookings WHERE ${IS_KEPT}) AS kept`,
        [personal, placed],
      );
      return { due: numberOf(row ?? {}, 'due'), kept: numberOf(row ?? {}, 'kept') };
    },

    forgetKeys: (removedBefore, limit) =>
      db.run(
        `UPDATE bookings SET submission_key = NULL, body_hash = '' WHERE id IN (
           SELECT id FROM bookings WHERE removed_at < $1 AND submission_key IS NOT NULL ORDER BY removed_at LIMIT $2)`,
        [removedBefore, limit],
      ),

    forgetTombstones: (removedBefore, limit) =>
      db.transaction(async (sql) => {
        const rows = await sql.rows(
          'SELECT id FROM bookings WHERE removed_at < $1 ORDER BY removed_at LIMIT $2 FOR UPDATE',
          [removedBefore, limit],
        );
        const ids = rows.map((row) => textOf(row, 'id'));
        await sql.run("DELETE FROM emails WHERE owner_kind = 'bookings' AND owner_id = ANY($1)", [ids]);
        return sql.run('DELETE FROM bookings WHERE id = ANY($1)', [ids]);
      }),
  };
}

const SELECT_BOOKING = 'SELECT document FROM bookings WHERE';
/** The vehicle is handed out and not back. The partial index `bookings_out` has these conditions. */
const IS_OUT = 'out_at IS NOT NULL AND back_at IS NULL';
const IS_USED = 'used_until > $1 AND used_from < $2';
const IS_AHEAD = "listed_status IN ('approved', 'confirmed') AND dropoff_time > $2";
/** The partial indexes of erasure have these conditions. */
const IS_KEPT = 'listed_status IS NOT NULL AND erased_at IS NULL';

async function findTaken(sql: Sql, key: string, number: string): Promise<'key-taken' | 'number-taken' | undefined> {
  if (await sql.first('SELECT 1 FROM bookings WHERE submission_key = $1', [key])) return 'key-taken';
  return (await sql.first('SELECT 1 FROM bookings WHERE confirmation_number = $1', [number])) && 'number-taken';
}

/** Reads a booking with its parts until the transaction ends: nobody else changes them meanwhile. */
async function lockRecord(sql: Sql, id: string): Promise<StoredBooking | BookingTombstone | undefined> {
  const [row, emails, history] = await Promise.all([
    sql.first(
      `SELECT document, confirmation_number, submission_key, body_hash, removed_by, removed_at
       FROM bookings WHERE id = $1 FOR UPDATE`,
      [id],
    ),
    lockEmails(sql, { bookingId: id }),
    historyOf(sql, id),
  ]);
  return row && storedBookingOf(row, history, emails);
}

/** Writes what differs between a booking and what a rule made of it. */
async function write(
  sql: Sql,
  id: string,
  found: StoredBooking,
  next: StoredBooking | BookingTombstone,
): Promise<void> {
  if (isStored(next)) {
    const { value, history, submission } = next;
    const { key, bodyHash } = submission;
    if (value !== found.value) await sql.run(...updateOf(id, bookingColumns(value)));
    if (submission !== found.submission) {
      await sql.run(...updateOf(id, { submission_key: key, body_hash: bodyHash }));
    }
    const appended = appendedLines(found.history, history);
    if (appended === undefined) await deleteEvents(sql, id);
    await insertEvents(sql, id, appended ?? history);
  } else {
    const { removed, keys } = next;
    const cleared = Object.fromEntries(Object.keys(bookingColumns(found.value)).map((name) => [name, null]));
    const removal = { removed_by: removed.by, removed_at: removed.at };
    const submission = { submission_key: keys.submissionKey, body_hash: '' };
    await sql.run(...updateOf(id, { ...cleared, search_edition: 0, ...removal, ...submission }));
    await deleteEvents(sql, id);
  }
  await saveEmails(sql, { bookingId: id }, found.emails, next.emails);
}

async function findUsing(sql: Sql, span: Span, now: Instant, vehicleId?: string): Promise<readonly Booking[]> {
  const { from, to } = span;
  const rows =
    vehicleId === undefined
      ? await sql.rows(`${SELECT_BOOKING} ${IS_USED}`, [from, to])
      : await sql.rows(`${SELECT_BOOKING} ${IS_USED} AND vehicle_id = $3`, [from, to, vehicleId]);
  return bookingsUsing(rows.map(bookingOf), span, now);
}

/** Returns what uses the vehicle of a claim, if there is one. True until the transaction ends. */
async function usesOf(sql: Sql, claim: VehicleClaim | undefined): Promise<VehicleUses> {
  if (claim === undefined) return NOTHING_USED;
  const { needed, vehicleId } = claim;
  const [, bookings, blocks] = await Promise.all([
    sql.rows(LOCK_SUBJECT, [vehicleSubject(vehicleId)]),
    sql.rows(`${SELECT_BOOKING} ${IS_USED} AND vehicle_id = $3`, [needed.from, needed.to, vehicleId]),
    sql.rows(BLOCKS_MET, [vehicleId, needed.to, needed.from]),
  ]);
  return { bookings: bookings.map(bookingOf), blocks: blocks.map(blockOf) };
}

/** Appends to the history of a booking, inside a transaction. */
export async function insertEvents(sql: Sql, id: string, events: readonly BookingEvent[]): Promise<void> {
  if (events.length > 0) await sql.run(...eventsInsert(id, events));
}

function eventsInsert(id: string, events: readonly BookingEvent[]): Statement {
  const rows = events.map((event) => [id, JSON.stringify(event)]);
  return insertInto('booking_events', ['booking_id', 'document'], rows);
}

async function deleteEvents(sql: Sql, id: string): Promise<void> {
  await sql.run('DELETE FROM booking_events WHERE booking_id = $1', [id]);
}

/** Returns the history of a booking, in its order. */
export async function historyOf(sql: Sql, id: string): Promise<readonly BookingEvent[]> {
  const rows = await sql.rows('SELECT document FROM booking_events WHERE booking_id = $1 ORDER BY seq', [id]);
  return rows.map((row) => documentOf<BookingEvent>(row));
}
