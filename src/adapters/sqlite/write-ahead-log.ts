import type { DatabaseSync } from 'node:sqlite';

/**
 * Milliseconds that a call waits for the lock of another process. The limit is short, because the
 * wait blocks the whole process.
 */
export const BUSY_TIMEOUT = 2000;

/**
 * Checkpoints the write-ahead log into the database and truncates it, because the log still
 * contains erased data. It does not wait: while another process reads, the log remains until the
 * next erasure or the next checkpoint.
 */
export function emptyLog(db: DatabaseSync): void {
  db.exec('PRAGMA busy_timeout = 0');
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
  }
}
