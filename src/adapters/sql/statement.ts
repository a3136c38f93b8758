import type { Row } from '../shared/rows.ts';

export type Value = string | number | undefined;

/** A text with its values, which stand in it as `$1`, `$2`, … */
export type Statement = readonly [text: string, values: readonly Value[]];

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
  /** Locks the rows that a statement of a write reads, where the transaction does not do so. */
  readonly lockRows: string;
  /** Waits until no other write claims the subject `$1`, where the transaction does not do so. */
  readonly lockSubject?: string;
  /** Whether a column has a text in it. */
  readonly contains: (column: string, text: string) => string;
  /** Counts a change that staff see (BOOK-55). */
  readonly countChange: string;
  /** Adds an entry to the ledger of removals, once. */
  readonly addToLedger: (entry: string) => readonly Statement[];
  /** Ends the definition of a table. */
  readonly afterTable: (table: string) => string;
};

/** Runs statements on a database. */
export type SqlDriver = {
  readonly dialect: Dialect;
  read(statement: Statement): Promise<readonly Row[]>;
  /** Runs statements that read, all at one moment. */
  readAtOnce(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>;
  write<T>(begin: () => Write<T>): Promise<T>;
  /**
   * Returns which field, or 'id', another record of the table has the value of already; undefined for
   * another fault.
   */
  duplicateIn(fault: unknown, table: string): string | undefined;
};
