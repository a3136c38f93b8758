import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Opened, Stores } from '../../ports/ports.ts';
import type { Archive } from '../../ports/stores/archive.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { checkWritable } from '../shared/disk-space.ts';
import { makeFolder } from '../shared/make-folder.ts';
import { asPortFault, isBusy, withPortErrors } from './faults.ts';
import { commitWaiting } from './group-commit.ts';
import { migrate, refuseNewer } from './schema/migrations.ts';
import { sqliteArchive } from './stores/archive.ts';
import { sqliteAttemptStore } from './stores/attempt-store.ts';
import { sqliteBookingStore } from './stores/booking-store.ts';
import { sqliteEmailQueue } from './stores/email-queue.ts';
import { sqliteInsightStore } from './stores/insight-store.ts';
import { sqliteMessageStore } from './stores/message-store.ts';
import { sqliteOutbox } from './stores/outbox.ts';
import { sqliteSessionStore } from './stores/session-store.ts';
import { sqliteStaffStore } from './stores/staff-store.ts';
import { sqliteVehicleStore } from './stores/vehicle-store.ts';
import { BUSY_TIMEOUT } from './write-ahead-log.ts';

/**
 * Opens the database in a file, which it makes, its folder too, where there is none, and brings its schema up to date. Rejects with
 * `unavailable` while the database is out of reach; any other rejection (a newer database, a folder that cannot be made) stays until
 * someone mends it.
 */
export async function openSqlite(file: string): Promise<Opened<Stores>> {
  return open(file, sqliteStores);
}

/** Opens the same database as whole records. */
export async function openSqliteArchive(file: string): Promise<Opened<Archive>> {
  return open(file, sqliteArchive);
}

/** The stores of an open database whose schema is up to date. */
export function sqliteStores(db: DatabaseSync): Stores {
  const emailQueue = sqliteEmailQueue(db);
  return {
    bookings: sqliteBookingStore(db, emailQueue),
    vehicles: sqliteVehicleStore(db),
    messages: sqliteMessageStore(db, emailQueue),
    outbox: sqliteOutbox(db),
    insights: sqliteInsightStore(db),
    staff: sqliteStaffStore(db),
    sessions: sqliteSessionStore(db),
    attempts: sqliteAttemptStore(db),
  };
}

async function open<P>(file: string, portsOn: (db: DatabaseSync) => P): Promise<Opened<P>> {
  await makeFolder(dirname(file));
  const db = await connectPatiently(file);
  const opened = statSync(file).ino;
  return {
    ports: portsOn(db),
    async check() {
      await withPortErrors(() => {
        db.exec('SELECT id FROM vehicles LIMIT 1');
        // A file that was deleted or replaced takes writes until the process ends, and they are lost with it.
        if (statSync(file, { throwIfNoEntry: false })?.ino !== opened) throw unavailable(`The database file ${file}`);
      });
      await checkWritable(file).catch((fault: unknown) => {
        throw unavailable(`The database file ${file}`, fault);
      });
    },
    close: async () => {
      if (!db.isOpen) return;
      commitWaiting(db);
      db.close();
    },
  };
}

/**
 * Connects, again for as long as a call would wait: a process that switches a new file to WAL at the same moment is answered with "locked"
 * at once, without SQLite's own waiting.
 */
async function connectPatiently(file: string): Promise<DatabaseSync> {
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
 * Connects and migrates. `synchronous = FULL` is what makes a commit outlive a power cut in WAL mode; the default of this mode loses the
 * last commits. `secure_delete` writes zeros over what is deleted, which would stay in the file otherwise.
 */
export function connect(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
  try {
    refuseNewer(db); // before anything is written to it
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    migrate(db);
    return db;
  } catch (fault) {
    db.close();
    throw asPortFault(fault);
  }
}
