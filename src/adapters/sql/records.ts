import type { OwedEmail, WithEmails } from '../../domain/outbox/email-lifecycle.ts';
import {
  type AnyKind,
  checkChange,
  claimOf,
  type Fields,
  hasPart,
  type Kind,
  orderOf,
  type Rule,
  type Stored,
} from '../../domain/shared/record.ts';
import type { Claim, Records, RecordsOf, Where } from '../../ports/stores/records.ts';
import { contended, tries } from '../../ports/tries.ts';
import { cutPage, readPlace } from '../shared/list-cursor.ts';
import { countOf, type Row, textOf } from '../shared/rows.ts';
import {
  changedValuesOf,
  INSERT_EMAIL,
  OF_OWNER,
  OWED_COLUMNS,
  type OwnerKey,
  readOwed,
  SELECT_OWED,
  UPDATE_EMAIL,
  valuesOf as valuesOfEmail,
} from './owed-emails.ts';
import type { Dialect, Reading, SqlDriver, Statement, Value, Write } from './statement.ts';

/** The parts that a kind may have. A record has those of its kind. */
type Parts = Partial<WithEmails>;

/**
 * Stores the records of a kind in a table of its name: the value as JSON, and a column for each
 * declared field. Their e-mails are in table `emails`.
 */
export function sqlRecords<K extends AnyKind>(driver: SqlDriver, kind: K): RecordsOf<K>;
export function sqlRecords<T>(driver: SqlDriver, kind: Kind<T, Parts>): Records<T, Fields, string, string, Parts> {
  const { dialect } = driver;
  const table = `"${kind.name}"`;
  const fields = Object.keys(kind.fields);
  const columns = ['id', 'value', ...fields].map((name) => `"${name}"`);
  const places = columns.map((_, place) => `$${place + 1}`);
  const SELECT = `SELECT "value" FROM ${table} WHERE "id" = $1`;
  const INSERT = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`;
  const UPDATE = `UPDATE ${table} SET ${columns.map((column, place) => `${column} = ${places[place]}`).join(', ')} WHERE "id" = $1`;
  const DELETE = `DELETE FROM ${table} WHERE "id" = $1`;
  const hasEmails = hasPart(kind, 'emails');
  const counting: readonly Statement[] = kind.isCounted ? [[dialect.countChange, []]] : [];

  const valuesOf = (id: string, record: Stored<T, Parts>): readonly Value[] => {
    const declared = kind.fieldsOf(record);
    return [id, JSON.stringify(record.value), ...fields.map((field) => declared[field])];
  };

  /** Waits for the subject of a claim, and then reads what it names. */
  function* claimed(claim: Claim<Fields> | undefined): Reading<readonly T[]> {
    if (claim === undefined) return [];
    if (dialect.lockSubject !== undefined) yield [[dialect.lockSubject, [claim.subject]]];
    if (claim.beside === undefined) return [];
    const { texts, values } = conditionsOn(claim.beside, dialect);
    const [rows = []] = yield [[`SELECT "value" FROM ${table}${whereOf(texts)}`, values]];
    return rows.map(parsed<T>);
  }

  /** Returns what a row and those of its e-mails hold. */
  const storedOf = (row: Row, emails: readonly Row[]): Stored<T, Parts> => ({
    value: parsed(row),
    ...(hasEmails && { emails: emails.map(readOwed) }),
  });

  function* insert(id: string, record: Stored<T, Parts>): Write<void> {
    yield* claimed(claimOf(kind, record.value));
    const emails = emailWrites([kind.name, id], [], record.emails);
    return { out: undefined, writes: [[INSERT, valuesOf(id, record)], ...emails, ...counting] };
  }

  function* edit<Out>(
    id: string,
    rule: Rule<T, Out, Parts>,
    claimFor: (found: T | undefined) => Claim<Fields> | undefined,
  ): Write<Out> {
    const owner: OwnerKey = [kind.name, id];
    const [rows = [], emails = []] = yield [
      [SELECT + dialect.lockRows, [id]],
      ...(hasEmails ? [[SELECT_OWED + OF_OWNER + dialect.lockRows, owner] as const] : []),
    ];
    const found = rows.map((row) => storedOf(row, emails))[0];
    const { out, next, erases, ledger } = rule(found, yield* claimed(claimFor(found?.value)));
    checkChange(kind, found, next);
    if (next === undefined || (next === 'gone' && found === undefined)) return { out, writes: [] };
    const write: Statement =
      next === 'gone' ? [DELETE, [id]] : [found === undefined ? INSERT : UPDATE, valuesOf(id, next)];
    const entries = ledger === undefined ? [] : dialect.addToLedger(JSON.stringify(ledger));
    const owed = emailWrites(owner, found?.emails, next === 'gone' ? [] : next.emails);
    return { out, writes: [write, ...owed, ...counting, ...entries], erases };
  }

  return {
    async find(id) {
      return (await driver.read([SELECT, [id]])).map(parsed<T>)[0];
    },

    async findBy(field, value) {
      return (await driver.read([`SELECT "value" FROM ${table} WHERE "${field}" = $1`, [value]])).map(parsed<T>)[0];
    },

    async list({ where = {}, order, limit, after }) {
      const [field, direction] = orderOf(kind, order);
      const place = after === undefined ? undefined : readPlace(after);
      const { texts, bind, values } = conditionsOn(where, dialect);
      if (place !== undefined) {
        texts.push(`("${field}", "id") ${direction === 'asc' ? '>' : '<'} (${bind(place.at)}, ${bind(place.id)})`);
      }
      const cut = limit === undefined ? '' : ` LIMIT ${bind(limit + 1)}`;
      const rows = await driver.read([
        `SELECT "id", "value", "${field}" AS "at" FROM ${table}${whereOf(texts)} ORDER BY "${field}" ${direction}, "id" ${direction}${cut}`,
        values,
      ]);
      const { shown, nextCursor } = cutPage(rows, limit ?? rows.length, (row) => ({
        at: textOf(row, 'at'),
        id: textOf(row, 'id'),
      }));
      return { values: shown.map(parsed<T>), next: nextCursor };
    },

    async count(where = {}, most) {
      const { texts, bind, values } = conditionsOn(where, dialect);
      const cut = most === undefined ? '' : ` LIMIT ${bind(most)}`;
      const counted = `SELECT 1 FROM ${table}${whereOf(texts)}${cut}`;
      return countOf((await driver.read([`SELECT count(*) AS count FROM (${counted}) AS found`, values]))[0]);
    },

    async read(wanted) {
      const [places, values] =
        'ids' in wanted
          ? [wanted.ids.map((_, place) => `$${place + 1}`).join(', '), wanted.ids]
          : [`SELECT "id" FROM ${table} WHERE "id" > $1 ORDER BY "id" LIMIT $2`, [wanted.after, wanted.limit]];
      if (values.length === 0) return [];
      const [rows = [], emails = []] = await driver.readAtOnce([
        [`SELECT "id", "value" FROM ${table} WHERE "id" IN (${places}) ORDER BY "id"`, values],
        ...(hasEmails
          ? [
              [
                `${SELECT_OWNED} owner_kind = '${kind.name}' AND owner_id IN (${places}) ORDER BY owner_id, owner_kind, seq`,
                values,
              ] as const,
            ]
          : []),
      ]);
      const emailsOf = Map.groupBy(emails, (row) => textOf(row, 'owner_id'));
      return rows.map((row) => {
        const id = textOf(row, 'id');
        return { id, ...storedOf(row, emailsOf.get(id) ?? []) };
      });
    },

    async add(id, record) {
      try {
        await driver.write(() => insert(id, record));
        return 'added';
      } catch (fault) {
        const taken = kind.unique.find((field) => field === driver.duplicateIn(fault, kind.name));
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
          if (driver.duplicateIn(fault, kind.name) !== 'id') throw fault;
        }
      }
      throw contended('A record');
    },
  };
}

const OPERATORS = { from: '>=', after: '>', before: '<', until: '<=' } as const;

/** Writes conditions. `bind` adds a value to the statement and returns its place. */
function conditionsOn(where: Where<Fields>, dialect: Dialect) {
  const values: Value[] = [];
  const bind = (value: Value) => `$${values.push(value)}`;
  const texts = Object.entries(where).flatMap(([field, condition]) => {
    if (condition === undefined) return [];
    if (typeof condition !== 'object') return [`"${field}" = ${bind(condition)}`];
    if ('contains' in condition) return condition.contains.map((text) => dialect.contains(`"${field}"`, bind(text)));
    return Object.entries(OPERATORS).flatMap(([name, operator]) => {
      const bound = condition[name as keyof typeof OPERATORS];
      return bound === undefined ? [] : [`"${field}" ${operator} ${bind(bound)}`];
    });
  });
  return { texts, values, bind };
}

function whereOf(texts: readonly string[]): string {
  return texts.length === 0 ? '' : ` WHERE ${texts.join(' AND ')}`;
}

function parsed<T>(row: Row): T {
  return JSON.parse(textOf(row, 'value'));
}

const SELECT_OWNED = `SELECT owner_id, ${OWED_COLUMNS} FROM emails WHERE`;

/** Writes the e-mails that a rule has changed, added or left out. */
function emailWrites(
  owner: OwnerKey,
  before: readonly OwedEmail[] = [],
  after: readonly OwedEmail[] = [],
): readonly Statement[] {
  const stored = new Map(before.map((owed) => [owed.id, owed]));
  const next = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((owed): readonly Statement[] => {
    const former = stored.get(owed.id);
    if (former === undefined) return [[INSERT_EMAIL, valuesOfEmail(owner, owed)]];
    return former === owed ? [] : [[UPDATE_EMAIL, changedValuesOf(owed)]];
  });
  const deleted = before.flatMap(({ id }): readonly Statement[] =>
    next.has(id) ? [] : [['DELETE FROM emails WHERE id = $1', [id]]],
  );
  return [...deleted, ...changed];
}
