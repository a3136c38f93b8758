import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** A write that waits for the next commit of its connection. */
type Waiting = {
  /** Does the work. Throws only when the whole transaction is gone. */
  work(): void;
  /** The commit is on the disk: the caller gets what its work gave, or the fault that undid it alone. */
  settle(): void;
  /** Nothing of the transaction was stored. */
  lose(fault: unknown): void;
};

const WAITING = new WeakMap<DatabaseSync, Waiting[]>();

/**
 * Does the work in one transaction with all other work that comes in before the event loop turns, in the order in which it came: a commit
 * waits for the disk once, however many requests it is for. Each work has a savepoint, so one that throws is undone by itself and rejects
 * alone; when the commit fails, nothing is stored and all reject. No promise resolves before the disk has the commit.
 */
export function inSharedTransaction<T>(db: DatabaseSync, work: () => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let settle = (): void => {};
  join(db, {
    work() {
      try {
        const result = inSavepoint(db, work);
        settle = () => resolve(result);
      } catch (fault) {
        if (!db.isTransaction) throw fault;
        settle = () => reject(fault);
      }
    },
    settle: () => settle(),
    lose: reject,
  });
  return promise;
}

/** Commits what waits now, without waiting for the event loop: before a connection closes. */
export function commitWaiting(db: DatabaseSync): void {
  const group = WAITING.get(db) ?? [];
  WAITING.delete(db);
  if (group.length === 0) return;
  try {
    inTransaction(db, () => {
      for (const { work } of group) work();
    });
  } catch (fault) {
    for (const { lose } of group) lose(fault);
    return;
  }
  for (const { settle } of group) settle();
}

function join(db: DatabaseSync, waiting: Waiting): void {
  const group = WAITING.get(db);
  if (group !== undefined) return void group.push(waiting);
  WAITING.set(db, [waiting]);
  // After the requests that came in with this one were read, and before the next are waited for.
  setImmediate(commitWaiting, db);
}

function inSavepoint<T>(db: DatabaseSync, work: () => T): T {
  db.exec('SAVEPOINT one');
  try {
    const result = work();
    db.exec('RELEASE one');
    return result;
  } catch (fault) {
    // SQLite has rolled back the whole transaction by itself after some faults, a full disk among them.
    if (db.isTransaction) db.exec('ROLLBACK TO one; RELEASE one');
    throw fault;
  }
}
