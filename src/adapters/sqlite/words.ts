import { behindOf, whereOf, wordRows } from '../sql/list.ts';
import {
  type Dialect,
  type Statement,
  statementOf,
  type WordGroups,
  type WordIndex,
  type WordSearch,
} from '../sql/statement.ts';

/** Finds nothing: no mark is 0. */
const NONE = '"0"';

/** The positions that a moment has in the index. */
const A_MOMENT = 1024;

/** The first position of a moment, which is in ms. */
const positionOf = (moment: string) => `(unixepoch(${moment}) * 1000 + substr(${moment}, 21, 3)) * ${A_MOMENT}`;

/**
 * Finds records by FTS5. Each word is one token behind the mark of the narrowed field's value: the
 * tokenizer accepts every printable ASCII character as part of a token, so only the line feed between
 * two words separates them. With secure-delete FTS5 removes deleted words from its pages at once. It
 * requires the deleted words, and the triggers compute them from the old row.
 */
export const WORDS: WordIndex = {
  /**
   * `position` is the rowid in the index, because FTS5 returns matches in the order of rowids: the
   * moment in ms and the order of arrival within that ms (at most 1,024). It depends on the moment, so
   * records keep their order if they are imported in another order. It is below 2^53 until the year
   * 2248.
   */
  columns: (order) => [
    'seq INTEGER PRIMARY KEY',
    '"id" TEXT NOT NULL UNIQUE',
    '"words" TEXT',
    `"position" INTEGER GENERATED ALWAYS AS (${positionOf(`"${order}"`)} + seq % ${A_MOMENT}) VIRTUAL`,
  ],

  schema(table, { index: [narrowed], values }) {
    const index = `"${table} words"`;
    const marks = values.map((value) => `WHEN '${value}' THEN '${markOf(values, value)}'`).join(' ');
    const marked = (row: string) => {
      const mark = `CASE ${row}."${narrowed}" ${marks} END`;
      return `${row}."position", ${mark} || replace(${row}."words", char(10), char(10) || ${mark})`;
    };
    const there = (row: string) => `WHERE ${row}."words" IS NOT NULL`;
    const add = `INSERT INTO ${index} (rowid, words) SELECT ${marked('new')} ${there('new')};`;
    const remove = `INSERT INTO ${index} (${index}, rowid, words) SELECT 'delete', ${marked('old')} ${there('old')};`;
    const tokens = ` !""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~`;
    return [
      [
        `${table} words`,
        `CREATE VIRTUAL TABLE ${index} USING fts5(words, content = '', columnsize = 0, detail = none,
          prefix = '2 3 4 5 6 7 8 9', tokenize = "ascii tokenchars '${tokens}'");
        INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1)`,
      ],
      [`${table} by position`, `CREATE UNIQUE INDEX "${table} by position" ON "${table}" ("position")`],
      [`${table} words added`, `CREATE TRIGGER "${table} words added" AFTER INSERT ON "${table}" BEGIN ${add} END`],
      [
        `${table} words changed`,
        `CREATE TRIGGER "${table} words changed" AFTER UPDATE OF "words", "${narrowed}" ON "${table}"
        WHEN old."words" IS NOT new."words" OR old."${narrowed}" IS NOT new."${narrowed}" BEGIN ${remove} ${add} END`,
      ],
      [
        `${table} words removed`,
        `CREATE TRIGGER "${table} words removed" AFTER DELETE ON "${table}" BEGIN ${remove} END`,
      ],
    ];
  },

  written: (bound) => bound,

  condition: (words, bind) =>
    words
      .map((group) => {
        const begins = group.map((text) => `instr(char(10) || "words", char(10) || ${bind(text)}) > 0`);
        return `(${begins.join(' OR ')})`;
      })
      .join(' AND '),

  source({ name, words: index }, words, values, bind) {
    const of = (value: string) => queryOf(words, markOf(index?.values ?? [], value));
    const query = values.length === 0 ? NONE : values.map((value) => `(${of(value)})`).join(' OR ');
    return {
      from: `"${name} words"(${bind(query)}) AS found CROSS JOIN "${name}" AS kept ON kept."position" = found.rowid`,
      conditions: [],
      isNarrowed: true,
      order: 'found.rowid',
    };
  },
};

/**
 * Selects a page of what words find. The index is in the order of moments, not in that of ids within
 * one, so all of the last moment are read.
 */
export function searchPage(
  dialect: Dialect,
  { kind, where, field, direction, limit, position, page }: WordSearch,
): Statement {
  return statementOf((bind) => {
    const isAscending = direction === 'asc';
    const found = (select: string, by: string, more: readonly string[] = []) => {
      const { from, conditions } = wordRows(dialect, kind, where, bind);
      const reached = isAscending ? `found.rowid >= ${moment}` : `found.rowid < ${moment} + ${A_MOMENT}`;
      const all = [
        ...conditions,
        ...behindOf(position, field, direction, bind),
        ...(position ? [reached] : []),
        ...more,
      ];
      return `SELECT ${select} FROM ${from}${whereOf(all)} ORDER BY ${by} LIMIT ${bind(limit + 1)}`;
    };
    const moment = position && positionOf(bind(position.at));
    const next = found('found.rowid AS position', `found.rowid ${direction}`);
    const last = isAscending
      ? `found.rowid <= (SELECT max(position) / ${A_MOMENT} * ${A_MOMENT} + ${A_MOMENT - 1} FROM (${next}))`
      : `found.rowid >= (SELECT min(position) / ${A_MOMENT} * ${A_MOMENT} FROM (${next}))`;
    return page(
      found(`kept."id", kept."${field}" AS "at"`, `kept."${field}" ${direction}, kept."id" ${direction}`, [last]),
    );
  });
}

/** The mark of a value. The lengths in `prefix` include it. */
function markOf(values: readonly string[], value: string): string {
  return String(values.indexOf(value) + 1);
}

/** A prefix is one quoted string, in which FTS5 recognizes no operator, and the tokenizer reads it as one token. */
function queryOf(words: WordGroups, mark: string): string {
  const startsWith = (text: string) => `"${mark}${text.replaceAll('"', '""')}"*`;
  return words.map((group) => `(${group.map(startsWith).join(' OR ')})`).join(' AND ');
}
