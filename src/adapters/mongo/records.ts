import { type Collection, type Db, type Document, type Filter, type IndexDescription, ObjectId } from 'mongodb';
import type { WithEmails } from '../../domain/outbox/email-lifecycle.ts';
import {
  type AnyKind,
  checkChange,
  claimOf,
  type Fields,
  type FieldValues,
  hasPart,
  type Kind,
  orderOf,
  type Stored,
} from '../../domain/shared/record.ts';
import type { Claim, Records, RecordsOf, Where } from '../../ports/stores/records.ts';
import { contended, tries } from '../../ports/tries.ts';
import { cutPage, readPlace } from '../shared/list-cursor.ts';
import { isDuplicate, withPortErrors } from './faults.ts';
import { placedBehind } from './indexed-list.ts';
import { type HeldLease, withLease } from './lease.ts';
import { emailsAsRead, OWED_INDEXES, type Owing, owedBy, owing } from './stores/owed-emails.ts';
import { onLedger, type RemovalDocument } from './stores/removal-store.ts';

/** The parts that a kind may have. A record has those of its kind. */
type Parts = Partial<WithEmails>;

/**
 * A stored record. `version` is another one after each write, so that a write finds out whether the
 * record is still as it was read. The outbox changes e-mails without it. `fields` has the declared
 * fields.
 */
type RecordDocument<T> = Partial<Owing> & {
  readonly _id: string;
  readonly version: ObjectId;
  readonly value: T;
  readonly fields: FieldValues<Fields>;
};

/** Returns the indexes of a kind. */
export function indexesOf(kind: AnyKind): readonly IndexDescription[] {
  const { unique, indexes } = kind;
  return [
    ...unique.map((field) => ({ name: field, key: { [`fields.${field}`]: 1 }, unique: true })),
    ...Object.entries(indexes).map(([index, fields]) => ({
      name: `by ${index}`,
      key: { ...Object.fromEntries(fields.map((field) => [`fields.${field}`, 1])), _id: 1 },
    })),
    ...(hasPart(kind, 'emails') ? OWED_INDEXES : []),
  ];
}

