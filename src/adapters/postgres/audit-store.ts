import { type AuditEvent, auditKeptFrom } from '../../domain/audit/audit-event.ts';
import type { AuditStore } from '../../ports/stores/audit-store.ts';
import { cutPage, newestBehind } from '../shared/list-cursor.ts';
import { documentOf } from '../shared/rows.ts';
import type { Database, Sql } from './database.ts';

/**
 * Stores events in table `audit`. A trigger refuses every update, and the only deletion is the one
 * of expired events.
 */
export function postgresAuditStore(db: Database): AuditStore {
  return {
    append: (event) => insertAuditEvent(db, event),

    page: async (limit, cursor) => {
      const { at, id } = newestBehind(cursor);
      const rows = await db.rows(
        'SELECT document FROM audit WHERE (at, id) < ($1, $2) ORDER BY at DESC, id DESC LIMIT $3',
        [at, id, limit + 1],
      );
      const { shown, nextCursor } = cutPage(rows.map(documentOf<AuditEvent>), limit, (last) => last);
      return { events: shown, nextCursor };
    },

    removeExpired: (now, limit) =>
      db.run('DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < $1 ORDER BY at, id LIMIT $2)', [
        auditKeptFrom(now),
        limit,
      ]),
  };
}

/** Stores an event, in a transaction too. */
export async function insertAuditEvent(sql: Sql, event: AuditEvent): Promise<void> {
  await sql.run('INSERT INTO audit (id, at, document) VALUES ($1, $2, $3)', [
    event.id,
    event.at,
    JSON.stringify(event),
  ]);
}
