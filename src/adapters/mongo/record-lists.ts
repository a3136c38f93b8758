import type { Db, Document } from 'mongodb';
import { type AnyKind, type Fields, type FieldValues, orderOf, type Seen } from '../../domain/shared/record.ts';
import { KINDS } from '../../ports/kinds.ts';
import { type Claim, type ListRequest, MAX_SORTED, type Records } from '../../ports/stores/records.ts';
import { cutPage, type ListPosition, readPosition } from '../shared/list-cursor.ts';
import { compareTexts } from './compare-texts.ts';
import { withPortErrors } from './faults.ts';
import { pathOf, queryOf, type RecordQuery } from './record-query.ts';

/** What lists read of a record. An index has null for a field that the record lacks. */
type Entry = { readonly _id: string; readonly fields?: FieldValues<Fields> };
type Listed<T> = Entry & { readonly value: T };

/** Projection of a listed record. */
const VALUE = { value: 1, fields: 1 } as const;

/** Lists and counts the records of a kind, each from the one index that `planList` chooses. */
export function mongoRecordLists<T>(
  db: Db,
  kind: AnyKind,
): Pick<Records<T, Fields, string, string>, 'list' | 'count' | 'fields'> {
  const records = db.collection<{ readonly _id: string }>(kind.name);
  const find = ({ filter, hint }: Pick<RecordQuery, 'filter' | 'hint'>) => records.find(filter).hint(hint);

  return {
    list: (request) =>
      withPortErrors(async () => {
        const { where = {}, order, limit } = request;
        const positionOf = placeIn(orderOf(kind, order)[0]);
        const query = queryOf(kind, where, { order });
        const found = query === undefined ? [] : await pageOf(query, request);
        const { shown, nextCursor } = cutPage(found, limit ?? found.length, positionOf);
        return { values: shown.map(({ value }) => value), next: nextCursor };
      }),

    count: (where = {}, most = 0) =>
      withPortErrors(async () => {
        const query = queryOf(kind, where);
        if (query === undefined) return 0;
        const { filter, hint } = query;
        // `countDocuments` runs a pipeline, which takes three times as long.
        const command = { count: kind.name, query: filter, hint, limit: most };
        return (await db.command({ ...command, readConcern: db.readConcern })).n;
      }),

    fields: (names, where, limit = 0) =>
      withPortErrors(async () => {
        const query = queryOf(kind, where, { names });
        const found = query === undefined ? [] : await entriesOf(query, names).limit(limit).toArray();
        return found.map(({ _id, fields = {} }) => {
          const present = Object.entries(fields).filter(([, value]) => value !== null);
          return { id: _id, ...Object.fromEntries(present) } as never;
        });
      }),
  };

  /** Reads some declared fields of records, from the index alone if it has all that is needed. */
  function entriesOf(query: RecordQuery, names: readonly string[]) {
    return find(query).project<Entry>(Object.fromEntries(['_id', ...names.map(pathOf)].map((path) => [path, 1])));
  }

  /** Reads a page of a list and one record more; all that there are without a limit. */
  async function pageOf(
    query: RecordQuery,
    { order, limit, after }: ListRequest<Fields, string>,
  ): Promise<readonly Listed<T>[]> {
    const { filter, hint, plan } = query;
    const [field, direction] = orderOf(kind, order);
    const sign = direction === 'asc' ? 1 : -1;
    const position = after === undefined ? undefined : readPosition(after);
    if (plan.isInOrder) {
      const rest = position === undefined ? filter : { $and: [filter, behindPosition(field, position, sign)] };
      const found = find({ filter: rest, hint }).sort({ [pathOf(field)]: sign, _id: sign });
      return found
        .limit(limit === undefined ? 0 : limit + 1)
        .project<Listed<T>>(VALUE)
        .toArray();
    }
    const positionOf = placeIn(field);
    const compare = (one: ListPosition, other: ListPosition) =>
      sign * (compareTexts(one.at, other.at) || compareTexts(one.id, other.id));
    const sorted = <E extends Entry>(found: readonly E[]) =>
      found
        .toSorted((one, other) => compare(positionOf(one), positionOf(other)))
        .filter((one) => position === undefined || compare(position, positionOf(one)) < 0);
    if (limit === undefined) return sorted(await find(query).project<Listed<T>>(VALUE).toArray());
    // What the index finds is sorted here, and then the records of the page are read.
    const last = plan.sortedFrom === undefined ? '_id' : pathOf(plan.sortedFrom);
    const entries = entriesOf(query, [field])
      .sort({ [last]: -1 })
      .limit(MAX_SORTED);
    const ids = sorted(await entries.toArray())
      .slice(0, limit + 1)
      .map(({ _id }) => _id);
    const page = find({ filter: { _id: { $in: ids }, removed: null }, hint: '_id_' }).project<Listed<T>>(VALUE);
    const byId = new Map((await page.toArray()).map((document) => [document._id, document]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

/** Returns where a list that is sorted by a field has a record. */
function placeIn(field: string) {
  return ({ _id, fields }: Entry): ListPosition => ({ at: String(fields?.[field]), id: _id });
}

/**
 * The condition for what comes after a place of a list, ascending (1) or descending (-1). Its first
 * part bounds the index range. The second excludes what earlier pages contain of the same value.
 */
function behindPosition(field: string, { at, id }: ListPosition, sign: 1 | -1): Document {
  const path = pathOf(field);
  const [until, behind] = sign === -1 ? ['$lte', '$lt'] : ['$gte', '$gt'];
  return { [path]: { [until]: at }, $or: [{ [path]: { [behind]: at } }, { _id: { [behind]: id } }] };
}

/** Reads what a claim names beside, by the names of kinds. */
export async function readBeside(db: Db, claim: Claim<Seen> | undefined): Promise<Seen> {
  const seen = Object.entries(claim?.beside ?? {}).map(async ([name, where]) => {
    const kind = Object.values<AnyKind>(KINDS).find((one) => one.name === name);
    if (kind === undefined) throw new TypeError(`Unknown kind ${name}`);
    const query = queryOf(kind, where);
    const found = query && db.collection(name).find(query.filter).hint(query.hint).project(VALUE);
    return [name, ((await found?.toArray()) ?? []).map(({ value }) => value)] as const;
  });
  return Object.fromEntries(await Promise.all(seen));
}
