import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs the work in one transaction: either all of it is stored or nothing. It takes the write lock
 * at once (BEGIN IMMEDIATE). So what the work reads cannot change in the meantime, and the work
 * never fails halfway because another process wrote first.
 */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (fault) {
    // After some faults, such as a full disk, SQLite has already rolled back.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw fault;
  }
}
