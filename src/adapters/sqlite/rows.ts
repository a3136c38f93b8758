import type { SQLOutputValue } from 'node:sqlite';
import { type Instant, isInstant } from '../../domain/shared/toronto-time.ts';

export type Row = Record<string, SQLOutputValue>;

/** A column that always holds text. Throws TypeError otherwise: the row is not one that this adapter wrote. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`);
  return value;
}

/** A column that holds text or nothing. */
export function optionalTextOf(row: Row, column: string): string | undefined {
  return row[column] === null ? undefined : textOf(row, column);
}

/** A column that always holds a moment. */
export function momentOf(row: Row, column: string): Instant {
  const text = textOf(row, column);
  if (!isInstant(text)) throw new TypeError(`Column ${column} holds no moment`);
  return text;
}

/** A column that holds a moment or nothing. */
export function optionalMomentOf(row: Row, column: string): Instant | undefined {
  return row[column] === null ? undefined : momentOf(row, column);
}

/** A column that always holds a number. */
export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number`);
  return value;
}

/** The one row of a `count(*) AS count`. */
export function countOf(row: Row | undefined): number {
  return numberOf(row ?? {}, 'count');
}

/**
 * Reads the value stored as JSON in column `document`. Only this adapter writes there, from a value of the same type, so its shape is
 * trusted; a document that is not JSON at all throws SyntaxError.
 */
export function documentOf<T>(row: Row): T {
  return JSON.parse(textOf(row, 'document'));
}
