import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { VEHICLES } from '../../domain/fleet/stored-vehicle.ts';
import type { Stores } from '../../ports/ports.ts';
import { syncFile, syncFolder } from '../shared/durable-file.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { sqlRecords } from '../sql/records.ts';
import { sqliteDriver } from './driver.ts';
import { connect, sqliteStores } from './open.ts';
import { MIGRATIONS, refuseNewer } from './schema/migrations.ts';
import { sqliteRemovalStore } from './stores/removal-store.ts';

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
    // Whoever was signed in at the time of the backup is not when it is restored.
    copy.exec('PRAGMA secure_delete = ON; DELETE FROM sessions; DELETE FROM attempts');
    // The result is one file, without the two files of WAL mode.
    copy.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/** Returns the vehicles of a copy and what it records as removed. Does not change it. */
export async function readCopy(file: string) {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const { values: vehicles } = await sqlRecords(sqliteDriver(copy), VEHICLES).list({ order: 'name' });
    const { records: removals } = await sqliteRemovalStore(copy).after('', Number.MAX_SAFE_INTEGER);
    return { vehicles, removals };
  } finally {
    copy.close();
  }
}

/**
 * Restores a backup to the path of a database. `prepare` works on the restored stores before the
 * database gets its name, so nobody opens it unprepared. Rejects if a database exists there, and
 * for a copy that is damaged or newer than this program.
 */
export async function restoreSqlite(
  from: string,
  to: string,
  prepare: (stores: Stores) => Promise<void>,
  steps = MIGRATIONS,
): Promise<void> {
  // SQLite would read such leftover files as part of the new database.
  const existing = filesOf(to).find((file) => existsSync(file));
  if (existing !== undefined) throw new Error(`${existing} is there already: stop the site and move it away first`);
  const copy = new DatabaseSync(from, { readOnly: true });
  try {
    refuseUnusable(copy);
  } finally {
    copy.close();
  }
  await makeFolder(dirname(to));
  const temporary = `${to}.part`;
  const leftovers = filesOf(temporary);
  try {
    for (const file of leftovers) await rm(file, { force: true });
    await copyFile(from, temporary);
    // The backup itself is the copy from before the upgrade.
    const db = connect(temporary, 'upgrade', { steps, beforeUpgrade() {} });
    try {
      await prepare(sqliteStores(db));
      db.exec('PRAGMA journal_mode = DELETE');
    } finally {
      db.close();
    }
    await syncFile(temporary);
    await rename(temporary, to);
    await syncFolder(dirname(to));
  } finally {
    for (const file of leftovers) await rm(file, { force: true });
  }
}

/** The files that SQLite keeps for a database. */
function filesOf(file: string): readonly string[] {
  return [file, `${file}-wal`, `${file}-shm`, `${file}-journal`];
}

function refuseUnusable(db: DatabaseSync): void {
  refuseNewer(db);
  const [found] = db.prepare('PRAGMA integrity_check').all();
  if (found?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${found?.integrity_check}`);
}