/** Stores the records of a kind in a collection of its name. A record is one document. */
export function mongoRecords<K extends AnyKind>(db: Db, kind: K): RecordsOf<K>;
export function mongoRecords<T>(db: Db, kind: Kind<T, Parts>): Records<T, Fields, string, string, Parts> {
  const records: Collection<RecordDocument<T>> = db.collection(kind.name);
  const documentOf = (id: string, record: Stored<T, Parts>): RecordDocument<T> => ({
    _id: id,
    version: new ObjectId(),
    value: record.value,
    fields: kind.fieldsOf(record),
    ...(record.emails && owing(record.emails)),
  });
  const storedOf = ({ value, owedEmails }: RecordDocument<T>): Stored<T, Parts> => ({
    value,
    ...(owedEmails && { emails: owedBy({ owedEmails }) }),
  });
  const removals = db.collection<RemovalDocument>('removals');
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
        const conditions = [filterOf(where), ...(place === undefined ? [] : [placedBehind(by, place, sign)])];
        const found = await records
          .find<RecordDocument<T>>({ $and: conditions } as Filter<RecordDocument<T>>)
          .sort({ [by]: sign, _id: sign })
          .limit(limit === undefined ? 0 : limit + 1)
          .project<RecordDocument<T>>({ value: 1, fields: 1 })
          .toArray();
        const { shown, nextCursor } = cutPage(found, limit ?? found.length, ({ _id, fields }) => ({
          at: String(fields[field]),
          id: _id,
        }));
        return { values: shown.map(({ value }) => value), next: nextCursor };
      }),

    count: (where = {}, most) =>
      withPortErrors(() => {
        const filter = filterOf(where) as Filter<RecordDocument<T>>;
        const isIndexed = Object.values(where).some((one) => typeof one === 'string' || (one && !('contains' in one)));
        // Without a condition on an index the server would read all documents.
        const hint = isIndexed ? {} : { hint: '_id_' };
        return records.countDocuments(filter, { ...hint, ...(most === undefined ? {} : { limit: most }) });
      }),

    read: (wanted) =>
      withPortErrors(async () => {
        const [_id, limit] = 'ids' in wanted ? [{ $in: [...wanted.ids] }, 0] : [{ $gt: wanted.after }, wanted.limit];
        const found = records.find<RecordDocument<T>>({ _id } as Filter<RecordDocument<T>>);
        const documents = await found.sort({ _id: 1 }).limit(limit).toArray();
        return documents.map((document) => ({ id: document._id, ...storedOf(document) }));
      }),

    add: (id, record) =>
      withPortErrors(() =>
        under(claimOf(kind, record.value), async (lease) => {
          const duplicate = await insert(documentOf(id, record), lease);
          if (duplicate === undefined) return 'added';
          const taken = kind.unique.find((field) => field === duplicate);
          if (taken === undefined) throw new Error(`There is a record ${id} already`);
          return { taken };
        }),
      ),

    edit: (id, rule, claimFor = (value) => claimOf(kind, value)) =>
      withPortErrors(async () => {
        for await (const _try of tries()) {
          const read = await findOne({ _id: id });
          const claim = claimFor(read?.value);
          const done = await under(claim, async (lease) => {
            const found = lease === undefined ? read : await findOne({ _id: id });
            const seen = claim?.beside === undefined ? [] : await records.find(filterOf(claim.beside)).toArray();
            const { out, next, ledger } = rule(
              found === null ? undefined : storedOf(found),
              seen.map(({ value }) => value),
            );
            checkChange(kind, found ?? undefined, next);
            const isDone =
              next === undefined || (await onLedger(removals, ledger, () => write(id, found, next, lease)));
            return isDone ? { out } : undefined;
          });
          if (done !== undefined) return done.out;
        }
        throw contended('A record');
      }),
  };

  /** Runs a write that claims a subject under the lease of the subject. */
  function under<R>(claim: Claim<Fields> | undefined, work: (lease?: HeldLease) => Promise<R>): Promise<R> {
    return claim === undefined ? work() : withLease(db, claim.subject, work);
  }

  /** Writes the next record. Returns false if the stored one is another by now. */
  async function write(
    id: string,
    found: RecordDocument<T> | null,
    next: Stored<T, Parts> | 'gone',
    lease: HeldLease | undefined,
  ): Promise<boolean> {
    if (found === null) {
      if (next === 'gone') return true;
      const duplicate = await insert(documentOf(id, next), lease);
      if (duplicate !== undefined && duplicate !== 'id') throw new Error(`Another record has the same ${duplicate}`);
      return duplicate === undefined;
    }
    const { version, owedEmails } = found;
    const unchanged = { version, ...(owedEmails && emailsAsRead({ owedEmails })) };
    const asFound = { _id: id, ...unchanged, ...lease?.whileHeld } as Filter<RecordDocument<T>>;
    if (next === 'gone') return isWritten((await records.deleteOne(asFound, lease?.options)).deletedCount, lease);
    const { _id, ...document } = documentOf(id, next);
    return isWritten((await records.replaceOne(asFound, document as never, lease?.options)).matchedCount, lease);
  }

  /** Whether a write found its record. Throws `unavailable` if it did not because its lease had ended. */
  async function isWritten(written: number, lease: HeldLease | undefined): Promise<boolean> {
    if (written === 0) await lease?.checkHeld();
    return written === 1;
  }

  /** Returns which field, or 'id', another record has the value of already; undefined if it was inserted. */
  async function insert(document: RecordDocument<T>, lease: HeldLease | undefined): Promise<string | undefined> {
    try {
      if (lease === undefined) await records.insertOne(document as never);
      else await lease.insert(kind.name, document);
      return undefined;
    } catch (fault) {
      if (isDuplicate(fault)) return Object.keys(fault.keyPattern ?? { _id: 1 })[0]?.replace(/^_|^fields\./, '');
      throw fault;
    }
  }
}

const OPERATORS = { from: '$gte', after: '$gt', before: '$lt', until: '$lte' } as const;

function filterOf(where: Where<Fields>): Document {
  const conditions = Object.entries(where).flatMap(([field, condition]) => {
    if (condition === undefined) return [];
    if (typeof condition !== 'object') return [[`fields.${field}`, { $eq: condition }]];
    if ('contains' in condition) {
      const { contains } = condition;
      const containing = contains.map((text) => ({ [`fields.${field}`]: { $regex: RegExp.escape(text) } }));
      return contains.length === 0 ? [] : [['$and', containing]];
    }
    const bounds = Object.entries(condition).map(([name, bound]) => [OPERATORS[name as keyof typeof OPERATORS], bound]);
    return [[`fields.${field}`, Object.fromEntries(bounds)]];
  });
  return Object.fromEntries(conditions);
}
