import type { StaffSession } from '../../../domain/staff/session.ts';
import type { SessionStore } from '../../../ports/stores/session-store.ts';
import { documentOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';

/** Stores sessions in table `sessions`. */
export function postgresSessionStore(db: Database): SessionStore {
  return {
    add: async (session) =>
      void (await db.run(
        `INSERT INTO sessions (id, token_digest, email, started_at, ends_at, document)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        columnsOf(session),
      )),

    find: async (tokenDigest) => {
      const row = await db.first('SELECT document FROM sessions WHERE token_digest = $1', [tokenDigest]);
      return row && documentOf<StaffSession>(row);
    },

    ofAccount: async (email) => {
      const rows = await db.rows('SELECT document FROM sessions WHERE email = $1 ORDER BY started_at DESC, id DESC', [
        email,
      ]);
      return rows.map((row) => documentOf<StaffSession>(row));
    },

    replace: async (tokenDigest, session) => {
      const replaced = await db.run(
        `UPDATE sessions SET id = $1, token_digest = $2, email = $3, started_at = $4, ends_at = $5, document = $6
         WHERE token_digest = $7`,
        [...columnsOf(session), tokenDigest],
      );
      return replaced === 1 ? 'replaced' : 'missing';
    },

    seen: ({ id, lastSeenAt, endsAt }) =>
      db.transaction(async (sql) => {
        const row = await sql.first('SELECT document FROM sessions WHERE id = $1 FOR UPDATE', [id]);
        if (row === undefined) return;
        const document = JSON.stringify({ ...documentOf<StaffSession>(row), lastSeenAt, endsAt });
        await sql.run('UPDATE sessions SET ends_at = $2, document = $3 WHERE id = $1', [id, endsAt, document]);
      }),

    end: async (id) => ((await db.run('DELETE FROM sessions WHERE id = $1', [id])) === 1 ? 'ended' : 'missing'),

    sweep: async (now) => void (await db.run('DELETE FROM sessions WHERE ends_at <= $1', [now])),
  };
}

function columnsOf(session: StaffSession): readonly string[] {
  const { id, tokenDigest, email, startedAt, endsAt } = session;
  return [id, tokenDigest, email, startedAt, endsAt, JSON.stringify(session)];
}
