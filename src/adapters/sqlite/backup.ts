import { existsSync } from 'node:fs';
import { copyFile, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import { syncFolder } from '../shared/durable-file.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { documentOf } from './rows.ts';
import { refuseNewer } from './schema/migrations.ts';

/**
 * More pages than any database of the site has. A copy in one step is a snapshot of one moment and
 * never restarts because of a write.
 */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database into a new file as a snapshot, while other connections read and write. Creates
 * the folder if it does not exist. Rejects if the copy is damaged.
 */
export async function backupSqlite(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  const db = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(db, to, { rate: ALL_PAGES });
  } finally {
    db.close();
  }
  const copy = new DatabaseSync(to);
  try {
    refuseUnusable(copy);
    // The result is one file, without the two files of WAL mode.
    copy.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/** Returns the vehicles of a copy and does not change it. */
export async function vehiclesOfCopy(file: string): Promise<readonly Vehicle[]> {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    return copy
      .prepare('SELECT document FROM vehicles')
      .all()
      .map((row) => documentOf<Vehicle>(row));
  } finally {
    copy.close();
  }
}

/**
 * Copies a backup to the path of a database. Rejects if a database exists there, and for a copy
 * that is damaged or newer than this program.
 */
export async function restoreSqlite(from: string, to: string): Promise<void> {
  // SQLite would read such leftover files as part of the new database.
  const existing = [to, `${to}-wal`, `${to}-shm`, `${to}-journal`].find((file) => existsSync(file));
  if (existing !== undefined) throw new Error(`${existing} is there already: stop the site and move it away first`);
  const copy = new DatabaseSync(from, { readOnly: true });
  try {
    refuseUnusable(copy);
  } finally {
    copy.close();
  }
  await makeFolder(dirname(to));
  const temporary = `${to}.part`;
  await copyFile(from, temporary);
  const written = await open(temporary, 'r+');
  await written.sync();
  await written.close();
  await rename(temporary, to);
  await syncFolder(dirname(to));
}

function refuseUnusable(db: DatabaseSync): void {
  refuseNewer(db);
  const [found] = db.prepare('PRAGMA integrity_check').all();
  if (found?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${found?.integrity_check}`);
}
