import type { Fields } from '../../domain/shared/record.ts';
import type { Where } from '../../ports/stores/records.ts';
import type { Row } from '../shared/rows.ts';
import { behindOf, conditionsOn, whereOf } from '../sql/list.ts';
import {
  type Bind,
  type Dialect,
  statementOf,
  type WordGroups,
  type WordIndex,
  type WordSearch,
} from '../sql/statement.ts';
import type { Database } from './database.ts';

/** Finds records by a text search vector, whose lexemes are the words. */
export const WORDS: WordIndex = {
  columns: () => ['"id" text COLLATE "C" PRIMARY KEY', '"words" tsvector'],
  schema: (table) => [[`${table} by words`, `CREATE INDEX "${table} by words" ON "${table}" USING gin ("words")`]],
  written: (bound) => `array_to_tsvector(string_to_array(${bound}, E'\\n'))`,
  condition: (words, bind) => `"words" @@ ${bind(queryOf(words))}::tsquery`,
  source: ({ name, words: index }, words, _values, bind) => ({
    from: `"${name}" AS kept`,
    conditions: [WORDS.condition(words, bind)],
    isNarrowed: false,
    order: `kept."${index?.index[1]}"`,
  }),
};

/** The most records of a rare word. All of them are sorted, since that is cheap. */
const MAX_RARE = 500;
/**
 * How many of the next records are looked at for a word that is not rare. One that fills no page
 * from them is common among other records, and then all that are found are sorted.
 */
const MAX_NEXT = 2000;

/**
 * Reads a page of what words find. The planner cannot know how many records a prefix finds, and the
 * index reads all that any of the words finds, however few have all of them. So it is asked for the
 * word alone first that is likely the rarest.
 */
export async function searchByWords(
  db: Database,
  dialect: Dialect,
  { kind, where, field, direction, limit, position, page }: WordSearch,
): Promise<readonly Row[]> {
  const { words = [], ...others } = where;
  const table = `"${kind.name}"`;
  const by = `"${field}" ${direction}, "id" ${direction}`;
  const rows = (write: (bind: Bind) => string) => {
    const [text, values] = statementOf(write);
    return db.planned(text, values);
  };
  const conditions = (of: WordGroups | undefined, bind: Bind) =>
    conditionsOn(dialect, { ...others, words: of } as Where<Fields>, bind);
  const behind = (bind: Bind) => behindOf(position, field, direction, bind);
  const pageOf = (from: string, more: readonly string[]) =>
    page(`SELECT "id", "${field}" AS "at" FROM ${from}${whereOf(more)} ORDER BY ${by} LIMIT ${limit + 1}`);

  const rarest = [likelyRarest(words)];
  const few = await rows((bind) => `SELECT 1 FROM ${table}${whereOf(conditions(rarest, bind))} LIMIT ${MAX_RARE + 1}`);
  /** OFFSET 0 makes the server find these first, and not walk the order. */
  const found = (of: WordGroups) =>
    rows((bind) => {
      const first = `(SELECT * FROM ${table}${whereOf(conditions(of, bind))} OFFSET 0) AS found`;
      return pageOf(first, [WORDS.condition(words, bind), ...behind(bind)]);
    });
  if (few.length <= MAX_RARE) return found(rarest);
  const next = await rows((bind) => {
    const all = [`"${field}" IS NOT NULL`, ...conditions(undefined, bind), ...behind(bind)];
    const first = `(SELECT * FROM ${table}${whereOf(all)} ORDER BY ${by} LIMIT ${MAX_NEXT}) AS next`;
    return pageOf(first, [WORDS.condition(words, bind)]);
  });
  return next.length > limit ? next : found(words);
}

/** The longest word; of several the last, as in 'Anneke Wilson' or 'Van Sienna'. */
function likelyRarest(words: WordGroups): readonly string[] {
  const lengthOf = (word: readonly string[]) => Math.min(...word.map(({ length }) => length));
  return words.reduce((longest, word) => (lengthOf(word) >= lengthOf(longest) ? word : longest), ['']);
}

/** A prefix is a quoted text, in which no operator is recognized. */
function queryOf(words: WordGroups): string {
  const startsWith = (prefix: string) => `'${prefix.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
  return words.map((word) => `(${word.map(startsWith).join(' | ')})`).join(' & ');
}
