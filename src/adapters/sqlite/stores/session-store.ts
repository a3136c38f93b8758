import type { DatabaseSync } from 'node:sqlite';
import type { StaffSession } from '../../../domain/staff/session.ts';
import type { SessionStore } from '../../../ports/stores/session-store.ts';
import { documentOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';

/** Stores sessions in table `sessions`. */
export function sqliteSessionStore(db: DatabaseSync): SessionStore {
  const insert = db.prepare(
    'INSERT INTO sessions (id, token_digest, email, started_at, ends_at, document) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const byDigest = db.prepare('SELECT document FROM sessions WHERE token_digest = ?');
  const ofAccount = db.prepare('SELECT document FROM sessions WHERE email = ? ORDER BY started_at DESC, id DESC');
  const replace = db.prepare(
    `UPDATE sessions SET id = ?, token_digest = ?, email = ?, started_at = ?, ends_at = ?, document = ?
     WHERE token_digest = ?`,
  );
  const seen = db.prepare(
    `UPDATE sessions SET ends_at = ?2, document = json_set(document, '$.lastSeenAt', ?3, '$.endsAt', ?2) WHERE id = ?1`,
  );
  const end = db.prepare('DELETE FROM sessions WHERE id = ?');
  const sweep = db.prepare('DELETE FROM sessions WHERE ends_at <= ?');

  return {
    add: (session) => withPortErrors(() => void insert.run(...columnsOf(session))),

    find: (tokenDigest) =>
      withPortErrors(() => {
        const row = byDigest.get(tokenDigest);
        return row && documentOf<StaffSession>(row);
      }),

    ofAccount: (email) => withPortErrors(() => ofAccount.all(email).map((row) => documentOf<StaffSession>(row))),

    replace: (tokenDigest, session) =>
      withPortErrors(() => (replace.run(...columnsOf(session), tokenDigest).changes === 1 ? 'replaced' : 'missing')),

    seen: ({ id, lastSeenAt, endsAt }) => withPortErrors(() => void seen.run(id, endsAt, lastSeenAt)),

    end: (id) => withPortErrors(() => (end.run(id).changes === 1 ? 'ended' : 'missing')),

    sweep: (now) => withPortErrors(() => void sweep.run(now)),
  };
}

function columnsOf(session: StaffSession): readonly string[] {
  const { id, tokenDigest, email, startedAt, endsAt } = session;
  return [id, tokenDigest, email, startedAt, endsAt, JSON.stringify(session)];
}
