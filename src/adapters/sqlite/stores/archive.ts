import type { DatabaseSync } from 'node:sqlite';
import type { Booking, BookingEvent } from '../../../domain/booking/booking.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import type { Email } from '../../../domain/outbox/email.ts';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import type {
  Archive,
  BookingRecord,
  EmailRecord,
  MessageRecord,
  RecordStore,
  VehicleRecord,
} from '../../../ports/stores/archive.ts';
import type { Message } from '../../../ports/stores/message-store.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import { countOf, documentOf, numberOf, optionalTextOf, type Row, textOf } from '../rows.ts';
import type { EmailOwner } from './email-queue.ts';
import { sqliteMessagePut } from './message-store.ts';
import { readState } from './outbox.ts';
import { searchLines } from './search-words.ts';

/** Whole records out of all tables that hang together. */
export function sqliteArchive(db: DatabaseSync): Archive {
  const emails = emailRecords(db);
  return {
    accounts: accountShelf(db),
    vehicles: vehicleShelf(db),
    bookings: bookingShelf(db, emails),
    messages: messageShelf(db, emails),
  };
}

/** The records of one table. What a record is made of is read and written in one transaction. */
function shelf<Kept extends { readonly id: string }>(
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

function accountShelf(db: DatabaseSync): Archive['accounts'] {
  const insert = db.prepare('INSERT INTO staff (id, email, revision, document) VALUES (?, ?, ?, ?)');
  return shelf<StaffAccount>(db, 'staff', documentOf, (account) => {
    insert.run(account.id, account.email, account.revision, JSON.stringify(account));
  });
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
  return shelf(db, 'vehicles', read, ({ id, vehicle, history }) => {
    insert.run(id, JSON.stringify(vehicle));
    for (const event of history) insertEvent.run(id, event.at, JSON.stringify(event));
  });
}

function bookingShelf(db: DatabaseSync, emails: EmailRecords): Archive['bookings'] {
  const insert = db.prepare(
    `INSERT INTO bookings (id, confirmation_number, submission_key, body_hash, created_at, document, search_keys, removed_by, removed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertEvent = db.prepare('INSERT INTO booking_events (booking_id, document) VALUES (?, ?)');
  const events = db.prepare('SELECT document FROM booking_events WHERE booking_id = ? ORDER BY seq');

  function read(row: Row): BookingRecord {
    const id = textOf(row, 'id');
    const key = optionalTextOf(row, 'submission_key');
    const removedAt = optionalTextOf(row, 'removed_at');
    return {
      id,
      confirmationNumber: textOf(row, 'confirmation_number'),
      submission: { ...(key === undefined ? {} : { key }), bodyHash: textOf(row, 'body_hash') },
      kept:
        removedAt === undefined
          ? {
              booking: documentOf<Booking>(row),
              history: events.all(id).map((event) => documentOf<BookingEvent>(event)),
            }
          : { removal: { by: textOf(row, 'removed_by'), at: removedAt } },
      emails: emails.of({ bookingId: id }),
    };
  }

  return shelf(db, 'bookings', read, ({ id, confirmationNumber, submission, kept, emails: owed }) => {
    const named = [id, confirmationNumber, submission.key ?? null, submission.bodyHash] as const;
    if ('removal' in kept) {
      const { by, at } = kept.removal;
      // When a removed booking was made is kept nowhere else: nobody asks.
      insert.run(...named, at, null, null, by, at);
    } else {
      const { booking } = kept;
      insert.run(...named, booking.createdAt, JSON.stringify(booking), searchLines(booking), null, null);
      for (const event of kept.history) insertEvent.run(id, JSON.stringify(event));
    }
    emails.put({ bookingId: id }, owed);
  });
}

function messageShelf(db: DatabaseSync, emails: EmailRecords): Archive['messages'] {
  const put = sqliteMessagePut(db);
  const read = (row: Row): MessageRecord => {
    const id = textOf(row, 'id');
    return { id, message: documentOf<Message>(row), emails: emails.of({ messageId: id }) };
  };
  return shelf(db, 'messages', read, ({ id, message, emails: owed }) => {
    put(message);
    emails.put({ messageId: id }, owed);
  });
}

type EmailRecords = ReturnType<typeof emailRecords>;

function emailRecords(db: DatabaseSync) {
  const ofBooking = db.prepare('SELECT * FROM emails WHERE booking_id = ? ORDER BY seq');
  const ofMessage = db.prepare('SELECT * FROM emails WHERE message_id = ? ORDER BY seq');
  const insert = db.prepare(
    `INSERT INTO emails (id, booking_id, message_id, kind, recipient, state, tries, due_at, sent_at, reason, seen, document)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    of: (owner: EmailOwner): readonly EmailRecord[] =>
      ('bookingId' in owner ? ofBooking.all(owner.bookingId) : ofMessage.all(owner.messageId)).map((row) => {
        const state = readState(row);
        const isSeen = state.state === 'failed' && numberOf(row, 'seen') === 1;
        const isKept = optionalTextOf(row, 'document') !== undefined;
        return { state, ...(isKept ? { email: documentOf<Email>(row) } : {}), ...(isSeen ? { seen: true } : {}) };
      }),
    put(owner: EmailOwner, records: readonly EmailRecord[]): void {
      const owners = 'bookingId' in owner ? ([owner.bookingId, null] as const) : ([null, owner.messageId] as const);
      for (const { state, email, seen } of records) {
        const { id, kind, to, tries, nextTryAt = null, sentAt = null, reason = null } = state;
        const document = email === undefined ? null : JSON.stringify(email);
        const isSeen = seen || email === undefined ? 1 : 0;
        insert.run(id, ...owners, kind, to, state.state, tries, nextTryAt, sentAt, reason, isSeen, document);
      }
    },
  };
}
