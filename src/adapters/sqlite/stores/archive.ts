import type { DatabaseSync } from 'node:sqlite';
import { AUDIT } from '../../../domain/audit/audit-event.ts';
import type { BookingEvent } from '../../../domain/booking/history.ts';
import { SEARCH_EDITION } from '../../../domain/booking/search.ts';
import { BLOCKS } from '../../../domain/fleet/block.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import { MESSAGES } from '../../../domain/inquiry/stored-message.ts';
import { endLease } from '../../../domain/outbox/email-lifecycle.ts';
import { FACTS } from '../../../domain/site/facts.ts';
import { ACCOUNTS } from '../../../domain/staff/account.ts';
import { STAFF_LINKS } from '../../../domain/staff/staff-link.ts';
import { CLOSED_DAYS } from '../../../domain/trip/closed-days.ts';
import type { Archive, BookingRecord, RecordStore, VehicleRecord } from '../../../ports/stores/archive.ts';
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
import { sqliteDriver } from '../driver.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import { type OwedEmails, sqliteOwedEmails } from './owed-emails.ts';
import { searchLines } from './search-words.ts';

/** Reads and writes whole records across related tables. */
export function sqliteArchive(db: DatabaseSync): Archive {
  const owedEmails = sqliteOwedEmails(db);
  const driver = sqliteDriver(db);
  return {
    accounts: wholeRecords(sqlRecords(driver, ACCOUNTS)),
    staffLinks: wholeRecords(sqlRecords(driver, STAFF_LINKS)),
    vehicles: vehicleShelf(db),
    blocks: wholeRecords(sqlRecords(driver, BLOCKS)),
    closedDays: wholeRecords(sqlRecords(driver, CLOSED_DAYS)),
    bookings: bookingShelf(db, owedEmails),
    messages: wholeRecords(sqlRecords(driver, MESSAGES)),
    audit: wholeRecords(sqlRecords(driver, AUDIT)),
    facts: sqlRecords(driver, FACTS),
  };
}

/**
 * Creates the record store of one table. The parts of a record are read and written in one
 * transaction.
 */
function recordStore<Kept extends { readonly id: string }>(
  db: DatabaseSync,
  table: string,
  read: (row: Row) => Kept,
  write: (record: Kept) => void,
): RecordStore<Kept> {
  const count = db.prepare(`SELECT count(*) AS count FROM ${table}`);
  const byId = db.prepare(`SELECT * FROM ${table} WHERE id = ?`);
  const page = db.prepare(`SELECT * FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`);
  return {
    count: () => withPortErrors(() => countOf(count.get())),
    find: (id) => withPortErrors(() => inSharedTransaction(db, () => byId.all(id).map(read)[0])),
    page: (after, limit) => withPortErrors(() => inSharedTransaction(db, () => page.all(after, limit).map(read))),
    add: (record) => withPortErrors(() => inSharedTransaction(db, () => write(record))),
  };
}

function vehicleShelf(db: DatabaseSync): Archive['vehicles'] {
  const insert = db.prepare('INSERT INTO vehicles (id, document) VALUES (?, ?)');
  const insertEvent = db.prepare('INSERT INTO vehicle_events (vehicle_id, at, document) VALUES (?, ?, ?)');
  const events = db.prepare('SELECT document FROM vehicle_events WHERE vehicle_id = ? ORDER BY seq');
  const read = (row: Row): VehicleRecord => {
    const id = textOf(row, 'id');
    const history = events.all(id).map((event) => documentOf<VehicleEvent>(event));
    return { id, vehicle: documentOf<Vehicle>(row), history };
  };
  return recordStore(db, 'vehicles', read, ({ id, vehicle, history }) => {
    insert.run(id, JSON.stringify(vehicle));
    for (const event of history) insertEvent.run(id, event.at, JSON.stringify(event));
  });
}

function bookingShelf(db: DatabaseSync, owedEmails: OwedEmails): Archive['bookings'] {
  const insert = db.prepare(
    `INSERT INTO bookings (id, confirmation_number, submission_key, body_hash, created_at, document, search_keys, removed_by, removed_at,
       search_edition)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ${SEARCH_EDITION})`,
  );
  const insertEvent = db.prepare('INSERT INTO booking_events (booking_id, document) VALUES (?, ?)');
  const events = db.prepare('SELECT document FROM booking_events WHERE booking_id = ? ORDER BY seq');

  function read(row: Row): BookingRecord {
    const id = textOf(row, 'id');
    const key = optionalTextOf(row, 'submission_key');
    const removedAt = optionalMomentOf(row, 'removed_at');
    return {
      id,
      confirmationNumber: textOf(row, 'confirmation_number'),
      submission: { ...(key === undefined ? {} : { key }), bodyHash: textOf(row, 'body_hash') },
      kept:
        removedAt === undefined
          ? {
              booking: bookingOf(row),
              history: events.all(id).map((event) => documentOf<BookingEvent>(event)),
            }
          : { removal: { by: textOf(row, 'removed_by'), at: removedAt } },
      emails: owedEmails.of({ bookingId: id }).map(endLease),
    };
  }

  return recordStore(db, 'bookings', read, ({ id, confirmationNumber, submission, kept, emails }) => {
    const named = [id, confirmationNumber, submission.key ?? null, submission.bodyHash] as const;
    if ('removal' in kept) {
      const { by, at } = kept.removal;
      // No other place stores when a removed booking was created, and nothing reads it.
      insert.run(...named, at, null, null, by, at);
    } else {
      const { booking } = kept;
      insert.run(...named, booking.createdAt, JSON.stringify(booking), searchLines(booking), null, null);
      for (const event of kept.history) insertEvent.run(id, JSON.stringify(event));
    }
    owedEmails.insert({ bookingId: id }, emails);
  });
}
