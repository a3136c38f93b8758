import type { DatabaseSync } from 'node:sqlite';

/**
 * Does the work in one transaction: all of it is stored or none. It takes the write lock at once (BEGIN IMMEDIATE), so nothing that the
 * work reads can change under it, and it never has to give up half-way because another process wrote first.
 */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (fault) {
    // SQLite has rolled back by itself after some faults, a full disk among them.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw fault;
  }
}
