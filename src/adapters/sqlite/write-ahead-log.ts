import type { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a call waits for another process's write. Short, since the whole process waits with it. */
export const BUSY_TIMEOUT = 2000;

/**
 * Brings the write-ahead log into the database and empties it: what was erased stands there as it was until then. It does not wait: while
 * another process reads, the log stays, until the next erasing or the next checkpoint.
 */
export function emptyLog(db: DatabaseSync): void {
  db.exec('PRAGMA busy_timeout = 0');
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
  }
}
