import { type Booking, linkNumberOf } from '../../../domain/booking/booking.ts';
import { type BookingEvent, eraseHistory } from '../../../domain/booking/history.ts';
import { type BookingChange, isMadeFrom, owedAfter } from '../../../domain/booking/lifecycle.ts';
import { OVERLAP_STATUSES } from '../../../domain/booking/overlap.ts';
import { firstEmails } from '../../../domain/booking/placement.ts';
import { type Span, type VehicleClaim, vehicleSubject } from '../../../domain/fleet/availability.ts';
import { eraseEmails, oweEmails, oweOnce, sendAgain } from '../../../domain/outbox/email-lifecycle.ts';
import { maySendLink } from '../../../domain/reservation/links.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { beforePickupOfRentalsAt } from '../../../domain/trip/itinerary.ts';
import type { BookingStore } from '../../../ports/stores/booking-store.ts';
import { bookingOf, countOf, documentOf, numberOf, optionalTextOf, textOf } from '../../shared/rows.ts';
import { bookingsUsing, isClaimMet } from '../../shared/vehicle-uses.ts';
import { BLOCKS_MET, blockOf } from '../../sql/blocks-met.ts';
import { countBookings, listBookings } from '../booking-list.ts';
import { type Database, insertInto, type Sql, type Statement } from '../database.ts';
import { LOCK_SUBJECT } from '../driver.ts';
import { isDuplicate } from '../faults.ts';
import { bookingColumns, insertOf, updateOf } from './booking-row.ts';
import { changeEmails, emailsInsert, lockEmails, saveEmails } from './owed-emails.ts';

/**
 * Stores bookings in table `bookings` and their history in `booking_events`. A removed booking is a
 * row without a document. A change locks the row of the booking first, and its e-mails then.
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
        const isFree = await isMet(sql, claim);
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

    change: (id, change) =>
      db.transaction(async (sql) => {
        const refusal =
          staleness(await lockBooking(sql, id), change) ??
          ((await isMet(sql, change.claim)) ? undefined : 'vehicle-taken');
        if (refusal !== undefined) return refusal;
        await write(sql, id, change);
        await insertEvents(sql, id, [change.event]);
        return 'changed';
      }),

    addNote: (id, note) =>
      db.transaction(async (sql) => {
        const booking = await lockBooking(sql, id);
        if (booking === undefined) return 'missing';
        if (booking.erasedAt !== undefined) return 'erased';
        await insertEvents(sql, id, [note]);
        return 'added';
      }),

    endLinks: (id, { linkNumber, event }) =>
      db.transaction(async (sql) => {
        const booking = await lockBooking(sql, id);
        if (booking === undefined) return 'missing';
        if (booking.erasedAt !== undefined) return 'erased';
        if (linkNumberOf(booking) !== linkNumber - 1) return 'stale';
        await replace(sql, id, { ...booking, linkNumber });
        await insertEvents(sql, id, [event]);
        return 'ended';
      }),

    mailLink: (id, email) =>
      db.transaction(async (sql) => {
        const booking = await lockBooking(sql, id);
        if (booking === undefined) return 'missing';
        if (!maySendLink(booking, email)) return 'stale';
        await changeEmails(sql, { bookingId: id }, (owed) => oweEmails(owed, [email]));
        return 'queued';
      }),

    sendAgain: (id, again) =>
      db.transaction(async (sql) => {
        await lockBooking(sql, id);
        const owed = await lockEmails(sql, { bookingId: id });
        const repeated = sendAgain(owed, again);
        if (!repeated.ok) return repeated.problem;
        await saveEmails(sql, { bookingId: id }, owed, repeated.value);
        await insertEvents(sql, id, [again.event]);
        return 'queued';
      }),

    remind: (id, { email, version }) =>
      db.transaction(async (sql) => {
        const booking = await lockBooking(sql, id);
        if (booking === undefined) return 'missing';
        if (booking.version !== version) return 'stale';
        const owed = await lockEmails(sql, { bookingId: id });
        const reminded = oweOnce(owed, email);
        if (reminded === undefined) return 'known';
        await saveEmails(sql, { bookingId: id }, owed, reminded);
        return 'queued';
      }),

    namesPicture: async (imageUrl) =>
      (await db.first('SELECT 1 FROM bookings WHERE image_url = $1 LIMIT 1', [imageUrl])) !== undefined,

    remove: (id, { by, at }) =>
      db.transaction(async (sql) => {
        const booking = await lockBooking(sql, id);
        if (booking === undefined) return 'missing';
        const cleared = Object.fromEntries(Object.keys(bookingColumns(booking)).map((name) => [name, null]));
        await sql.run(...updateOf(id, { ...cleared, search_edition: 0, removed_by: by, removed_at: at }));
        await deleteEvents(sql, id);
        await changeEmails(sql, { bookingId: id }, eraseEmails);
        return 'removed';
      }),

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

    erase: (id, erasure) =>
      db.transaction(async (sql) => {
        const refusal = staleness(await lockBooking(sql, id), erasure);
        if (refusal !== undefined) return refusal;
        await write(sql, id, erasure);
        await sql.run("UPDATE bookings SET body_hash = '' WHERE id = $1", [id]);
        const history = [...eraseHistory(await historyOf(sql, id)), erasure.event];
        await deleteEvents(sql, id);
        await insertEvents(sql, id, history);
        return 'erased';
      }),

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
const IS_AHEAD = "listed_status IN ('approved', 'confirmed') AND dropoff_time > $2";
/** The partial indexes of erasure have these conditions. */
const IS_KEPT = 'listed_status IS NOT NULL AND erased_at IS NULL';

