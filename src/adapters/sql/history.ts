import type { OwnerKey } from './owed-emails.ts';
import type { Statement } from './statement.ts';

/** The lines of a record in the order in which they were written. */
export const SELECT_HISTORY = 'SELECT line FROM history WHERE owner_kind = $1 AND owner_id = $2 ORDER BY seq';

const INSERT = 'INSERT INTO history (owner_kind, owner_id, line) VALUES ($1, $2, $3)';

/** Writes the lines that a rule appended to a history, or all of them if it changed others. */
export function historyWrites(
  owner: OwnerKey,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly Statement[] {
  const insert = (line: unknown): Statement => [INSERT, [...owner, JSON.stringify(line)]];
  if (before.every((line, index) => line === after[index])) return after.slice(before.length).map(insert);
  return [['DELETE FROM history WHERE owner_kind = $1 AND owner_id = $2', owner], ...after.map(insert)];
}
