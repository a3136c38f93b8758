import type { Kind } from '../../domain/shared/record.ts';
import { KINDS } from '../../ports/kinds.ts';
import type { Dialect } from './statement.ts';

/**
 * Returns the statements that create the tables and indexes of all kinds but those that a database
 * has already, in order.
 */
export function missingSchema(dialect: Dialect, existing: readonly string[]): readonly string[] {
  const schema = Object.values(KINDS).flatMap((kind: Kind<never>) => schemaOf(kind, dialect));
  return schema.filter(([name]) => !existing.includes(name)).map(([, text]) => text);
}

/** Returns the names of the table and the indexes of a kind with the statements that create them. */
function schemaOf({ name, fields, unique, indexes }: Kind<never>, { types, afterTable }: Dialect) {
  const columns = [
    `"id" ${types.text} PRIMARY KEY`,
    `"value" ${types.text} NOT NULL`,
    ...Object.entries(fields).map(([field, type]) => `"${field}" ${types[type]}`),
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
