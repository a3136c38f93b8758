import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../transaction.ts';

/** A change of the schema: SQL, or work that SQL cannot express. */
type Step = string | ((db: DatabaseSync) => void);

/**
 * The steps of the schema, in order. The version of a database (`PRAGMA user_version`) is how many of
 * them it has been through. A released step is frozen: it is never edited and calls no code outside
 * this folder. A change is a new step.
 */
export const MIGRATIONS: readonly Step[] = [readFileSync(new URL('baseline.sql', import.meta.url), 'utf8')];

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
