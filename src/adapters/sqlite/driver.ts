import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { coalesce } from '../../ports/coalesce.ts';
import type { Row } from '../shared/rows.ts';
import type { Dialect, SqlDriver, Statement, Write, Written } from '../sql/statement.ts';
import { withPortErrors } from './faults.ts';
import { inSharedTransaction } from './group-commit.ts';
import { searchPage, WORDS } from './words.ts';
import { emptyLog } from './write-ahead-log.ts';

export const DIALECT: Dialect = {
  text: 'TEXT',
  number: 'INTEGER',
  // A write has the database to itself.
  lockRows: '',
  hint: (index) => ` INDEXED BY "${index}"`,
  contains: (column, text) => `instr(${column}, ${text}) > 0`,
  words: WORDS,
  countChange: 'INSERT INTO changes VALUES ($1, 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1',
  addToLedger: (entry) => [['INSERT OR IGNORE INTO removals (record) VALUES ($1)', [entry]]],
  afterTable: () => ' STRICT',
};

/**
 * The message of a unique index or a primary key that has the value already names the table and
 * its column.
 */
const DUPLICATE = /^UNIQUE constraint failed: ([^.]+)\.(\w+)$/;

/** Prepares a text with the places `$1`, `$2`, …, which SQLite would take for names. */
export function prepare(db: DatabaseSync, text: string): StatementSync {
  return db.prepare(text.replaceAll(/\$(?=\d)/g, '?'));
}

/** Runs statements on a SQLite connection. Writes of one turn of the event loop share a commit. */
export function sqliteDriver(db: DatabaseSync): SqlDriver {
  const prepared = new Map<string, StatementSync>();
  const rowsOf = ([text, values]: Statement): readonly Row[] => {
    const statement = prepared.get(text) ?? prepare(db, text);
    prepared.set(text, statement);
    return statement.all(...values.map((value) => value ?? null));
  };
  const emptyLogOnce = coalesce(async () => emptyLog(db));

  return {
    dialect: DIALECT,
    read: (statement) => withPortErrors(() => rowsOf(statement)),
    readList: (statement) => withPortErrors(() => rowsOf(statement)),
    // Another process cannot write in between.
    readAtOnce: (statements) => withPortErrors(() => inSharedTransaction(db, () => statements.map(rowsOf))),
    search: (search) => withPortErrors(() => rowsOf(searchPage(DIALECT, search))),
    write: (begin) =>
      withPortErrors(async () => {
        const { out, erases } = await inSharedTransaction(db, () => {
          const written = run(begin(), rowsOf);
          for (const statement of written.writes) rowsOf(statement);
          return written;
        });
        if (erases) await emptyLogOnce();
        return out;
      }),
    duplicateIn(fault, table) {
      const [, of, column] = (fault instanceof Error && DUPLICATE.exec(fault.message)) || [];
      return of === table ? column : undefined;
    },
  };
}

function run<T>(write: Write<T>, rowsOf: (statement: Statement) => readonly Row[]): Written<T> {
  let step = write.next([]);
  while (!step.done) step = write.next(step.value.map(rowsOf));
  return step.value;
}
