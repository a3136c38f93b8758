import type { AnyKind, Fields } from '../../domain/shared/record.ts';
import type { Where } from '../../ports/stores/records.ts';
import type { ListPosition } from '../shared/list-cursor.ts';
import type { Row } from '../shared/rows.ts';

export type Value = string | number | undefined;

/** A text with its values, which stand in it as `$1`, `$2`, … */
export type Statement = readonly [text: string, values: readonly Value[]];

/** Adds a value to a statement, and returns how its text names it. */
export type Bind = (value: Value) => string;

/** Returns the statement of a text that binds its values while it is written. */
export function statementOf(write: (bind: Bind) => string): Statement {
  const values: Value[] = [];
  return [write((value) => `$${values.push(value)}`), values];
}

/**
 * A write as the SQL databases run it, in one transaction: a generator that yields batches of
 * statements that read, is given their rows, and returns its answer with the statements that write.
 * It awaits nothing else, so SQLite runs it within its synchronous transactions, and PostgreSQL
 * sends a batch in one round trip. It may run again, so what it computes depends on the rows alone.
 */
export type Write<T> = Reading<Written<T>>;

/** A part of a write that reads. */
export type Reading<T> = Generator<readonly Statement[], T, readonly (readonly Row[])[]>;

/** `erases`: the statements delete personal data, which must leave the files too (PRIV-8). */
export type Written<T> = {
  readonly out: T;
  readonly writes: readonly Statement[];
  readonly erases?: boolean | undefined;
};

/** What SQL databases write differently. */
export type Dialect = {
  readonly text: string;
  readonly number: string;
  /** Locks the rows that a statement of a write reads, where the transaction does not do so. */
  readonly lockRows: string;
  /** Waits until no other write claims the subject `$1`, where the transaction does not do so. */
  readonly lockSubject?: string;
  /** Makes a query use an index of a table, where the planner does not choose it by the values. */
  readonly hint: (index: string) => string;
  /** Whether a column has a text in it. */
  readonly contains: (column: string, text: string) => string;
  readonly words: WordIndex;
  /** Counts a change of the kind `$1` (BOOK-55). */
  readonly countChange: string;
  /** Adds an entry to the ledger of removals, once. */
  readonly addToLedger: (entry: string) => readonly Statement[];
  /** Ends the definition of a table. */
  readonly afterTable: (table: string) => string;
};

/** The groups of a search: of each, one text must begin a word of the record. */
export type WordGroups = readonly (readonly string[])[];

/** How records are found by their words, which stand in column `words`. */
export type WordIndex = {
  /** The columns of a table with words, whose search finds records in the descending order of a field. */
  readonly columns: (order: string) => readonly string[];
  /** The indexes of the words of a table, by name, each with what creates it. */
  readonly schema: (table: string, words: KindWords) => readonly (readonly [name: string, create: string])[];
  /** How words that are bound, one a line, are written. */
  readonly written: (bound: string) => string;
  /** Whether a row is found, where another index leaves few rows. */
  readonly condition: (words: WordGroups, bind: Bind) => string;
  /** The rows of a table that a search finds, as `kept`. */
  readonly source: (kind: AnyKind, words: WordGroups, values: readonly string[], bind: Bind) => WordSource;
};

type KindWords = NonNullable<AnyKind['words']>;

/** A part of a query that finds rows by words. */
export type WordSource = {
  readonly from: string;
  readonly conditions: readonly string[];
  /** Whether only rows with the values of the narrowed field are found. */
  readonly isNarrowed: boolean;
  /** What the newest are found by. */
  readonly order: string;
};

/** Runs statements on a database. */
export type SqlDriver = {
  readonly dialect: Dialect;
  read(statement: Statement): Promise<readonly Row[]>;
  /** Reads what a list asks for: its plan depends on the values. */
  readList(statement: Statement): Promise<readonly Row[]>;
  /** Runs statements that read, all at one moment. */
  readAtOnce(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>;
  write<T>(begin: () => Write<T>): Promise<T>;
  /**
   * Returns which field, or 'id', another record of the table has the value of already; undefined for
   * another fault.
   */
  duplicateIn(fault: unknown, table: string): string | undefined;
  /** Reads a page of what words find, in the order of their index. */
  search(search: WordSearch): Promise<readonly Row[]>;
};

/** A page of what words find, and one record more. */
export type WordSearch = {
  readonly kind: AnyKind;
  readonly where: Where<Fields>;
  readonly field: string;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  /** After which position of the list the page begins. */
  readonly position: ListPosition | undefined;
  /** Selects the values of a page of rows with `id` and `at`. */
  readonly page: (rows: string) => string;
};
