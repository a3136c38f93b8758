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
import type { Archive, RecordStore } from '../../../ports/stores/archive.ts';
import { countOf, documentOf, type Row, textOf } from '../../shared/rows.ts';
import { wholeRecords } from '../../shared/whole-records.ts';
import { sqlRecords } from '../../sql/records.ts';
import type { Database, Sql } from '../database.ts';
import { postgresDriver } from '../driver.ts';
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

    bookings: wholeRecords(sqlRecords(driver, BOOKINGS)),

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
