import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { otherDatabase } from '../../../ports/missing-database.ts';
import { textOf } from '../../shared/rows.ts';
import { LACKS_KINDS, missingSchema } from '../../sql/schema.ts';
import { DIALECT } from '../driver.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Marks a file as a database of this program, "OAK5" (`PRAGMA application_id`). Another number is due
 * where the baseline is rewritten, so that no file of an earlier baseline is judged by its number.
 */
const APPLICATION_ID = 0x4f414b35;

/**
 * The steps of the schema in SQL, in order. The version of a database (`PRAGMA user_version`) is the
 * number of applied steps. A released step is frozen: it is never edited. A change is a new step.
 * Until version 1.0.0 the baseline itself may be rewritten.
 */
export const MIGRATIONS: readonly string[] = [
  // One file a line.
  'baseline.sql',
].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));

/**
 * Applies all missing steps in one transaction: a step that fails leaves the database as it was
 * (FAIL-12). Then adds the tables, columns and indexes of kinds that are missing. `beforeUpgrade` gets
 * the version of a database that is not new. It runs under the write lock and before the first step.
 * If two processes start at the same time, the second waits for the first and finds all done. Throws for a database that is newer than this code.
 */
export function migrate(
  db: DatabaseSync,
  steps: readonly string[] = MIGRATIONS,
  beforeUpgrade: (version: number) => void = () => {},
): void {
  inTransaction(db, () => {
    refuseNewer(db, steps);
    const version = versionOf(db);
    if (version > 0 && version < steps.length) beforeUpgrade(version);
    for (const step of steps.slice(version)) db.exec(step);
    for (const text of missingKinds(db)) db.exec(text);
    if (version < steps.length) {
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${steps.length}`);
    }
  });
}

/**
 * Throws for a database that another program, a development version with another baseline or a
 * newer version created, because this one would misread it.
 */
export function refuseNewer(db: DatabaseSync, steps: readonly string[] = MIGRATIONS): void {
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
export function refuseOther(db: DatabaseSync, steps: readonly string[] = MIGRATIONS): void {
  refuseNewer(db, steps);
  const version = versionOf(db);
  if (version !== steps.length) {
    throw otherDatabase(
      `The database has schema version ${version}, this program works with ${steps.length}: start the site once, which upgrades it`,
    );
  }
  if (steps === MIGRATIONS && missingKinds(db).length > 0) throw otherDatabase(LACKS_KINDS);
}

/** Returns the statements that create what is not there of the tables, columns and indexes of kinds. */
function missingKinds(db: DatabaseSync): readonly string[] {
  const rows = db
    .prepare(
      `SELECT name FROM sqlite_schema UNION ALL SELECT made.name || '.' || part.name
       FROM sqlite_schema AS made, pragma_table_info(made.name) AS part WHERE made.type = 'table'`,
    )
    .all();
  return missingSchema(
    DIALECT,
    rows.map((row) => textOf(row, 'name')),
  );
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}
