import type { DatabaseSync } from 'node:sqlite';
import type { Booking } from '../../../domain/booking/booking.ts';
import { emailKey } from '../../../domain/booking/retention.ts';
import type { Message } from '../../../ports/stores/message-store.ts';
import { documentOf, textOf } from '../rows.ts';
import { sqliteSearchIndex } from '../stores/search-index.ts';
import { inTransaction } from '../transaction.ts';

/** A change of the schema: SQL, or work that SQL cannot say. */
type Step = string | ((db: DatabaseSync) => void);

/**
 * The steps of the schema, in order. The number of a database (`PRAGMA user_version`) is how many of them it has been through. A step
 * that has been released is never edited: a change is a new step.
 *
 * Documents are the domain's values as JSON; beside them stand the columns that are searched. A removed booking keeps its row without
 * its document: that is the tombstone by which number and submission key stay taken. A spent key may be set to NULL 7 days after
 * `removed_at`.
 */
export const MIGRATIONS: readonly Step[] = [
  `
  CREATE TABLE bookings (
    id TEXT PRIMARY KEY,
    confirmation_number TEXT NOT NULL UNIQUE,
    submission_key TEXT UNIQUE,
    body_hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    document TEXT,
    removed_by TEXT,
    removed_at TEXT,
    CHECK ((document IS NULL) = (removed_at IS NOT NULL) AND (removed_at IS NULL) = (removed_by IS NULL))
  ) STRICT;
  CREATE INDEX bookings_newest ON bookings (created_at DESC, id DESC) WHERE document IS NOT NULL;

  CREATE TABLE booking_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    booking_id TEXT NOT NULL REFERENCES bookings (id),
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX booking_events_of ON booking_events (booking_id, seq);

  CREATE TABLE vehicles (
    id TEXT PRIMARY KEY,
    document TEXT NOT NULL
  ) STRICT;

  CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    received_at TEXT NOT NULL,
    held INTEGER NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX messages_held ON messages (received_at DESC, id DESC) WHERE held = 1;

  CREATE TABLE emails (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    booking_id TEXT REFERENCES bookings (id),
    message_id TEXT REFERENCES messages (id),
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'cancelled')),
    tries INTEGER NOT NULL DEFAULT 0,
    due_at TEXT,
    lease_ends TEXT,
    sent_at TEXT,
    reason TEXT,
    document TEXT,
    CHECK ((state = 'queued') = (due_at IS NOT NULL) AND (state = 'sent') = (sent_at IS NOT NULL))
  ) STRICT;
  CREATE INDEX emails_due ON emails (due_at, seq) WHERE state = 'queued';
  CREATE INDEX emails_of_booking ON emails (booking_id, seq);
  `,
  `
  CREATE TABLE insights (
    day TEXT NOT NULL,
    page TEXT NOT NULL,
    metric TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, page, metric, bucket)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE staff (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    document TEXT NOT NULL
  ) STRICT;

  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    token_digest TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sessions_of ON sessions (email, started_at DESC, id DESC);
  CREATE INDEX sessions_end ON sessions (ends_at);

  CREATE TABLE attempts (
    key TEXT PRIMARY KEY,
    forget_at TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX attempts_forgotten ON attempts (forget_at);
  `,
  (db) => {
    db.exec(`
    -- Read out of the document, so that they are never another than it says, and gone with it.
    ALTER TABLE bookings ADD COLUMN status TEXT GENERATED ALWAYS AS (document ->> '$.status') VIRTUAL;
    ALTER TABLE bookings ADD COLUMN pickup_date TEXT GENERATED ALWAYS AS (document ->> '$.itinerary.pickupDate') VIRTUAL;
    ALTER TABLE bookings ADD COLUMN pickup_time TEXT GENERATED ALWAYS AS (document ->> '$.itinerary.pickupTime') VIRTUAL;
    ALTER TABLE bookings ADD COLUMN dropoff_time TEXT GENERATED ALWAYS AS (document ->> '$.itinerary.dropoffTime') VIRTUAL;
    ALTER TABLE bookings ADD COLUMN vehicle_id TEXT GENERATED ALWAYS AS (document ->> '$.vehicle.id') VIRTUAL;
    CREATE INDEX bookings_by_status ON bookings (status, created_at DESC, id DESC);
    CREATE INDEX bookings_by_pickup ON bookings (pickup_date, status, created_at DESC, id DESC);
    CREATE INDEX bookings_of_vehicle ON bookings (vehicle_id, status, dropoff_time, id, pickup_time);

    ALTER TABLE bookings ADD COLUMN search_keys TEXT;
    CREATE TABLE booking_prefixes (
      prefix TEXT NOT NULL,
      status TEXT NOT NULL,
      created_at TEXT NOT NULL,
      id TEXT NOT NULL,
      PRIMARY KEY (prefix, status, created_at, id)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE emails ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX emails_new_failures ON emails (seq) WHERE state = 'failed' AND seen = 0;
    UPDATE emails SET seen = 1 WHERE document IS NULL;
    `);
    const index = sqliteSearchIndex(db);
    for (const row of db.prepare('SELECT document FROM bookings WHERE document IS NOT NULL').all()) {
      index.put(documentOf<Booking>(row));
    }
  },
  `
  CREATE TABLE vehicle_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    vehicle_id TEXT NOT NULL REFERENCES vehicles (id),
    at TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX vehicle_events_of ON vehicle_events (vehicle_id, seq);
  CREATE INDEX vehicle_events_at ON vehicle_events (at, seq);
  CREATE INDEX bookings_picture ON bookings (document ->> '$.vehicle.imageUrl') WHERE json_valid(document);
  `,
  `
  CREATE INDEX emails_of_message ON emails (message_id, seq) WHERE message_id IS NOT NULL;
  `,
  (db) => {
    db.exec(`
    ALTER TABLE bookings ADD COLUMN erased_at TEXT GENERATED ALWAYS AS (document ->> '$.erasedAt') VIRTUAL;
    CREATE INDEX bookings_to_erase ON bookings (dropoff_time, id) WHERE document IS NOT NULL AND erased_at IS NULL;
    CREATE INDEX bookings_spent_keys ON bookings (removed_at) WHERE removed_at IS NOT NULL AND submission_key IS NOT NULL;
    CREATE INDEX emails_sent ON emails (sent_at) WHERE state = 'sent' AND document IS NOT NULL;

    ALTER TABLE messages ADD COLUMN email_key TEXT NOT NULL DEFAULT '';
    CREATE INDEX messages_of_email ON messages (email_key, received_at, id);
    CREATE INDEX messages_received ON messages (received_at, id);
    `);
    const setKey = db.prepare('UPDATE messages SET email_key = ? WHERE id = ?');
    for (const row of db.prepare('SELECT id, document FROM messages').all()) {
      setKey.run(emailKey(documentOf<Message>(row).content.email), textOf(row, 'id'));
    }
  },
  `
  CREATE TABLE fleet_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL) STRICT;
  INSERT INTO fleet_version VALUES (1, 0);
  CREATE TRIGGER vehicle_added AFTER INSERT ON vehicles BEGIN UPDATE fleet_version SET version = version + 1 WHERE id = 1; END;
  CREATE TRIGGER vehicle_changed AFTER UPDATE ON vehicles BEGIN UPDATE fleet_version SET version = version + 1 WHERE id = 1; END;
  CREATE TRIGGER vehicle_removed AFTER DELETE ON vehicles BEGIN UPDATE fleet_version SET version = version + 1 WHERE id = 1; END;
  `,
];

/**
 * Brings the schema up to date, one transaction a step: a step that fails leaves the database as it was before it. Of two processes that
 * start at once the second waits for the first and finds its work done. A database newer than this code is refused.
 */
export function migrate(db: DatabaseSync, steps: readonly Step[] = MIGRATIONS): void {
  while (step(db, steps));
}

/** Throws for a database that a newer program made: this one would misread it. */
export function refuseNewer(db: DatabaseSync, steps: readonly Step[] = MIGRATIONS): void {
  const version = versionOf(db);
  if (version <= steps.length) return;
  throw new Error(
    `The database has schema version ${version}, this program knows ${steps.length}: start a newer version of the program`,
  );
}

function step(db: DatabaseSync, steps: readonly Step[]): boolean {
  return inTransaction(db, () => {
    refuseNewer(db, steps);
    const version = versionOf(db);
    const change = steps[version];
    if (change === undefined) return false;
    if (typeof change === 'string') db.exec(change);
    else change(db);
    db.exec(`PRAGMA user_version = ${version + 1}`);
    return true;
  });
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}
