import type { Document, IndexDescription } from 'mongodb';
import { type AnyKind, type Fields, type FieldTypes, hasPart } from '../../domain/shared/record.ts';
import type { Condition, Range, Where } from '../../ports/stores/records.ts';
import { type ListPlan, planList } from '../shared/list-plan.ts';
import { OWED_INDEXES } from './stores/owed-emails.ts';

/** A query and the index that it names, so that the planner never tries another one. */
export type RecordQuery = { readonly filter: Document; readonly hint: string; readonly plan: ListPlan };

/** The index of tombstones, by the time of removal. */
const REMOVED = 'removed';

/**
 * Returns the indexes of a kind. They are partial, so that records without a field are no duplicates,
 * and that an index has no entries of records that nobody finds by it.
 */
export function indexesOf(kind: AnyKind): readonly IndexDescription[] {
  const { unique, indexes, words, leavesTombstones } = kind;
  const order = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [pathOf(field), 1] as const));
  const having = (path: string) => ({ partialFilterExpression: { [path]: { $exists: true } } });
  return [
    ...unique.map((field) => ({ name: field, key: order([field]), unique: true, ...having(pathOf(field)) })),
    ...Object.entries(indexes).map(([index, fields]) => ({
      name: nameOf(index),
      key: order([...new Set([...fields, 'id'])]),
      ...having(pathOf(fields[0] ?? '')),
    })),
    ...(words ? [{ name: nameOf('words'), key: { words: 1 as const, ...order(words.index), _id: 1 as const } }] : []),
    ...(leavesTombstones
      ? [{ name: REMOVED, key: { 'removed.at': 1 as const, _id: 1 as const }, ...having('removed.at') }]
      : []),
    ...(hasPart(kind, 'emails') ? OWED_INDEXES : []),
  ];
}

/** Returns the path of a declared field or of the id. */
export function pathOf(field: string): string {
  return field === 'id' ? '_id' : `fields.${field}`;
}

/** Returns the query for some conditions. Undefined if no record meets them, whatever is stored. */
export function queryOf(
  kind: AnyKind,
  where: Where<Fields>,
  purpose?: Parameters<typeof planList>[2],
): RecordQuery | undefined {
  if (Object.values(where).some((condition) => Array.isArray(condition) && condition.length === 0)) return undefined;
  const { words = [], removedAt, ...onFields } = where;
  const plan = planList(kind, where, purpose);
  const first = kind.indexes[plan.index ?? '']?.[0];
  // The index has only records with its first field, and is used only where a condition says so.
  const present = first !== undefined && where[first] === undefined ? { [first]: { isPresent: true } } : {};
  const conditions = [
    ...Object.entries({ ...onFields, ...present }).flatMap(([field, condition]) =>
      condition === undefined ? [] : conditionsOn(field, condition, kind.fields),
    ),
    ...words.map((group) => ({ words: { $in: [...group] } })),
    ...conditionsOfRemoval(),
  ];
  const filter = conditions.length === 0 ? {} : { $and: conditions };
  return { filter, hint: removedAt ? REMOVED : plan.index === undefined ? '_id_' : nameOf(plan.index), plan };

  /** Tombstones have no field but unique ones, and so are in no other index. */
  function conditionsOfRemoval(): readonly Document[] {
    if (removedAt) return [{ 'removed.at': boundsOf(removedAt) }];
    return kind.leavesTombstones && plan.index === undefined ? [{ removed: null }] : [];
  }
}

function nameOf(index: string): string {
  return `by ${index}`;
}

const OPERATORS = { from: '$gte', after: '$gt', before: '$lt', until: '$lte' } as const;

/** Any value of a type. Unlike $exists, an index alone answers it. */
const ANY = { text: { $gte: '' }, number: { $gte: Number.NEGATIVE_INFINITY } } satisfies Record<
  keyof FieldTypes,
  Document
>;

function conditionsOn(field: string, condition: Condition, types: Fields): readonly Document[] {
  const on = (wanted: Document) => ({ [pathOf(field)]: wanted });
  if (typeof condition !== 'object') return [on({ $eq: condition })];
  if (isList(condition)) return [on({ $in: [...condition] })];
  if ('contains' in condition) return condition.contains.map((text) => on({ $regex: RegExp.escape(text) }));
  // A condition of null matches a missing field.
  if ('isPresent' in condition) return [on(condition.isPresent ? ANY[types[field] ?? 'text'] : { $eq: null })];
  return [on(boundsOf(condition))];
}

function isList(condition: object): condition is readonly (string | number)[] {
  return Array.isArray(condition);
}

function boundsOf(range: Range<string | number>): Document {
  return Object.fromEntries(
    Object.entries(OPERATORS).flatMap(([name, operator]) => {
      const bound = range[name as keyof typeof OPERATORS];
      return bound === undefined ? [] : [[operator, bound]];
    }),
  );
}
