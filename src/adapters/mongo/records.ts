import { type Collection, type Db, type Document, type Filter, type IndexDescription, ObjectId } from 'mongodb';
import { type Fields, type FieldValues, type Kind, orderOf, type Stored } from '../../domain/shared/record.ts';
import type { Claim, Records, RecordsOf, Where } from '../../ports/stores/records.ts';
import { contended, tries } from '../../ports/tries.ts';
import { cutPage, readPlace } from '../shared/list-cursor.ts';
import { isDuplicate, withPortErrors } from './faults.ts';
import { type HeldLease, withLease } from './lease.ts';

/**
 * A stored record. `version` is another one after each write, so that a write finds out whether the
 * record is still as it was read. `fields` has the declared fields.
 */
type RecordDocument<T> = {
  readonly _id: string;
  readonly version: ObjectId;
  readonly value: T;
  readonly fields: FieldValues<Fields>;
};

/** Returns the indexes of a kind. */
export function indexesOf({ unique, indexes }: Kind<never>): readonly IndexDescription[] {
  return [
    ...unique.map((field) => ({ name: field, key: { [`fields.${field}`]: 1 }, unique: true })),
    ...Object.entries(indexes).map(([index, fields]) => ({
      name: `by ${index}`,
      key: { ...Object.fromEntries(fields.map((field) => [`fields.${field}`, 1])), _id: 1 },
    })),
  ];
}

/** Stores the records of a kind in a collection of its name. A record is one document. */
export function mongoRecords<K extends Kind<never>>(db: Db, kind: K): RecordsOf<K>;
export function mongoRecords<T>(db: Db, kind: Kind<T>): Records<T> {
  const records: Collection<RecordDocument<T>> = db.collection(kind.name);
  const documentOf = (id: string, record: Stored<T>): RecordDocument<T> => ({
    _id: id,
    version: new ObjectId(),
    value: record.value,
    fields: kind.fieldsOf(record),
  });
  const findOne = (filter: Document) => records.findOne<RecordDocument<T>>(filter);

  return {
    find: (id) => withPortErrors(async () => (await findOne({ _id: id }))?.value),

    findBy: (field, value) => withPortErrors(async () => (await findOne({ [`fields.${field}`]: value }))?.value),

    list: ({ where = {}, order, limit, after }) =>
      withPortErrors(async () => {
        const [field, direction] = orderOf(kind, order);
        const by = `fields.${field}`;
        const sign = direction === 'asc' ? 1 : -1;
        const place = after === undefined ? undefined : readPlace(after);
        const behind = direction === 'asc' ? '$gt' : '$lt';
        const conditions: Document[] = [filterOf(where)];
        if (place !== undefined) {
          // The first part bounds the range of the index.
          conditions.push(
            { [by]: { [`${behind}e`]: place.at } },
            { $or: [{ [by]: { [behind]: place.at } }, { _id: { [behind]: place.id } }] },
          );
        }
        const found = await records
          .find<RecordDocument<T>>({ $and: conditions } as Filter<RecordDocument<T>>)
          .sort({ [by]: sign, _id: sign })
          .limit(limit === undefined ? 0 : limit + 1)
          .toArray();
        const { shown, nextCursor } = cutPage(found, limit ?? found.length, ({ _id, fields }) => ({
          at: String(fields[field]),
          id: _id,
        }));
        return { values: shown.map(({ value }) => value), next: nextCursor };
      }),

    count: (where = {}) => withPortErrors(() => records.countDocuments(filterOf(where) as Filter<RecordDocument<T>>)),

    read: ({ after, limit }) =>
      withPortErrors(async () => {
        const found = records.find<RecordDocument<T>>({ _id: { $gt: after } } as Filter<RecordDocument<T>>);
        return (await found.sort({ _id: 1 }).limit(limit).toArray()).map(({ _id, value }) => ({ id: _id, value }));
      }),

    add: (id, record, claim) =>
      withPortErrors(() =>
        under(claim, async (lease) => {
          if (!(await insert(documentOf(id, record), lease))) throw new Error(`There is a record ${id} already`);
        }),
      ),

    edit: (id, rule, claim) =>
      withPortErrors(() =>
        under(claim, async (lease) => {
          for await (const _try of tries()) {
            const found = await findOne({ _id: id });
            const { out, next } = rule(found === null ? undefined : { value: found.value });
            if (next === undefined) return out;
            if (await write(id, found, next, lease)) return out;
          }
          throw contended('A record');
        }),
      ),
  };

  /** Runs a write that claims a subject under the lease of the subject. */
  function under<R>(claim: Claim | undefined, work: (lease?: HeldLease) => Promise<R>): Promise<R> {
    return claim === undefined ? work() : withLease(db, claim.subject, work);
  }

  /** Writes the next record. Returns false if the stored one is another by now. */
  async function write(
    id: string,
    found: RecordDocument<T> | null,
    next: Stored<T> | 'gone',
    lease: HeldLease | undefined,
  ): Promise<boolean> {
    if (found === null) return next === 'gone' || insert(documentOf(id, next), lease);
    const asFound = { _id: id, version: found.version, ...lease?.whileHeld } as Filter<RecordDocument<T>>;
    if (next === 'gone') return isWritten((await records.deleteOne(asFound, lease?.options)).deletedCount, lease);
    const { _id, ...document } = documentOf(id, next);
    return isWritten((await records.replaceOne(asFound, document as never, lease?.options)).matchedCount, lease);
  }

  /** Whether a write found its record. Throws `unavailable` if it did not because its lease had ended. */
  async function isWritten(written: number, lease: HeldLease | undefined): Promise<boolean> {
    if (written === 0) await lease?.checkHeld();
    return written === 1;
  }

  /** Returns false if another process has inserted the id. */
  async function insert(document: RecordDocument<T>, lease: HeldLease | undefined): Promise<boolean> {
    try {
      if (lease === undefined) await records.insertOne(document as never);
      else await lease.insert(kind.name, document);
      return true;
    } catch (fault) {
      if (isDuplicate(fault) && '_id' in (fault.keyPattern ?? {})) return false;
      throw fault;
    }
  }
}

const OPERATORS = { from: '$gte', after: '$gt', before: '$lt', until: '$lte' } as const;

function filterOf(where: Where<Fields>): Document {
  const conditions = Object.entries(where).flatMap(([field, condition]) => {
    if (condition === undefined) return [];
    if (typeof condition !== 'object') return [[`fields.${field}`, { $eq: condition }]];
    const bounds = Object.entries(condition).map(([name, bound]) => [OPERATORS[name as keyof typeof OPERATORS], bound]);
    return [[`fields.${field}`, Object.fromEntries(bounds)]];
  });
  return Object.fromEntries(conditions);
}
