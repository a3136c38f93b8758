import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../transaction.ts';

/** A change of the schema: SQL, or a function for what SQL cannot express. */
type Step = string | ((db: DatabaseSync) => void);

/**
 * The steps of the schema, in order. The version of a database (`PRAGMA user_version`) is the
 * number of applied steps. A released step is frozen: it is never edited, and it calls no code
 * outside this folder. A change is a new step.
 */
export const MIGRATIONS: readonly Step[] = [
  'baseline.sql',
  '0002-site-facts-and-held-emails.sql',
  '0003-urgent-emails.sql',
].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

/**
 * Migrates the schema, with one transaction per step. A step that fails leaves the database as it
 * was before the step. If two processes start at the same time, the second waits for the first and
 * finds the steps applied. Throws for a database that is newer than this code.
 */
export function migrate(db: DatabaseSync, steps: readonly Step[] = MIGRATIONS): void {
  while (step(db, steps));
}

/** Throws for a database that a newer program created, because this one would misread it. */
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
