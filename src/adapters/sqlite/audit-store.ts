import type { DatabaseSync } from 'node:sqlite';
import { type AuditEvent, auditKeptFrom } from '../../domain/audit/audit-event.ts';
import type { AuditStore } from '../../ports/stores/audit-store.ts';
import { cutPage, newestBehind } from '../shared/list-cursor.ts';
import { documentOf } from '../shared/rows.ts';
import { withPortErrors } from './faults.ts';
import { inSharedTransaction } from './group-commit.ts';
import { emptyLog } from './write-ahead-log.ts';

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
        const { at, id } = newestBehind(cursor);
        const found = page.all(at, id, limit + 1).map(documentOf<AuditEvent>);
        const { shown, nextCursor } = cutPage(found, limit, (last) => last);
        return { events: shown, nextCursor };
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
