import { isChangeSeen, type OwedEmail } from '../../domain/outbox/email-lifecycle.ts';
import {
  type AnyKind,
  checkChange,
  claimOf,
  type Edit,
  type Fields,
  hasPart,
  isRecord,
  type Kind,
  type Removal,
  type Seen,
  type Stored,
  type Tombstone,
} from '../../domain/shared/record.ts';
import { KINDS } from '../../ports/kinds.ts';
import type { Claim, Records, RecordsOf, Where } from '../../ports/stores/records.ts';
import { contended, tries } from '../../ports/tries.ts';
import { cutPage } from '../shared/list-cursor.ts';
import { countOf, optionalTextOf, type Row, textOf } from '../shared/rows.ts';
import { historyWrites, SELECT_HISTORY } from './history.ts';
import { readCount, readFields, readList, selection } from './list.ts';
import { emailWrites, OF_OWNER, OWED_COLUMNS, type OwnerKey, readOwed, SELECT_OWED } from './owed-emails.ts';
import { type Reading, type SqlDriver, type Statement, statementOf, type Value, type Write } from './statement.ts';

/** The parts that a kind may have. A record has those of its kind. */
type Parts = { readonly history?: readonly unknown[]; readonly emails?: readonly OwedEmail[] };
type Left = Tombstone<string, Parts>;
type Found<T> = Stored<T, Parts> | Left;
type Edited<T> = Edit<T, unknown, Parts, Left | 'gone'>;
type Added = 'added' | 'not-met' | { readonly taken: string };

/**
 * Stores the records of a kind in a table of its name: the value as JSON, and a column for each
 * declared field. Their histories and e-mails are in tables `history` and `emails`. A tombstone is a
 * row without a value.
 */
