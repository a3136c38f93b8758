import { type Collection, type Db, type Document, type Filter, ObjectId } from 'mongodb';
import { prefixesOf } from '../../domain/booking/search.ts';
import { isChangeSeen, type WithEmails } from '../../domain/outbox/email-lifecycle.ts';
import {
  type AnyKind,
  checkChange,
  claimOf,
  type Fields,
  type FieldValues,
  isRecord,
  type Kind,
  type Removal,
  type Seen,
  type Stored,
  type Tombstone,
} from '../../domain/shared/record.ts';
import type { Claim, Records, RecordsOf } from '../../ports/stores/records.ts';
import { contended, tries } from '../../ports/tries.ts';
import { isDuplicate, withPortErrors } from './faults.ts';
import { type HeldLease, withLease } from './lease.ts';
import { mongoRecordLists, readBeside } from './record-lists.ts';
import { pathOf } from './record-query.ts';
import { type Owing, owedBy, owing } from './stores/owed-emails.ts';
import { onLedger, type RemovalDocument } from './stores/removal-store.ts';

/** The parts that a kind may have. A record has those of its kind. */
type Parts = Partial<WithEmails> & { readonly [part: string]: unknown };
type Rest = Tombstone<string, Partial<WithEmails>>;

/**
 * A stored record, or what stays of a removed one. `version` is another one after each write, so that
 * a write finds out whether the document is still as it was read. `fields` has the declared fields, or the keys of a tombstone; `parts` all parts but e-mails;
 * `words` the beginnings of the words that the record is found by.
 */
type RecordDocument<T> = Partial<Owing> & {
  readonly _id: string;
  readonly version: ObjectId;
  readonly fields: FieldValues<Fields>;
  readonly value?: T;
  readonly parts?: Readonly<Record<string, unknown>>;
  readonly words?: readonly string[];
  readonly removed?: Removal;
};

/**
 * Stores the records of a kind in a collection of its name. A record is one document. `countChange`
 * is called after each write of a change that staff see, also if it is unknown whether it was stored.
 */
