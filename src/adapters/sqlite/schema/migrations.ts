import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { otherDatabase } from '../../../ports/missing-database.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Marks a file as a database of this program, "OAK1" (`PRAGMA application_id`). Another number is due
 * where the steps are counted anew, so that no file of the former count is judged by its number.
 */
const APPLICATION_ID = 0x4f414b31;

/** A change of the schema: SQL, or a function for what SQL cannot express. */
type Step = string | ((db: DatabaseSync) => void);

/**
 * The steps of the schema, in order. The version of a database (`PRAGMA user_version`) is the
 * number of applied steps. A released step is frozen: it is never edited, and it calls no code
 * outside this folder. A change is a new step.
 */
export const MIGRATIONS: readonly Step[] = [
  // One file a line.
  'baseline.sql',
  '0002-site-facts-and-held-emails.sql',
  '0003-urgent-emails.sql',
  '0004-message-states.sql',
  '0005-held-bookings.sql',
  '0007-erasure-by-placement.sql',
  '0008-removals.sql',
  '0010-cancelled-bookings.sql',
  '0011-vehicle-use.sql',
  '0012-list-orders.sql',
  '0014-changes.sql',
  '0015-messages-of-bookings.sql',
  '0016-quotes.sql',
  '0019-reports.sql',
  '0020-roles-and-staff-links.sql',
  '0021-audit.sql',
  '0024-packed-emails.sql',
  '0025-new-emails-counted.sql',
  '0026-last-hand-outs.sql',
  '0027-ended-links-and-roles.sql',
].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

/**
 * Applies all missing steps in one transaction: a step that fails leaves the database as it was
 * (FAIL-12). `beforeUpgrade` gets the version of a database that is not new. It runs under the
 * write lock and before the first change. If two processes start at the same time, the second waits
 * for the first and finds the steps applied. Throws for a database that is newer than this code.
 */
export function migrate(
  db: DatabaseSync,
  steps: readonly Step[] = MIGRATIONS,
  beforeUpgrade: (version: number) => void = () => {},
): void {
  inTransaction(db, () => {
    refuseNewer(db, steps);
    const version = versionOf(db);
    if (version === steps.length) return;
    if (version > 0) beforeUpgrade(version);
    for (const step of steps.slice(version)) {
      if (typeof step === 'string') db.exec(step);
      else step(db);
    }
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${steps.length}`);
  });
}

/**
 * Throws for a database that another program, a development version with another count of steps or
 * a newer version created, because this one would misread it.
 */
export function refuseNewer(db: DatabaseSync, steps: readonly Step[] = MIGRATIONS): void {
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isEmpty && db.prepare('PRAGMA application_id').get()?.application_id !== APPLICATION_ID) {
    throw otherDatabase('The file is a database of another program, or of a development version of this one');
  }
  const version = versionOf(db);
  if (version <= steps.length) return;
  throw otherDatabase(
    `The database has schema version ${version}, this program knows ${steps.length}: start a newer version of the program`,
  );
}

/** Throws for a database of another version. For programs that read and change no schema. */
export function refuseOther(db: DatabaseSync, steps: readonly Step[] = MIGRATIONS): void {
  refuseNewer(db, steps);
  const version = versionOf(db);
  if (version === steps.length) return;
  throw otherDatabase(
    `The database has schema version ${version}, this program works with ${steps.length}: start the site once, which upgrades it`,
  );
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}
