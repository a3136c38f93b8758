import { type AnyKind, type Fields, orderOf } from '../../domain/shared/record.ts';
import { type Condition, type ListRequest, MAX_SORTED, type Where } from '../../ports/stores/records.ts';
import { type ListPosition, readPosition } from '../shared/list-cursor.ts';
import { isAbsent, isValue, planList } from '../shared/list-plan.ts';
import { countOf, type Row } from '../shared/rows.ts';
import { type Bind, type Dialect, type SqlDriver, statementOf } from './statement.ts';

/**
 * Reads a list whole, or a page of it and one record more, which shows whether there is a next page.
 * For a page, each range of the index that `planList` chose is one part of the query. If the index has
 * the order of the list, no part is read beyond a page. Values are read for the page alone.
 */
export async function readList(
  driver: SqlDriver,
  kind: AnyKind,
  { where = {}, order, limit, after }: ListRequest<Fields, string>,
): Promise<readonly Row[]> {
  const { dialect } = driver;
  const plan = planList(kind, where, { order });
  const [field, direction] = orderOf(kind, order);
  const by = `"${field}" ${direction}, "id" ${direction}`;
  const position = after === undefined ? undefined : readPosition(after);
  const behind = (column: string, bind: Bind) => behindOf(position, column, direction, bind);
  if (limit === undefined && where.words === undefined) {
    return driver.read(
      statementOf((bind) => {
        const all = [...conditionsOn(dialect, where, bind), `"${field}" IS NOT NULL`, ...behind(field, bind)];
        return `SELECT "id", "value", "${field}" AS "at" FROM ${rowsOf(dialect, kind, plan.index)}${whereOf(all)} ORDER BY ${by}`;
      }),
    );
  }
  const most = limit ?? MAX_SORTED;
  const cut = (bind: Bind) => ` LIMIT ${bind(most + 1)}`;
  const page = (rows: string) =>
    `SELECT kept."id", kept."value", kept."${field}" AS "at" FROM (${rows}) AS page
     JOIN "${kind.name}" AS kept ON kept."id" = page."id" ORDER BY page."at" ${direction}, page."id" ${direction}`;
  /** A page of what the parts find, sorted. */
  const sorted = (parts: readonly string[], bind: Bind) => {
    const found = parts.map((part) => `SELECT * FROM (${part}) AS part`).join(' UNION ALL ');
    return page(`SELECT "id", "at" FROM (${found}) AS found${whereOf(behind('at', bind))}
      ORDER BY "at" ${direction}, "id" ${direction}${cut(bind)}`);
  };

  if (plan.index === 'words') {
    if (plan.isInOrder) return driver.search({ kind, where, field, direction, limit: most, position, page });
    return driver.readList(
      statementOf((bind) => {
        const { from, conditions, order: newest } = wordRows(dialect, kind, where, bind);
        const rows = `SELECT kept."id", kept."${field}" AS "at" FROM ${from}${whereOf(conditions)}`;
        return sorted([`${rows} ORDER BY ${newest} DESC LIMIT ${MAX_SORTED}`], bind);
      }),
    );
  }
  const branches = branchesOf(where, plan.fields);
  if (branches.length === 0) return [];
  return driver.readList(
    statementOf((bind) => {
      const parts = branches.map((branch) => {
        const conditions = [...conditionsOn(dialect, branch, bind), `"${field}" IS NOT NULL`];
        const rows = (more: readonly string[] = []) =>
          `SELECT "id", "${field}" AS "at" FROM ${rowsOf(dialect, kind, plan.index)}${whereOf([...conditions, ...more])}`;
        if (plan.isInOrder) return `${rows(behind(field, bind))} ORDER BY ${by}${cut(bind)}`;
        const { sortedFrom } = plan;
        return `${rows()}${sortedFrom === undefined ? '' : ` ORDER BY "${sortedFrom}" DESC LIMIT ${MAX_SORTED}`}`;
      });
      const [first = ''] = parts;
      return plan.isInOrder && parts.length === 1 ? page(first) : sorted(parts, bind);
    }),
  );
}

/** Reads some fields of the records with some conditions. */
export function readFields(
  driver: SqlDriver,
  kind: AnyKind,
  names: readonly string[],
  where: Where<Fields>,
  limit?: number,
): Promise<readonly Row[]> {
  return readerOf(
    driver,
    limit,
  )(statementOf((bind) => selection(driver.dialect, kind, ['id', ...names], where, limit, bind)));
}

/** Counts the records with some conditions, up to a limit if there is one. */
export async function readCount(driver: SqlDriver, kind: AnyKind, where: Where<Fields>, limit?: number) {
  const counted = (bind: Bind) => selection(driver.dialect, kind, [], where, limit, bind);
  const [row] = await readerOf(
    driver,
    limit,
  )(statementOf((bind) => `SELECT count(*) AS count FROM (${counted(bind)}) AS found`));
  return countOf(row);
}