export function mongoRecords<K extends AnyKind>(db: Db, kind: K, countChange?: () => void): RecordsOf<K>;
export function mongoRecords<T>(
  db: Db,
  kind: Kind<T, Parts>,
  countChange: () => void = () => {},
): Records<T, Fields, string, string, Parts, Rest> {
  const records: Collection<RecordDocument<T>> = db.collection(kind.name);
  const removals = db.collection<RemovalDocument>('removals');
  const hasParts = kind.parts?.some((part) => part !== 'emails');

  return {
    ...mongoRecordLists<T>(db, kind),

    find: (id) => withPortErrors(async () => (await findOne({ _id: id }, VALUE_ALONE))?.value),

    findBy: (field, value) =>
      withPortErrors(async () => {
        const found = await findOne({ [pathOf(field)]: value }, VALUE_ALONE);
        return found?.removed === undefined ? found?.value : 'removed';
      }),

    read: (wanted) =>
      withPortErrors(async () => {
        const [_id, limit] = 'ids' in wanted ? [{ $in: [...wanted.ids] }, 0] : [{ $gt: wanted.after }, wanted.limit];
        const found = find({ _id }).sort({ _id: 1 }).limit(limit);
        return (await found.toArray()).map((document) => ({ id: document._id, ...contentOf(document) }));
      }),

    add: ((id, record, claim: Claim<Seen> | undefined, isMet: ((seen: never) => boolean) | undefined) =>
      withPortErrors(() => {
        const claimed = claim ?? claimOf(kind, record.value);
        return under(claimed, async (lease) => {
          const document = documentOf(id, record);
          if (isMet !== undefined && !isMet((await readBeside(db, claimed)) as never)) {
            return (await takenBy(document)) ?? 'not-met';
          }
          try {
            await insert(document, lease);
            return 'added';
          } catch (fault) {
            const taken = isDuplicate(fault) ? await takenBy(document) : undefined;
            if (taken === undefined) throw fault;
            return taken;
          }
        });
      })) as Records<T, Fields, string, string, Parts, Rest>['add'],

    edit: (id, rule, claimFor) =>
      withPortErrors(async () => {
        const claimIn = (document: RecordDocument<T> | null): Claim<Seen> | undefined => {
          if (document?.removed !== undefined) return undefined;
          return claimFor === undefined ? claimOf(kind, document?.value) : claimFor(document?.value);
        };
        for await (const _try of tries()) {
          const read = await findOne({ _id: id });
          const claim = claimIn(read);
          const done = await under(claim, async (lease) => {
            const document = lease === undefined ? read : await findOne({ _id: id });
            const claimed = claimIn(document);
            // Another write came first, and what the record claims now is not leased.
            if (claimed !== undefined && claimed.subject !== claim?.subject) return undefined;
            const found = document === null ? undefined : contentOf(document);
            const { out, next, ledger } = rule(found, (await readBeside(db, claimed)) as never);
            checkChange(kind, found, next);
            const isDone =
              next === undefined || (await onLedger(removals, ledger, () => write(id, document, next, lease)));
            return isDone ? { out } : undefined;
          });
          if (done !== undefined) return done.out;
        }
        throw contended('A record');
      }),

    import: (id, record) => withPortErrors(() => insert(documentOf(id, record))),
  };

  function documentOf(id: string, content: Stored<T, Parts> | Rest): RecordDocument<T> {
    const facts = { _id: id, version: new ObjectId(), ...(content.emails && owing(content.emails)) };
    if (!isRecord(content)) return { ...facts, removed: content.removed, fields: content.keys };
    const { value, emails: _, ...parts } = content;
    return {
      ...facts,
      value,
      fields: kind.fieldsOf(content),
      ...(hasParts && { parts }),
      ...(kind.words && { words: prefixesOf(kind.words.of(value)) }),
    };
  }

  function contentOf({ value, fields, parts, removed, owedEmails }: RecordDocument<T>): Stored<T, Parts> | Rest {
    const emails = owedEmails && { emails: owedBy({ owedEmails }) };
    if (removed !== undefined) return { removed, keys: fields as Rest['keys'], ...emails };
    return { value: value as T, ...parts, ...emails };
  }

  function find(filter: Document) {
    return records.find<RecordDocument<T>>(filter as Filter<RecordDocument<T>>);
  }

  function findOne(filter: Document, projection: Document = {}) {
    return records.findOne<RecordDocument<T>>(filter as Filter<RecordDocument<T>>, { projection });
  }

  /** Returns the first unique field of which a stored record has the value that a new one has. */
  async function takenBy({ fields }: RecordDocument<T>): Promise<{ readonly taken: string } | undefined> {
    for (const field of kind.unique) {
      const value = fields[field];
      const other = value === undefined ? null : await findOne({ [pathOf(field)]: value }, VALUE_ALONE);
      if (other !== null) return { taken: field };
    }
    return undefined;
  }

  /** Runs a write that claims a subject under the lease of the subject. */
  function under<R>(claim: Claim<Seen> | undefined, work: (lease?: HeldLease) => Promise<R>): Promise<R> {
    return claim === undefined ? work() : withLease(db, claim.subject, work);
  }

  /** Writes the next record, or what stays of it. Returns false if the stored one is another by now. */
  async function write(
    id: string,
    found: RecordDocument<T> | null,
    next: Stored<T, Parts> | Rest | 'gone',
    lease: HeldLease | undefined,
  ): Promise<boolean> {
    if (found === null) return next === 'gone' || insertNew(documentOf(id, next), lease);
    const { version } = found;
    const asFound = { _id: id, version, ...lease?.whileHeld } as Filter<RecordDocument<T>>;
    try {
      if (next === 'gone') return isWritten((await records.deleteOne(asFound, lease?.options)).deletedCount, lease);
      const { _id, ...document } = documentOf(id, next);
      return isWritten((await records.replaceOne(asFound, document as never, lease?.options)).matchedCount, lease);
    } finally {
      if (next === 'gone' || isChangeSeen(contentOf(found), next)) countChange();
    }
  }

  /** Whether a write found its record. Throws `unavailable` if it did not because its lease had ended. */
  async function isWritten(written: number, lease: HeldLease | undefined): Promise<boolean> {
    if (written === 0) await lease?.checkHeld();
    return written === 1;
  }

  async function insert(document: RecordDocument<T>, lease?: HeldLease): Promise<void> {
    try {
      if (lease === undefined) await records.insertOne(document as never);
      else await lease.insert(kind.name, document);
    } finally {
      countChange();
    }
  }

  /** Inserts a record that was missing. Returns false if its id is taken by now. */
  async function insertNew(document: RecordDocument<T>, lease: HeldLease | undefined): Promise<boolean> {
    try {
      await insert(document, lease);
      return true;
    } catch (fault) {
      if (isDuplicate(fault) && '_id' in (fault.keyPattern ?? {})) return false;
      throw fault;
    }
  }
}

/** Projection of a record without its parts. */
const VALUE_ALONE = { value: 1, removed: 1 } as const;
