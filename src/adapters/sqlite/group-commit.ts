import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** A write that waits for the next commit of its connection. */
type Waiting = {
  /**
   * Runs the work, alone in its transaction or within a savepoint. Throws only if the whole
   * transaction was or is to be rolled back.
   */
  work(isAlone: boolean): void;
  /**
   * The commit is on the disk: resolves with the result of the work, or rejects with its own fault.
   */
  settle(): void;
  /** Nothing of the transaction was stored. */
  lose(fault: unknown): void;
};

const WAITING = new WeakMap<DatabaseSync, Waiting[]>();

/**
 * Runs the work in one transaction with all other work of the same turn of the event loop, in order
 * of arrival. So one wait for the disk serves many requests. Each of several has a savepoint: if it
 * throws, only its changes are rolled back and only its promise rejects. If the commit fails,
 * nothing is stored and all promises reject. No promise resolves before the commit is on the disk.
 */
export function inSharedTransaction<T>(db: DatabaseSync, work: () => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let settle = (): void => {};
  join(db, {
    work(isAlone) {
      try {
        const result = isAlone ? work() : inSavepoint(db, work);
        settle = () => resolve(result);
      } catch (fault) {
        if (isAlone || !db.isTransaction) throw fault;
        settle = () => reject(fault);
      }
    },
    settle: () => settle(),
    lose: reject,
  });
  return promise;
}

/** Commits the waiting work immediately, before a connection closes. */
export function commitWaiting(db: DatabaseSync): void {
  const group = WAITING.get(db) ?? [];
  WAITING.delete(db);
  if (group.length === 0) return;
  try {
    inTransaction(db, () => {
      for (const { work } of group) work(group.length === 1);
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
  // `setImmediate` runs after the requests of this turn have been read and before the next poll.
  setImmediate(commitWaiting, db);
}

function inSavepoint<T>(db: DatabaseSync, work: () => T): T {
  db.exec('SAVEPOINT one');
  try {
    const result = work();
    db.exec('RELEASE one');
    return result;
  } catch (fault) {
    // After some faults, such as a full disk, SQLite has already rolled back the whole transaction.
    if (db.isTransaction) db.exec('ROLLBACK TO one; RELEASE one');
    throw fault;
  }
}
