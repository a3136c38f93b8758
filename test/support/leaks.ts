/** What stands in no answer: a stack, a place on the machine, a statement, the name of a technology behind the site. */
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

/** The part of an answer that tells of the inside of the server; undefined for one that tells nothing. */
export function leakIn(body: string): string | undefined {
  return INNER.map((pattern) => pattern.exec(body)?.[0]).find((found) => found !== undefined);
}
