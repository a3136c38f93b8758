import type { AnyKind } from '../../domain/shared/record.ts';
import { KINDS } from '../../ports/kinds.ts';
import type { Dialect } from './statement.ts';

/** Why a program that changes no schema refuses a database of its version (FAIL-13). */
export const LACKS_KINDS = 'The database lacks tables of this program: start the site once, which adds them';

/**
 * Returns the statements that create the tables and indexes of all kinds but those that a database
 * has already, in order.
 */
export function missingSchema(dialect: Dialect, existing: readonly string[]): readonly string[] {
  const schema = Object.values(KINDS).flatMap((kind: AnyKind) => schemaOf(kind, dialect));
  return schema.filter(([name]) => !existing.includes(name)).map(([, text]) => text);
}

/** Returns the names of the table and the indexes of a kind with the statements that create them. */
function schemaOf({ name, fields, unique, indexes }: AnyKind, { text, afterTable }: Dialect) {
  const columns = [
    `"id" ${text} PRIMARY KEY`,
    `"value" ${text} NOT NULL`,
    ...Object.keys(fields).map((field) => `"${field}" ${text}`),
  ];
  const index = (named: string, create: string, parts: readonly string[]) =>
    [
      `${name} ${named}`,
      `${create} "${name} ${named}" ON "${name}" (${parts.map((part) => `"${part}"`).join(', ')})`,
    ] as const;
  return [
    [name, `CREATE TABLE "${name}" (${columns.join(', ')})${afterTable(name)}`] as const,
    ...unique.map((field) => index(`of ${field}`, 'CREATE UNIQUE INDEX', [field])),
    ...Object.entries(indexes).map(([by, parts]) => index(`by ${by}`, 'CREATE INDEX', [...parts, 'id'])),
  ];
}
