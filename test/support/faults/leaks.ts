/**
 * What no answer may contain: a stack trace, a path of the machine, an SQL statement, or the name
 * of a technology behind the site.
 */
const INNER = [
  /\n\s+at \S+ ?\(?(?:file|node|\/)/,
  /node:(?:internal|sqlite|fs)/,
  /node_modules|\/src\/(?:server|adapters|domain)\//,
  /\/(?:tmp|root|home|var)\/\S+/,
  /\bSQLITE_|\bsqlite\b/i,
  /\b(?:SELECT|INSERT INTO|UPDATE) \w+.* (?:FROM|VALUES|SET)\b/,
  /\b(?:Type|Range|Reference|Syntax)Error\b/,
  /\bFST_[A-Z_]+|\bECONN[A-Z]+|\bENOENT\b/,
];

/** Returns the part of an answer that reveals server internals, or undefined. */
export function leakIn(body: string): string | undefined {
  return INNER.map((pattern) => pattern.exec(body)?.[0]).find((found) => found !== undefined);
}
