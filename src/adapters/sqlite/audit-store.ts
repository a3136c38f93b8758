import type { DatabaseSync } from 'node:sqlite';
import { type AuditEvent, auditKeptFrom } from '../../domain/audit/audit-event.ts';
import type { AuditStore } from '../../ports/stores/audit-store.ts';
import { readCursor, writeCursor } from '../shared/list-cursor.ts';
import { documentOf } from '../shared/rows.ts';
import { withPortErrors } from './faults.ts';
import { inSharedTransaction } from './group-commit.ts';
import { emptyLog } from './write-ahead-log.ts';

/** A place before every event. */
const NEWEST = { at: '~', id: '' };

/**
 * Stores events in table `audit`. A trigger refuses every update, and the only deletion is the one
 * of expired events.
 */
export function sqliteAuditStore(db: DatabaseSync): AuditStore {
  const insert = db.prepare('INSERT INTO audit (id, at, document) VALUES (?, ?, ?)');
  const page = db.prepare('SELECT document FROM audit WHERE (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?');
  const removeExpired = db.prepare(
    'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < ? ORDER BY at, id LIMIT ?)',
  );

  return {
    append: (event) =>
      withPortErrors(() => inSharedTransaction(db, () => void insert.run(event.id, event.at, JSON.stringify(event)))),

    page: (limit, cursor) =>
      withPortErrors(() => {
        const { at, id } = (cursor === undefined ? undefined : readCursor(cursor)) ?? NEWEST;
        // One extra event shows whether there is a next page.
        const found = page.all(at, id, limit + 1).map((row) => documentOf<AuditEvent>(row));
        const events = found.slice(0, limit);
        const last = events.at(-1);
        return { events, nextCursor: found.length > limit && last !== undefined ? writeCursor(last) : null };
      }),

    removeExpired: (now, limit) =>
      withPortErrors(async () => {
        const removed = await inSharedTransaction(db, () =>
          Number(removeExpired.run(auditKeptFrom(now), limit).changes),
        );
        if (removed > 0) emptyLog(db);
        return removed;
      }),
  };
}