export function sqlRecords<K extends AnyKind>(driver: SqlDriver, kind: K): RecordsOf<K>;
export function sqlRecords<T>(
  driver: SqlDriver,
  kind: Kind<T, Parts>,
): Records<T, Fields, string, string, Parts, Left> {
  const { dialect } = driver;
  const { name, unique, words } = kind;
  const table = `"${name}"`;
  const fields = Object.keys(kind.fields);
  const others = (kind.parts ?? []).filter((part) => part !== 'history' && part !== 'emails');
  const hasHistory = hasPart(kind, 'history');
  const hasEmails = hasPart(kind, 'emails');
  /** What a row has of a record, beside its id. */
  const stored = ['value', ...others, ...(kind.leavesTombstones ? ['removedAt', 'removedBy', ...unique] : [])];
  const columns = [...new Set(['id', ...stored, ...fields, ...(words ? ['words'] : [])])];
  /** How a column is written whose value is bound as number `bound`. */
  const written = (column: string, bound: number) =>
    column === 'words' ? dialect.words.written(`$${bound}`) : `$${bound}`;
  const placeholders = columns.map((column, index) => written(column, index + 1));
  const selected = stored.map((column) => `"${column}"`).join(', ');
  const INSERT = `INSERT INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')}) VALUES (${placeholders.join(', ')})`;
  const SELECT = `SELECT ${[...new Set([...stored, ...fields])].map((column) => `"${column}"`).join(', ')} FROM ${table} WHERE "id" = $1`;
  const DELETE = `DELETE FROM ${table} WHERE "id" = $1`;
  const isThere = kind.leavesTombstones ? ' AND "value" IS NOT NULL' : '';
  const counting: readonly Statement[] = kind.isCounted ? [[dialect.countChange, [name]]] : [];

  const columnsOf = (id: string, record: Found<T>, hasValue = true): Readonly<Record<string, Value>> => {
    if (!isRecord(record)) return { id, ...record.keys, removedAt: record.removed.at, removedBy: record.removed.by };
    return {
      id,
      ...kind.fieldsOf(record),
      ...Object.fromEntries(others.map((part) => [part, JSON.stringify(record[part as keyof typeof record])])),
      ...(hasValue && { value: JSON.stringify(record.value), words: words?.of(record.value).join('\n') }),
    };
  };

  /**
   * Updates the columns that differ, and all of a record whose fields an earlier edition computed. A
   * lease leaves the value, so neither its text nor its words are made.
   */
  const update = (id: string, row: Row, found: Found<T>, next: Found<T>): readonly Statement[] => {
    const declared = columnsOf(id, found, false);
    const isEarlier = fields.some((field) => (row[field] ?? undefined) !== declared[field]);
    const hasValue = isEarlier || !isRecord(found) || !isRecord(next) || found.value !== next.value;
    const [before, after] = [hasValue ? columnsOf(id, found) : declared, columnsOf(id, next, hasValue)];
    const changed = columns.filter((column) => column !== 'id' && (isEarlier || before[column] !== after[column]));
    if (changed.length === 0) return [];
    const set = changed.map((column, index) => `"${column}" = ${written(column, index + 2)}`).join(', ');
    return [[`UPDATE ${table} SET ${set} WHERE "id" = $1`, [id, ...changed.map((column) => after[column])]]];
  };

  /** Reads what a row and those of its parts hold. */
  const foundIn = (row: Row, lines: readonly Row[] = [], owed: readonly Row[] = []): Found<T> => {
    const emails = hasEmails ? { emails: owed.map(readOwed) } : {};
    if (row.value === null) {
      const removed = { by: textOf(row, 'removedBy'), at: textOf(row, 'removedAt') } as Removal;
      const keys = unique.map((field) => [field, optionalTextOf(row, field)] as const);
      return { removed, keys: Object.fromEntries(keys.filter(([, key]) => key !== undefined)), ...emails };
    }
    return {
      value: parsed(row),
      ...(hasHistory && { history: lines.map((line) => JSON.parse(textOf(line, 'line'))) }),
      ...emails,
      ...Object.fromEntries(others.map((part) => [part, JSON.parse(textOf(row, part))])),
    };
  };

  /** Waits for the subject of a claim, and then reads what it names. */
  function* claimed<S extends Seen>(claim: Claim<S> | undefined): Reading<S> {
    if (claim !== undefined && dialect.lockSubject !== undefined) yield [[dialect.lockSubject, [claim.subject]]];
    const kinds = Object.entries<Where<Fields>>(claim?.beside ?? {});
    if (kinds.length === 0) return {} as S;
    const found = yield kinds.map(([of, where]) =>
      statementOf((bind) =>
        selection(
          dialect,
          (KINDS as Readonly<Record<string, AnyKind>>)[of] as AnyKind,
          ['value'],
          where,
          undefined,
          bind,
        ),
      ),
    );
    return Object.fromEntries(kinds.map(([of], index) => [of, (found[index] ?? []).map(parsed)])) as Seen as S;
  }

  /** Selects for each unique field, in their order, whether another record has its value. */
  const othersLike = (record: Stored<T, Parts>): readonly Statement[] => {
    const declared = kind.fieldsOf(record);
    return unique.map((field) => [`SELECT 1 FROM ${table} WHERE "${field}" = $1`, [declared[field]]]);
  };
  const takenIn = (found: readonly (readonly Row[])[]) => unique.find((_, index) => found[index]?.length);

  function* add<S extends Seen>(
    id: string,
    record: Stored<T, Parts>,
    claim: Claim<S> | undefined,
    isMet: ((seen: S) => boolean) | undefined,
  ): Write<Added> {
    const seen = yield* claimed(claim);
    if (isMet !== undefined && !isMet(seen)) {
      // The same record may have been stored meanwhile, and be what is in the way.
      const taken = takenIn(yield othersLike(record));
      return { out: taken === undefined ? 'not-met' : { taken }, writes: [] };
    }
    return { out: 'added', writes: insertion(id, record) };
  }

  const insertion = (id: string, record: Found<T>): readonly Statement[] => {
    const values = columnsOf(id, record);
    const insert: Statement = [INSERT, columns.map((column) => values[column])];
    return [insert, ...partWrites(id, undefined, record), ...counting];
  };

  /** Writes the lines and the e-mails by which a record differs. */
  function partWrites(id: string, before: Found<T> | undefined, after: Found<T> | 'gone'): readonly Statement[] {
    const owner: OwnerKey = [name, id];
    return [
      ...(hasHistory ? historyWrites(owner, linesOf(before), linesOf(after)) : []),
      ...(hasEmails ? emailWrites(owner, before?.emails, after === 'gone' ? [] : after.emails) : []),
    ];
  }

  function* edit<E extends Edited<T>, S extends Seen>(
    id: string,
    rule: (found: Found<T> | undefined, seen: S) => E,
    claimFor: (found: T | undefined) => Claim<S> | undefined,
  ): Write<E['out']> {
    const owner: OwnerKey = [name, id];
    const [rows = [], ...parts] = yield [
      [SELECT + dialect.lockRows, [id]],
      ...(hasHistory ? [[SELECT_HISTORY, owner] as const] : []),
      ...(hasEmails ? [[SELECT_OWED + OF_OWNER, owner] as const] : []),
    ];
    const [row] = rows;
    const found = row && foundIn(row, hasHistory ? parts[0] : [], parts.at(-1));
    const claim = found === undefined || isRecord(found) ? claimFor(found?.value) : undefined;
    const { out, next, erases, ledger } = rule(found, yield* claimed(claim));
    checkChange(kind, found, next);
    if (next === undefined || (next === 'gone' && found === undefined)) return { out, writes: [] };
    const entries = ledger === undefined ? [] : dialect.addToLedger(JSON.stringify(ledger));
    if (found === undefined && next !== 'gone') return { out, writes: [...insertion(id, next), ...entries], erases };
    const own: readonly Statement[] =
      next === 'gone' || row === undefined || found === undefined ? [[DELETE, [id]]] : update(id, row, found, next);
    const counts = next === 'gone' || found === undefined || isChangeSeen(found, next) ? counting : [];
    return { out, writes: [...own, ...partWrites(id, found, next), ...counts, ...entries], erases };
  }

  return {
    async find(id) {
      const rows = await driver.read([`SELECT "value" FROM ${table} WHERE "id" = $1${isThere}`, [id]]);
      return rows.map(parsed<T>)[0];
    },

    async findBy(field, value) {
      const [row] = await driver.read([`SELECT "value" FROM ${table} WHERE "${field}" = $1`, [value]]);
      return row?.value === null ? 'removed' : row && parsed<T>(row);
    },

    async list(request) {
      const rows = await readList(driver, kind, request);
      const { shown, nextCursor } = cutPage(rows, request.limit ?? rows.length, (row) => ({
        at: textOf(row, 'at'),
        id: textOf(row, 'id'),
      }));
      return { values: shown.map(parsed<T>), next: nextCursor };
    },

    count: (where = {}, most) => readCount(driver, kind, where, most),

    async fields(names, where, limit) {
      const rows = await readFields(driver, kind, names, where, limit);
      return rows.map((row) => {
        const read = Object.entries(row).filter(([, value]) => value !== null);
        return Object.fromEntries(read) as never;
      });
    },

    async read(wanted) {
      const [places, values] =
        'ids' in wanted
          ? [wanted.ids.map((_, index) => `$${index + 1}`).join(', '), wanted.ids]
          : [`SELECT "id" FROM ${table} WHERE "id" > $1 ORDER BY "id" LIMIT $2`, [wanted.after, wanted.limit]];
      if (values.length === 0) return [];
      const owned = `WHERE owner_kind = '${name}' AND owner_id IN (${places}) ORDER BY owner_id, owner_kind, seq`;
      const [rows = [], ...parts] = await driver.readAtOnce([
        [`SELECT "id", ${selected} FROM ${table} WHERE "id" IN (${places}) ORDER BY "id"`, values],
        ...(hasHistory ? [[`SELECT owner_id, line FROM history ${owned}`, values] as const] : []),
        ...(hasEmails ? [[`SELECT owner_id, ${OWED_COLUMNS} FROM emails ${owned}`, values] as const] : []),
      ]);
      const partsOf = parts.map((part) => Map.groupBy(part, (row) => textOf(row, 'owner_id')));
      return rows.map((row) => {
        const id = textOf(row, 'id');
        return { id, ...foundIn(row, hasHistory ? partsOf[0]?.get(id) : [], partsOf.at(-1)?.get(id)) };
      });
    },

    ...(kind.isCounted && {
      async countChanges() {
        const [row] = await driver.read([
          'SELECT coalesce(sum(count), 0) AS count FROM changes WHERE kind = $1',
          [name],
        ]);
        return countOf(row);
      },
    }),

    async add(id, record, claim, isMet) {
      try {
        return await driver.write(() => add(id, record, claim ?? claimOf(kind, record.value), isMet));
      } catch (fault) {
        if (driver.duplicateIn(fault, name) === undefined) throw fault;
        const taken = takenIn(await driver.readAtOnce(othersLike(record)));
        if (taken === undefined) throw fault;
        return { taken };
      }
    },

    async edit(id, rule, claimFor = (value) => claimOf(kind, value)) {
      for await (const _try of tries()) {
        try {
          return await driver.write(() => edit(id, rule, claimFor));
        } catch (fault) {
          // Another transaction has inserted the id since it was looked for: the rule runs again.
          if (driver.duplicateIn(fault, name) !== 'id') throw fault;
        }
      }
      throw contended('A record');
    },

    async import(id, record) {
      // biome-ignore lint/correctness/useYield: what is written does not depend on what is stored.
      await driver.write(function* () {
        return { out: undefined, writes: insertion(id, record) };
      });
    },
  };
}

function linesOf(record: { readonly history?: readonly unknown[] } | 'gone' | undefined): readonly unknown[] {
  return record === undefined || record === 'gone' ? [] : (record.history ?? []);
}

function parsed<T>(row: Row): T {
  return JSON.parse(textOf(row, 'value'));
}
