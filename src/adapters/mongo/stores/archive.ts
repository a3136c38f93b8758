import type { Db } from 'mongodb';
import type { Archive, BookingRecord, EmailRecord, RecordStore } from '../../../ports/stores/archive.ts';
import { withPortErrors } from '../faults.ts';
import { type BookingDocument, liveBooking, submissionFields, wholeBookingOf } from '../schema/booking-document.ts';
import type { VehicleDocument } from '../schema/vehicle-document.ts';
import type { MessageDocument } from './message-store.ts';
import { type OwedEmail, owing, stateOf } from './owed-emails.ts';
import { accountOf, staffDocument } from './staff-store.ts';
import { vehicleDocument, vehicleOf } from './vehicle-store.ts';

/** Whole records, each of which is one document here: one write stores it. */
export function mongoArchive(db: Db): Archive {
  return {
    accounts: shelf(db, 'staff', accountOf, staffDocument),

    vehicles: shelf(
      db,
      'cars',
      ({ history, revision: _, ...vehicle }: VehicleDocument) => ({
        id: vehicle._id,
        vehicle: vehicleOf(vehicle),
        history,
      }),
      ({ vehicle, history }) => vehicleDocument(vehicle, history, 0),
    ),

    bookings: shelf(db, 'bookings', bookingRecord, bookingDocument),

    messages: shelf(
      db,
      'messages',
      ({ _id, message, owedEmails }: MessageDocument) => ({ id: _id, message, emails: owedEmails.map(emailRecord) }),
      ({ id, message, emails }) => {
        const { held, receivedAt } = message;
        return { _id: id, held, receivedAt, message, ...owing(emails.map(owedEmailOf)) };
      },
    ),
  };
}

/** The records of one collection. */
function shelf<Stored extends { readonly _id: string }, Kept extends { readonly id: string }>(
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

function bookingRecord(document: BookingDocument): BookingRecord {
  const { _id: id, confirmationNumber, submissionKey: key, bodyHash, owedEmails } = document;
  const submission = { ...(key === undefined ? {} : { key }), bodyHash };
  const kept =
    'removed' in document
      ? { removal: document.removed }
      : { booking: wholeBookingOf(document), history: document.history };
  return { id, confirmationNumber, submission, kept, emails: owedEmails.map(emailRecord) };
}

function bookingDocument({ id, confirmationNumber, submission, kept, emails }: BookingRecord): BookingDocument {
  const owes = owing(emails.map(owedEmailOf));
  return 'removal' in kept
    ? { _id: id, confirmationNumber, ...submissionFields(submission), removed: kept.removal, ...owes }
    : liveBooking(kept.booking, submission, kept.history, owes);
}

function emailRecord(owed: OwedEmail): EmailRecord {
  return {
    state: stateOf(owed),
    ...(owed.email === null ? {} : { email: owed.email }),
    ...(owed.state === 'failed' && owed.seen ? { seen: true } : {}),
  };
}

function owedEmailOf({ state, email, seen }: EmailRecord): OwedEmail {
  const { nextTryAt: dueAt = null, sentAt = null, reason = null, ...told } = state;
  return { ...told, dueAt, leaseEnds: null, sentAt, reason, seen: seen ?? email === undefined, email: email ?? null };
}
