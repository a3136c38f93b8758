import { existsSync } from 'node:fs';
import { copyFile, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import { syncFolder } from '../shared/durable-file.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { documentOf } from './rows.ts';
import { refuseNewer } from './schema/migrations.ts';

/** More pages than any database of the site has: a copy in one step sees one moment, and never starts anew because somebody wrote. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database into a new file as it is at one moment, while others go on reading and writing; makes the folder where there is none.
 * Rejects where the copy is not whole.
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
    // One file, without the two that WAL has beside it.
    copy.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/** The vehicles of a copy, which stays as it is. */
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

/** Puts a copy where a database is to be. Rejects where there is one already, and for a copy that is damaged or newer than this program. */
export async function restoreSqlite(from: string, to: string): Promise<void> {
  // What a database left beside it would be taken for a part of the new one.
  const inTheWay = [to, `${to}-wal`, `${to}-shm`, `${to}-journal`].find((file) => existsSync(file));
  if (inTheWay !== undefined) throw new Error(`${inTheWay} is there already: stop the site and move it away first`);
  const copy = new DatabaseSync(from, { readOnly: true });
  try {
    refuseUnusable(copy);
  } finally {
    copy.close();
  }
  await makeFolder(dirname(to));
  const aside = `${to}.part`;
  await copyFile(from, aside);
  const written = await open(aside, 'r+');
  await written.sync();
  await written.close();
  await rename(aside, to);
  await syncFolder(dirname(to));
}

function refuseUnusable(db: DatabaseSync): void {
  refuseNewer(db);
  const [found] = db.prepare('PRAGMA integrity_check').all();
  if (found?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${found?.integrity_check}`);
}
