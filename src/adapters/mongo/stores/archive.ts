import type { Db } from 'mongodb';
import { AUDIT } from '../../../domain/audit/audit-event.ts';
import { BOOKINGS } from '../../../domain/booking/booking-fields.ts';
import { BLOCKS } from '../../../domain/fleet/block.ts';
import { MESSAGES } from '../../../domain/inquiry/stored-message.ts';
import { FACTS } from '../../../domain/site/facts.ts';
import { ACCOUNTS } from '../../../domain/staff/account.ts';
import { STAFF_LINKS } from '../../../domain/staff/staff-link.ts';
import { CLOSED_DAYS } from '../../../domain/trip/closed-days.ts';
import type { Archive, RecordStore } from '../../../ports/stores/archive.ts';
import { wholeRecords } from '../../shared/whole-records.ts';
import { withPortErrors } from '../faults.ts';
import { mongoRecords } from '../records.ts';
import type { VehicleDocument } from '../schema/vehicle-document.ts';
import { vehicleDocument, vehicleOf } from './vehicle-store.ts';

/** Reads and writes whole records. Each record is one document, so one write stores it. */
export function mongoArchive(db: Db): Archive {
  return {
    accounts: wholeRecords(mongoRecords(db, ACCOUNTS)),

    staffLinks: wholeRecords(mongoRecords(db, STAFF_LINKS)),

    vehicles: recordStore(
      db,
      'cars',
      ({ history, revision: _, ...vehicle }: VehicleDocument) => ({
        id: vehicle._id,
        vehicle: vehicleOf(vehicle),
        history,
      }),
      ({ vehicle, history }) => vehicleDocument(vehicle, history, 0),
    ),

    blocks: wholeRecords(mongoRecords(db, BLOCKS)),

    closedDays: wholeRecords(mongoRecords(db, CLOSED_DAYS)),

    bookings: wholeRecords(mongoRecords(db, BOOKINGS)),

    messages: wholeRecords(mongoRecords(db, MESSAGES)),

    audit: wholeRecords(mongoRecords(db, AUDIT)),

    facts: mongoRecords(db, FACTS),
  };
}

/** Creates the record store of one collection. */
function recordStore<Stored extends { readonly _id: string }, Kept extends { readonly id: string }>(
  db: Db,
  name: string,
  read: (document: Stored) => Kept,
  write: (record: Kept) => Stored,
): RecordStore<Kept> {
  const collection = db.collection<{ readonly _id: string }>(name);
  return {
    count: () => withPortErrors(() => collection.countDocuments({}, { hint: '_id_' })),
    find: (id) =>
      withPortErrors(async () => {
        const found = await collection.findOne<Stored>({ _id: id });
        return found === null ? undefined : read(found);
      }),
    page: (after, limit) =>
      withPortErrors(async () => {
        const found = collection
          .find<Stored>({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit);
        return (await found.toArray()).map(read);
      }),
    add: (record) => withPortErrors(async () => void (await collection.insertOne(write(record)))),
  };
}