/** Selects columns of the records with some conditions. */
export function selection(
  dialect: Dialect,
  kind: AnyKind,
  columns: readonly string[],
  where: Where<Fields>,
  limit: number | undefined,
  bind: Bind,
): string {
  const { index } = planList(kind, where, { names: columns.filter((column) => column !== 'id') });
  const { from, conditions } =
    index === 'words'
      ? wordRows(dialect, kind, where, bind)
      : {
          from: rowsOf(dialect, kind, index),
          conditions: [...conditionsOn(dialect, where, bind), ...noTombstones(kind, where)],
        };
  const selected = columns.length === 0 ? '1' : columns.map((column) => `kept."${column}"`).join(', ');
  return `SELECT ${selected} FROM ${from}${whereOf(conditions)}${limit === undefined ? '' : ` LIMIT ${bind(limit)}`}`;
}

/** A part of many records is read by a plan for its values; what a span or a vehicle has, by one for all. */
function readerOf(driver: SqlDriver, limit: number | undefined): SqlDriver['read'] {
  return limit === undefined ? driver.read : driver.readList;
}

/** Returns the table of a kind as `kept`, read by an index. */
function rowsOf({ hint }: Dialect, { name }: AnyKind, index: string | undefined): string {
  return `"${name}" AS kept${index === undefined ? '' : hint(`${name} by ${index}`)}`;
}

/** The condition for what comes after a position of a list. */
export function behindOf(
  position: ListPosition | undefined,
  column: string,
  direction: 'asc' | 'desc',
  bind: Bind,
): readonly string[] {
  if (position === undefined) return [];
  return [`("${column}", "id") ${direction === 'asc' ? '>' : '<'} (${bind(position.at)}, ${bind(position.id)})`];
}

/** Returns the rows that words find, and what the newest are found by. */
export function wordRows(dialect: Dialect, kind: AnyKind, where: Where<Fields>, bind: Bind) {
  const { words = [], ...others } = where;
  const narrowed = kind.words?.index[0] ?? '';
  const source = dialect.words.source(kind, words, valuesOf(where[narrowed]).map(String), bind);
  const rest = source.isNarrowed ? { ...others, [narrowed]: undefined } : others;
  return { ...source, conditions: [...source.conditions, ...conditionsOn(dialect, rest, bind)] };
}

/** Conditions on other fields than unique ones exclude tombstones, which have no others. */
function noTombstones({ leavesTombstones, unique }: AnyKind, where: Where<Fields>): readonly string[] {
  const isExcluded = Object.entries(where).some(
    ([field, condition]) => condition !== undefined && !isAbsent(condition) && !unique.includes(field),
  );
  return leavesTombstones && !isExcluded ? ['"value" IS NOT NULL'] : [];
}

/** Returns the conditions with each combination of the values of these fields. */
function branchesOf(where: Where<Fields>, fields: readonly string[]): readonly Where<Fields>[] {
  return fields.reduce<readonly Where<Fields>[]>(
    (branches, field) =>
      branches.flatMap((branch) => valuesOf(where[field]).map((value) => ({ ...branch, [field]: value }))),
    [where],
  );
}

function valuesOf(condition: Condition | undefined): readonly (string | number)[] {
  if (condition === undefined) return [];
  return isValue(condition) ? [condition] : Array.isArray(condition) ? condition : [];
}

const OPERATORS = { from: '>=', after: '>', before: '<', until: '<=' } as const;

/** Writes conditions. */
export function conditionsOn(dialect: Dialect, { words, ...where }: Where<Fields>, bind: Bind): readonly string[] {
  const onFields = Object.entries(where).flatMap(([field, condition]) => {
    if (condition === undefined) return [];
    const column = `"${field}"`;
    if (isValue(condition)) return [`${column} = ${bind(condition)}`];
    if (isSeveral(condition)) {
      return condition.length === 0 ? ['false'] : [`${column} IN (${condition.map(bind).join(', ')})`];
    }
    if ('contains' in condition) return condition.contains.map((text) => dialect.contains(column, bind(text)));
    if ('isPresent' in condition) return [`${column} IS ${condition.isPresent ? 'NOT NULL' : 'NULL'}`];
    return Object.entries(OPERATORS).flatMap(([name, operator]) => {
      const bound = condition[name as keyof typeof OPERATORS];
      return bound === undefined ? [] : [`${column} ${operator} ${bind(bound)}`];
    });
  });
  return words === undefined ? onFields : [...onFields, dialect.words.condition(words, bind)];
}

function isSeveral(condition: Condition): condition is readonly (string | number)[] {
  return Array.isArray(condition);
}

export function whereOf(texts: readonly string[]): string {
  return texts.length === 0 ? '' : ` WHERE ${texts.join(' AND ')}`;
}
