import type { Dialect, SqlDriver } from '../sql/statement.ts';
import type { Database } from './database.ts';
import { isDuplicate } from './faults.ts';
import { searchByWords, WORDS } from './words.ts';

/** Waits until no other transaction claims the subject. The first number sets these locks apart from others. */
export const LOCK_SUBJECT = 'SELECT pg_advisory_xact_lock(4126, hashtext($1))';

export const DIALECT: Dialect = {
  text: 'text COLLATE "C"',
  number: 'bigint',
  lockRows: ' FOR UPDATE',
  lockSubject: LOCK_SUBJECT,
  hint: () => '',
  contains: (column, text) => `strpos(${column}, ${text}) > 0`,
  words: WORDS,
  // Each connection counts in a row of its own, so that writers do not wait for each other.
  countChange: `INSERT INTO changes AS counted VALUES ($1, pg_backend_pid() % 1024, 1)
    ON CONFLICT (kind, counter) DO UPDATE SET count = counted.count + 1`,
  // One transaction after the other, so that rows become visible in the order of seq.
  addToLedger: (entry) => [
    ['SELECT pg_advisory_xact_lock(4126008)', []],
    ['INSERT INTO removals (record) VALUES ($1::jsonb) ON CONFLICT DO NOTHING', [entry]],
  ],
  // Nobody but the owner reads or writes the rows: some hosts give other programs of theirs the
  // right to every table of `public`. Dead rows keep what was erased until they are vacuumed, and the
  // planner needs present statistics.
  afterTable: (table) => `; ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;
    ALTER TABLE "${table}" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,
};

/** Runs statements on a PostgreSQL database. Its autovacuum removes what a write erases. */
export function postgresDriver(db: Database): SqlDriver {
  return {
    dialect: DIALECT,
    read: ([text, values]) => db.rows(text, values),
    readList: ([text, values]) => db.planned(text, values),
    readAtOnce: (statements) =>
      db.snapshot((sql) => Promise.all(statements.map(([text, values]) => sql.rows(text, values)))),
    write: db.write,
    search: (search) => searchByWords(db, DIALECT, search),
    duplicateIn(fault, table) {
      if (!isDuplicate(fault) || fault.table !== table) return undefined;
      return fault.constraint?.endsWith('_pkey') ? 'id' : fault.constraint?.split(' of ')[1];
    },
  };
}
