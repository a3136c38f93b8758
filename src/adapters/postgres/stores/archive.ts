import { AUDIT } from '../../../domain/audit/audit-event.ts';
import { BOOKINGS } from '../../../domain/booking/booking-fields.ts';
import { BLOCKS } from '../../../domain/fleet/block.ts';
import { VEHICLES } from '../../../domain/fleet/stored-vehicle.ts';
import { MESSAGES } from '../../../domain/inquiry/stored-message.ts';
import { FACTS } from '../../../domain/site/facts.ts';
import { ACCOUNTS } from '../../../domain/staff/account.ts';
import { STAFF_LINKS } from '../../../domain/staff/staff-link.ts';
import { CLOSED_DAYS } from '../../../domain/trip/closed-days.ts';
import type { Archive } from '../../../ports/stores/archive.ts';
import { wholeRecords } from '../../shared/whole-records.ts';
import { sqlRecords } from '../../sql/records.ts';
import type { Database } from '../database.ts';
import { postgresDriver } from '../driver.ts';

/** Reads and writes whole records across related tables. */
export function postgresArchive(db: Database): Archive {
  const driver = postgresDriver(db);
  return {
    accounts: wholeRecords(sqlRecords(driver, ACCOUNTS)),

    staffLinks: wholeRecords(sqlRecords(driver, STAFF_LINKS)),

    vehicles: wholeRecords(sqlRecords(driver, VEHICLES)),

    blocks: wholeRecords(sqlRecords(driver, BLOCKS)),

    closedDays: wholeRecords(sqlRecords(driver, CLOSED_DAYS)),

    bookings: wholeRecords(sqlRecords(driver, BOOKINGS)),

    messages: wholeRecords(sqlRecords(driver, MESSAGES)),

    audit: wholeRecords(sqlRecords(driver, AUDIT)),

    facts: sqlRecords(driver, FACTS),
  };
}
