import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Opened, Stores } from '../../ports/ports.ts';
import type { Archive } from '../../ports/stores/archive.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { checkWritable, freeBytesAt } from '../shared/disk-space.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { asPortFault, isBusy, withPortErrors } from './faults.ts';
import { commitWaiting } from './group-commit.ts';
import { migrate, refuseNewer } from './schema/migrations.ts';
import { sqliteArchive } from './stores/archive.ts';
import { sqliteAttemptStore } from './stores/attempt-store.ts';
import { sqliteBookingStore } from './stores/booking-store.ts';
import { sqliteInsightStore } from './stores/insight-store.ts';
import { sqliteMessageStore } from './stores/message-store.ts';
import { sqliteOutbox } from './stores/outbox.ts';
import { sqliteOwedEmails } from './stores/owed-emails.ts';
import { sqliteSessionStore } from './stores/session-store.ts';
import { sqliteSiteStore } from './stores/site-store.ts';
import { sqliteStaffStore } from './stores/staff-store.ts';
import { sqliteVehicleStore } from './stores/vehicle-store.ts';
import { BUSY_TIMEOUT } from './write-ahead-log.ts';

/**
 * Opens the database in a file and migrates its schema. Creates the file and its folder if they do
 * not exist. Rejects with `unavailable` while the database cannot serve. Any other rejection (a
 * newer database, a folder that cannot be created) is permanent until someone corrects it.
 */
export async function openSqlite(file: string): Promise<Opened<Stores>> {
  return open(file, sqliteStores);
}

/** Opens the same database as whole records. */
export async function openSqliteArchive(file: string): Promise<Opened<Archive>> {
  return open(file, sqliteArchive);
}

/** Creates the stores of an open database whose schema is up to date. */
export function sqliteStores(db: DatabaseSync): Stores {
  const emails = sqliteOwedEmails(db);
  return {
    bookings: sqliteBookingStore(db, emails),
    vehicles: sqliteVehicleStore(db),
    messages: sqliteMessageStore(db, emails),
    outbox: sqliteOutbox(db, emails),
    insights: sqliteInsightStore(db),
    staff: sqliteStaffStore(db),
    sessions: sqliteSessionStore(db),
    attempts: sqliteAttemptStore(db),
    site: sqliteSiteStore(db, emails),
  };
}

async function open<P>(file: string, portsOn: (db: DatabaseSync) => P): Promise<Opened<P>> {
  await makeFolder(dirname(file));
  const db = await connectWithRetry(file);
  const opened = statSync(file).ino;
  return {
    ports: portsOn(db),
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
      if (!db.isOpen) return;
      commitWaiting(db);
      db.close();
    },
  };
}

/**
 * Connects, with retries for as long as a call would wait. If another process switches a new file
 * to WAL at the same moment, SQLite returns "locked" at once and ignores its own busy timeout.
 */
async function connectWithRetry(file: string): Promise<DatabaseSync> {
  const started = performance.now();
  for (;;) {
    try {
      return connect(file);
    } catch (thrown) {
      const fault = asPortFault(thrown);
      if (!isBusy(fault) || performance.now() - started > BUSY_TIMEOUT) throw fault;
      await setTimeout(20);
    }
  }
}

/**
 * Connects and migrates. With `synchronous = FULL` a commit survives a power cut in WAL mode; with
 * the default of this mode the last commits can be lost. `secure_delete` overwrites deleted content
 * with zeros.
 */
export function connect(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
  try {
    refuseNewer(db); // before any write
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    migrate(db);
    return db;
  } catch (fault) {
    db.close();
    throw asPortFault(fault);
  }
}