async function findTaken(sql: Sql, key: string, number: string): Promise<'key-taken' | 'number-taken' | undefined> {
  if (await sql.first('SELECT 1 FROM bookings WHERE submission_key = $1', [key])) return 'key-taken';
  return (await sql.first('SELECT 1 FROM bookings WHERE confirmation_number = $1', [number])) && 'number-taken';
}

/** Reads a booking until the transaction ends: nobody else changes it meanwhile. */
async function lockBooking(sql: Sql, id: string): Promise<Booking | undefined> {
  const row = await sql.first(`${SELECT_BOOKING} id = $1 AND document IS NOT NULL FOR UPDATE`, [id]);
  return row && bookingOf(row);
}

/** Returns why a change is not the next version of a stored booking. */
function staleness(stored: Booking | undefined, change: BookingChange): 'stale' | 'missing' | undefined {
  if (stored === undefined) return 'missing';
  return isMadeFrom(stored, change) ? undefined : 'stale';
}

/** Writes a changed booking and its e-mails. */
async function write(sql: Sql, id: string, change: BookingChange): Promise<void> {
  await replace(sql, id, change.booking);
  await changeEmails(sql, { bookingId: id }, (owed) => owedAfter(owed, change));
}

async function replace(sql: Sql, id: string, booking: Booking): Promise<void> {
  await sql.run(...updateOf(id, bookingColumns(booking)));
}

async function findUsing(sql: Sql, span: Span, now: Instant, vehicleId?: string): Promise<readonly Booking[]> {
  const isUsed = 'used_until > $1 AND used_from < $2';
  const { from, to } = span;
  const rows =
    vehicleId === undefined
      ? await sql.rows(`${SELECT_BOOKING} ${isUsed}`, [from, to])
      : await sql.rows(`${SELECT_BOOKING} ${isUsed} AND vehicle_id = $3`, [from, to, vehicleId]);
  return bookingsUsing(rows.map(bookingOf), span, now);
}

/** Whether a claim is met, if there is one. True until the transaction ends. */
async function isMet(sql: Sql, claim: VehicleClaim | undefined): Promise<boolean> {
  if (claim === undefined) return true;
  const { needed: span, now, vehicleId } = claim;
  await sql.rows(LOCK_SUBJECT, [vehicleSubject(vehicleId)]);
  const blocks = await sql.rows(BLOCKS_MET, [vehicleId, span.to, span.from]);
  return isClaimMet(claim, await findUsing(sql, span, now, vehicleId), blocks.map(blockOf));
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
