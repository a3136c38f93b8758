import type { AnyKind } from '../../domain/shared/record.ts';
import { KINDS } from '../../ports/kinds.ts';
import type { Dialect } from './statement.ts';

type Named = readonly [name: string, create: string];

/** Why a program that changes no schema refuses a database of its version (FAIL-13). */
export const LACKS_KINDS = 'The database lacks tables or columns of this program: start the site once, which adds them';

/**
 * Returns the statements that create the tables, columns and indexes of all kinds but those that a
 * database has already, in order. `existing` has the names of tables and indexes, and of columns as
 * "table.column". A changed index needs another name.
 */
export function missingSchema(dialect: Dialect, existing: readonly string[]): readonly string[] {
  const has = new Set(existing);
  return Object.values(KINDS).flatMap((kind: AnyKind) => {
    const [table, ...rest] = schemaOf(kind, dialect);
    const columns = has.has(kind.name) ? columnsOf(kind, dialect) : [];
    return [table, ...columns, ...rest].flatMap(([name, create]) => (has.has(name) ? [] : [create]));
  });
}

/** Returns the columns of declared fields with what adds them. A stored record has none until it is written again. */
function columnsOf({ name, fields }: AnyKind, dialect: Dialect) {
  return Object.entries(fields).map(
    ([field, type]) => [`${name}.${field}`, `ALTER TABLE "${name}" ADD COLUMN "${field}" ${dialect[type]}`] as const,
  );
}

/** Returns the names of the table and the indexes of a kind with the statements that create them. */
function schemaOf(kind: AnyKind, dialect: Dialect): readonly [Named, ...Named[]] {
  const { name, fields, unique, indexes, words, parts = [], leavesTombstones } = kind;
  const { text, afterTable } = dialect;
  const others = parts.filter((part) => part !== 'history' && part !== 'emails');
  const columns = [
    ...(words ? dialect.words.columns(words.index[1]) : [`"id" ${text} PRIMARY KEY`]),
    `"value" ${text}${leavesTombstones ? '' : ' NOT NULL'}`,
    ...others.map((part) => `"${part}" ${text}`),
    ...(leavesTombstones ? [`"removedAt" ${text}`, `"removedBy" ${text}`] : []),
    ...Object.entries(fields).map(([field, type]) => `"${field}" ${dialect[type]}`),
  ];
  const index = (named: string, create: string, of: readonly string[]) =>
    [
      `${name} ${named}`,
      `${create} "${name} ${named}" ON "${name}" (${of.map((field) => `"${field}"`).join(', ')}) WHERE "${of[0]}" IS NOT NULL`,
    ] as const;
  const all = Object.entries({ ...indexes, ...(leavesTombstones && { removal: ['removedAt'] }) });
  return [
    [name, `CREATE TABLE "${name}" (${columns.join(', ')})${afterTable(name)}`] as const,
    ...unique.map((field) => index(`of ${field}`, 'CREATE UNIQUE INDEX', [field])),
    ...all.map(([by, of]) => index(`by ${by}`, 'CREATE INDEX', [...new Set([...of, 'id'])])),
    ...(words ? dialect.words.schema(name, words) : []),
  ];
}
