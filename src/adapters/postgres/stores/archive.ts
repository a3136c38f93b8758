import { AUDIT } from '../../../domain/audit/audit-event.ts';
import { BLOCKS } from '../../../domain/fleet/block.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import { MESSAGES } from '../../../domain/inquiry/stored-message.ts';
import { endLease } from '../../../domain/outbox/email-lifecycle.ts';
import { FACTS } from '../../../domain/site/facts.ts';
import { ACCOUNTS } from '../../../domain/staff/account.ts';
import { STAFF_LINKS } from '../../../domain/staff/staff-link.ts';
import { CLOSED_DAYS } from '../../../domain/trip/closed-days.ts';
import type { Archive, BookingRecord, RecordStore } from '../../../ports/stores/archive.ts';
import {
  bookingOf,
  countOf,
  documentOf,
  optionalMomentOf,
  optionalTextOf,
  type Row,
  textOf,
} from '../../shared/rows.ts';
import { wholeRecords } from '../../shared/whole-records.ts';
import { sqlRecords } from '../../sql/records.ts';
import type { Database, Sql } from '../database.ts';
import { postgresDriver } from '../driver.ts';
import { bookingColumns, insertOf } from './booking-row.ts';
import { historyOf, insertEvents } from './booking-store.ts';
import { emailsOf, insertEmails } from './owed-emails.ts';
import { putVehicle, putVehicleEvent } from './vehicle-store.ts';

/** Reads and writes whole records across related tables. */
export function postgresArchive(db: Database): Archive {
  const driver = postgresDriver(db);
  return {
    accounts: wholeRecords(sqlRecords(driver, ACCOUNTS)),

    staffLinks: wholeRecords(sqlRecords(driver, STAFF_LINKS)),

    vehicles: recordStore(
      db,
      'vehicles',
      async (sql, row) => {
        const id = textOf(row, 'id');
        const events = await sql.rows('SELECT document FROM vehicle_events WHERE vehicle_id = $1 ORDER BY seq', [id]);
        const history = events.map((event) => documentOf<VehicleEvent>(event));
        return { id, vehicle: documentOf<Vehicle>(row), history };
      },
      async (sql, { id, vehicle, history }) => {
        await putVehicle(sql, vehicle);
        await Promise.all(history.map((event) => putVehicleEvent(sql, id, event)));
      },
    ),

    blocks: wholeRecords(sqlRecords(driver, BLOCKS)),

    closedDays: wholeRecords(sqlRecords(driver, CLOSED_DAYS)),

    bookings: recordStore(db, 'bookings', readBookingRecord, writeBookingRecord),

    messages: wholeRecords(sqlRecords(driver, MESSAGES)),

    audit: wholeRecords(sqlRecords(driver, AUDIT)),

    facts: sqlRecords(driver, FACTS),
  };
}

/** Creates the record store of one table. The parts of a record are of one moment. */
function recordStore<Kept extends { readonly id: string }>(
  db: Database,
  table: string,
  read: (sql: Sql, row: Row) => Promise<Kept>,
  write: (sql: Sql, record: Kept) => Promise<void>,
): RecordStore<Kept> {
  return {
    count: async () => countOf(await db.first(`SELECT count(*) AS count FROM ${table}`)),
    find: (id) =>
      db.snapshot(async (sql) => {
        const row = await sql.first(`SELECT * FROM ${table} WHERE id = $1`, [id]);
        return row && read(sql, row);
      }),
    page: (after, limit) =>
      db.snapshot(async (sql) => {
        const rows = await sql.rows(`SELECT * FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2`, [after, limit]);
        return Promise.all(rows.map((row) => read(sql, row)));
      }),
    add: (record) => db.transaction((sql) => write(sql, record)),
  };
}

async function readBookingRecord(sql: Sql, row: Row): Promise<BookingRecord> {
  const id = textOf(row, 'id');
  const key = optionalTextOf(row, 'submission_key');
  const removedAt = optionalMomentOf(row, 'removed_at');
  const [history, emails] = await Promise.all([historyOf(sql, id), emailsOf(sql, { bookingId: id })]);
  return {
    id,
    confirmationNumber: textOf(row, 'confirmation_number'),
    submission: { ...(key === undefined ? {} : { key }), bodyHash: textOf(row, 'body_hash') },
    kept:
      removedAt === undefined
        ? { booking: bookingOf(row), history }
        : { removal: { by: textOf(row, 'removed_by'), at: removedAt } },
    emails: emails.map(endLease),
  };
}

async function writeBookingRecord(sql: Sql, record: BookingRecord): Promise<void> {
  const { id, confirmationNumber, submission, kept, emails } = record;
  const names = { id, confirmation_number: confirmationNumber };
  const ofSubmission = { submission_key: submission.key, body_hash: submission.bodyHash };
  if ('removal' in kept) {
    const { by, at } = kept.removal;
    // No other place stores when a removed booking was created, and nothing reads it.
    await sql.run(...insertOf({ ...names, ...ofSubmission, created_at: at, removed_by: by, removed_at: at }));
  } else {
    const { booking, history } = kept;
    const columns = { created_at: booking.createdAt, ...bookingColumns(booking) };
    await sql.run(...insertOf({ ...names, ...ofSubmission, ...columns }));
    await insertEvents(sql, id, history);
  }
  await insertEmails(sql, { bookingId: id }, emails);
}
