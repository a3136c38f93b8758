import { existsSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { openRecords } from '../../ports/kinds.ts';
import { missingDatabase } from '../../ports/missing-database.ts';
import type { DatabasePurpose, Opened, Stores } from '../../ports/ports.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { checkWritable, freeBytesAt } from '../shared/disk-space.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { sqlOutbox } from '../sql/outbox.ts';
import { sqlRecords } from '../sql/records.ts';
import { sqliteDriver } from './driver.ts';
import { asPortFault, isBusy, withPortErrors } from './faults.ts';
import { commitWaiting } from './group-commit.ts';
import { MIGRATIONS, migrate, refuseNewer, refuseOther } from './schema/migrations.ts';
import { sqliteInsightStore } from './stores/insight-store.ts';
import { sqliteRemovalStore } from './stores/removal-store.ts';
import { sqliteSiteStore } from './stores/site-store.ts';
import { copyBeforeUpgrade, keepRemovingOldCopies } from './upgrade-copy.ts';
import { BUSY_TIMEOUT } from './write-ahead-log.ts';

/**
 * Opens the database in a file. `create` makes the file and its folder if they do not exist.
 * Rejects with `unavailable` while the database cannot serve. Any other rejection (another version,
 * a folder that cannot be created) is permanent until someone corrects it.
 */
export async function openSqlite(file: string, purpose: DatabasePurpose = 'create'): Promise<Opened<Stores>> {
  if (purpose === 'create') {
    await makeFolder(dirname(file));
    // SQLite does not tell a folder that takes no file from a fault of the file.
    if (!existsSync(file)) await access(dirname(file), constants.W_OK | constants.X_OK);
  }
  const db = await connectWithRetry(file, purpose);
  const stopRemoving = doesUpgrade(purpose) ? keepRemovingOldCopies(file) : () => {};
  const opened = statSync(file).ino;
  return {
    ports: sqliteStores(db),
    async check() {
      await withPortErrors(() => {
        db.exec('SELECT id FROM vehicles LIMIT 1');
        // A deleted or replaced file accepts writes until the process ends, and then they are lost.
        if (statSync(file, { throwIfNoEntry: false })?.ino !== opened) throw unavailable(`The database file ${file}`);
      });
      await checkWritable(file).catch((fault: unknown) => {
        throw unavailable(`The database file ${file}`, fault);
      });
    },
    freeBytes: () => withPortErrors(() => freeBytesAt(file)),
    close: async () => {
      stopRemoving();
      if (!db.isOpen) return;
      commitWaiting(db);
      db.close();
    },
  };
}

/** Creates the stores of an open database whose schema is up to date. */
export function sqliteStores(db: DatabaseSync): Stores {
  const driver = sqliteDriver(db);
  return {
    ...openRecords((kind) => sqlRecords(driver, kind)),
    outbox: sqlOutbox(driver),
    insights: sqliteInsightStore(db),
    removals: sqliteRemovalStore(db),
    site: sqliteSiteStore(db),
  };
}

/**
 * Connects, with retries for as long as a call would wait. If another process switches a new file
 * to WAL at the same moment, SQLite returns "locked" at once and ignores its own busy timeout.
 */
async function connectWithRetry(file: string, purpose: DatabasePurpose): Promise<DatabaseSync> {
  const started = performance.now();
  for (;;) {
    try {
      return connect(file, purpose);
    } catch (thrown) {
      const fault = asPortFault(thrown);
      if (!isBusy(fault) || performance.now() - started > BUSY_TIMEOUT) throw fault;
      await setTimeout(20);
    }
  }
}

/**
 * Connects, and migrates if the purpose is to. `beforeUpgrade` gets the version of an older
 * database, before the steps that it lacks. With `synchronous = FULL` a commit survives a power cut in WAL mode; with the default
 * of this mode the last commits can be lost. `secure_delete` overwrites deleted content with zeros.
 */
export function connect(
  file: string,
  purpose: DatabasePurpose = 'create',
  { steps = MIGRATIONS, beforeUpgrade = (version: number) => copyBeforeUpgrade(file, version) } = {},
): DatabaseSync {
  // An empty file is a database without a schema.
  if (purpose !== 'create' && !statSync(file, { throwIfNoEntry: false })?.size) throw missingDatabase(file);
  const options = { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true, readOnly: purpose === 'read' };
  const db = new DatabaseSync(file, options);
  try {
    if (doesUpgrade(purpose))
      refuseNewer(db, steps); // before any write
    else refuseOther(db, steps);
    if (purpose === 'read') return db;
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    if (doesUpgrade(purpose)) migrate(db, steps, beforeUpgrade);
    // What a savepoint may have to undo, once a migration has had its large temporary files. In a
    // file it was two thirds of all that a booking wrote, and it is never read after a crash.
    db.exec('PRAGMA temp_store = MEMORY');
    return db;
  } catch (fault) {
    db.close();
    throw asPortFault(fault);
  }
}

function doesUpgrade(purpose: DatabasePurpose): boolean {
  return purpose === 'create' || purpose === 'upgrade';
}
