import type { DatabaseSync } from 'node:sqlite';
import { AUDIT } from '../../../domain/audit/audit-event.ts';
import { BOOKINGS } from '../../../domain/booking/booking-fields.ts';
import { BLOCKS } from '../../../domain/fleet/block.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import { MESSAGES } from '../../../domain/inquiry/stored-message.ts';
import { FACTS } from '../../../domain/site/facts.ts';
import { ACCOUNTS } from '../../../domain/staff/account.ts';
import { STAFF_LINKS } from '../../../domain/staff/staff-link.ts';
import { CLOSED_DAYS } from '../../../domain/trip/closed-days.ts';
import type { Archive, RecordStore, VehicleRecord } from '../../../ports/stores/archive.ts';
import { countOf, documentOf, type Row, textOf } from '../../shared/rows.ts';
import { wholeRecords } from '../../shared/whole-records.ts';
import { sqlRecords } from '../../sql/records.ts';
import { sqliteDriver } from '../driver.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';

/** Reads and writes whole records across related tables. */
export function sqliteArchive(db: DatabaseSync): Archive {
  const driver = sqliteDriver(db);
  return {
    accounts: wholeRecords(sqlRecords(driver, ACCOUNTS)),
    staffLinks: wholeRecords(sqlRecords(driver, STAFF_LINKS)),
    vehicles: vehicleShelf(db),
    blocks: wholeRecords(sqlRecords(driver, BLOCKS)),
    closedDays: wholeRecords(sqlRecords(driver, CLOSED_DAYS)),
    bookings: wholeRecords(sqlRecords(driver, BOOKINGS)),
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
