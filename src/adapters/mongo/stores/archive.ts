import type { Db } from 'mongodb';
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
import { mongoRecords } from '../records.ts';

/** Reads and writes whole records. Each record is one document, so one write stores it. */
export function mongoArchive(db: Db): Archive {
  return {
    accounts: wholeRecords(mongoRecords(db, ACCOUNTS)),

    staffLinks: wholeRecords(mongoRecords(db, STAFF_LINKS)),

    vehicles: wholeRecords(mongoRecords(db, VEHICLES)),

    blocks: wholeRecords(mongoRecords(db, BLOCKS)),

    closedDays: wholeRecords(mongoRecords(db, CLOSED_DAYS)),

    bookings: wholeRecords(mongoRecords(db, BOOKINGS)),

    messages: wholeRecords(mongoRecords(db, MESSAGES)),

    audit: wholeRecords(mongoRecords(db, AUDIT)),

    facts: mongoRecords(db, FACTS),
  };
}
