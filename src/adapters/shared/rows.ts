import { type Instant, isInstant } from '../../domain/shared/toronto-time.ts';

/** A row of a SQL database, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Reads a column that always holds text. Throws TypeError otherwise, because then another program
 * wrote the row.
 */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`);
  return value;
}

/** Reads a column that holds text or null. */
export function optionalTextOf(row: Row, column: string): string | undefined {
  return row[column] === null ? undefined : textOf(row, column);
}

/** Reads a column that always holds a moment. */
export function momentOf(row: Row, column: string): Instant {
  const text = textOf(row, column);
  if (!isInstant(text)) throw new TypeError(`Column ${column} holds no moment`);
  return text;
}

/** Reads a column that always holds a number. */
export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number`);
  return value;
}

/** Reads the row of a `count(*) AS count`. */
export function countOf(row: Row | undefined): number {
  return numberOf(row ?? {}, 'count');
}

/**
 * Reads the JSON value of column `document`. Only the adapter writes the column, from a value of
 * the same type, so the shape is not validated. Throws SyntaxError for a document that is not JSON.
 */
export function documentOf<T>(row: Row): T {
  return JSON.parse(textOf(row, 'document'));
}
