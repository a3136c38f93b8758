import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/**
 * The steps of the schema, in order. The number of a database (`PRAGMA user_version`) is how many of them it has been through. A step
 * that has been released is never edited: a change is a new step.
 *
 * Documents are the domain's values as JSON; beside them stand the columns that are searched. A removed booking keeps its row without
 * its document: that is the tombstone by which number and submission key stay taken. A spent key may be set to NULL 7 days after
 * `removed_at`.
 */
export const MIGRATIONS: readonly string[] = [
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
];

/**
 * Brings the schema up to date, one transaction a step: a step that fails leaves the database as it was before it. Of two processes that
 * start at once the second waits for the first and finds its work done. A database newer than this code is refused.
 */
export function migrate(db: DatabaseSync, steps: readonly string[] = MIGRATIONS): void {
  while (step(db, steps));
}

/** Throws for a database that a newer program made: this one would misread it. */
export function refuseNewer(db: DatabaseSync, steps: readonly string[] = MIGRATIONS): void {
  const version = versionOf(db);
  if (version <= steps.length) return;
  throw new Error(
    `The database has schema version ${version}, this program knows ${steps.length}: start a newer version of the program`,
  );
}

function step(db: DatabaseSync, steps: readonly string[]): boolean {
  return inTransaction(db, () => {
    refuseNewer(db, steps);
    const version = versionOf(db);
    const sql = steps[version];
    if (sql === undefined) return false;
    db.exec(sql);
    db.exec(`PRAGMA user_version = ${version + 1}`);
    return true;
  });
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}
