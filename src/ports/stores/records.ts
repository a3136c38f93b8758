import type {
  AnyKind,
  Edit,
  Fields,
  FieldTypes,
  FieldValues,
  Nothing,
  Seen,
  Stored,
  Tombstone,
} from '../../domain/shared/record.ts';

/** A range of the values of a field. */
export type Range<V> = { readonly from?: V; readonly after?: V; readonly before?: V; readonly until?: V };

/**
 * A condition on a declared field: its value, one of several values, a range of values, texts that
 * all stand in it, or whether the record has it.
 */
export type Condition<V = string | number> =
  | V
  | readonly V[]
  | Range<V>
  | { readonly contains: readonly string[] }
  | { readonly isPresent: boolean };

/**
 * Conditions that all hold. One that is undefined does not filter. Of each group of `words` one must
 * begin a word of the record. Tombstones are found by `removedAt` alone.
 */
export type Where<F extends Fields> = {
  readonly [Name in keyof F]?: Condition<FieldTypes[F[Name]]> | undefined;
} & {
  readonly words?: readonly (readonly string[])[] | undefined;
  readonly removedAt?: Range<string> | undefined;
};

/**
 * A page of a list. `after` is the cursor of the page before, absent for the first page. Conditions
 * that no index has in this order list at most `MAX_SORTED` records of each value of a narrowed
 * field: the newest that words find, and the last of a range.
 */
export type ListRequest<F extends Fields, O extends string> = {
  readonly where?: Where<F>;
  readonly order: O;
  readonly limit?: number;
  readonly after?: string | undefined;
};

/**
 * The most records that a store sorts outside of an index. A list of bookings shows up to 10,000 as a total
 * (BOOK-31), and one more tells that there are more.
 */
export const MAX_SORTED = 10_001;

/** The values of a page. `next` is its cursor, null on the last page. */
export type ListPage<T> = { readonly values: readonly T[]; readonly next: string | null };

/**
 * Writes that claim the same subject come one after the other, whatever kinds they are of. `beside`
 * names records, by their kinds, that the rule sees too. They do not change before the write where
 * every write that may change them claims the subject.
 */
export type Claim<S extends Seen = Nothing> = {
  readonly subject: string;
  readonly beside?: { readonly [Name in keyof S]: Where<Fields> };
};

/** A record with its id. */
export type Identified<T, Parts = unknown> = Stored<T, Parts> & { readonly id: string };

/**
 * Stores the records of one kind, whose parts are `P`, and what stays of removed ones, which is `R`.
 * Every adapter promises (test/contracts/stores/records.ts):
 * - Two concurrent calls behave as if one came after the other. A record is written as a whole or
 *   not at all, and survives a killed process once the promise resolves.
 * - A record is returned field for field. Its history and its e-mails are written and deleted with it,
 *   and the outbox hands the e-mails out.
 * - A deleted record that its rule erases disappears from the files of the database as soon as the
 *   technology allows (PRIV-8).
 * - A store that is unreachable rejects with `unavailable`.
 * Tombstones are seen by `findBy`, `read`, `edit`, and where `removedAt` is a condition.
 */
export type Records<
  T,
  F extends Fields = Fields,
  U extends string = keyof F & string,
  O extends string = string,
  P = unknown,
  R = never,
  V = FieldValues<F>,
> = {
  find(id: string): Promise<T | undefined>;
  /** Finds a record by a unique field. 'removed' if it is a tombstone that has the value. */
  findBy(field: U, value: string): Promise<T | ([R] extends [never] ? never : 'removed') | undefined>;
  /**
   * Lists records in an order, each once. A cursor stays valid while records are written; a text
   * that is no cursor gives the first page.
   */
  list(request: ListRequest<F, O>): Promise<ListPage<T>>;
  /** Counts records, up to `most` if that is given. */
  count(where?: Where<F>, most?: number): Promise<number>;
  /**
   * Returns a number that grows with every change of a record of the kind that staff see
   * (`isChangeSeen`), as soon as the change can be read, and never falls. Absent where the kind is not counted, or the database counts later.
   */
  countChanges?(): Promise<number>;
  /**
   * Returns some fields of all records with these conditions, in no order; at most `limit` if that
   * is given. Where an index has all of them, no record is read.
   */
  fields<N extends keyof V & string>(
    names: readonly N[],
    where: Where<F>,
    limit?: number,
  ): Promise<readonly ({ readonly id: string } & Pick<V, N>)[]>;
  /**
   * Returns records whole, each as it is at one moment, sorted by id: those of the ids that exist, or
   * at most `limit` whose ids come after `after`; '' comes before all.
   */
  read(
    wanted: { readonly ids: readonly string[] } | { readonly after: string; readonly limit: number },
  ): Promise<readonly (Identified<T, P> | ({ readonly id: string } & R))[]>;
  /**
   * Stores a new record, unless another one has the value of a unique field, of which the first in
   * the order of the kind is named. Rejects if its id or that of an e-mail is taken, and not with
   * `unavailable`. 'not-met' if there is a condition on what a claim sees, and it is not met.
   */
  add<S extends Seen = Nothing>(
    id: string,
    record: Stored<T, P>,
    claim?: Claim<S>,
    isMet?: (seen: S) => boolean,
  ): Promise<'added' | 'not-met' | { readonly taken: U }>;
  /**
   * Reads a record, asks the rule what becomes of it, and writes that, in one step. Returns the
   * answer of the rule. Rejects if a unique field that it writes is taken, or the id of an e-mail. A
   * changed line or e-mail is another object, and new ones come last. `claimOf` takes the place of what
   * the kind itself claims; it is not asked about a tombstone.
   */
  edit<E extends Edit<T, unknown, P, R | 'gone'>, S extends Seen = Nothing>(
    id: string,
    rule: (found: Stored<T, P> | R | undefined, seen: S) => E,
    claimOf?: (found: T | undefined) => Claim<S> | undefined,
  ): Promise<E['out']>;
  /** Stores a record or a tombstone as it is, without a claim. Rejects like `add` for what is taken. */
  import(id: string, record: Stored<T, P> | R): Promise<void>;
};

/** The store of a kind. */
export type RecordsOf<K extends AnyKind> = Records<
  ValueOf<K>,
  K['fields'],
  K['unique'][number],
  keyof K['orders'] & string,
  PartsOf<RecordOf<K>>,
  K extends { readonly leavesTombstones: true }
    ? Tombstone<K['unique'][number], Pick<RecordOf<K>, 'emails' & keyof RecordOf<K>>>
    : never,
  ReturnType<K['fieldsOf']>
>;

/** The value of a record of a kind. */
export type ValueOf<K extends AnyKind> = RecordOf<K>['value'];

type RecordOf<K extends AnyKind> = Parameters<K['fieldsOf']>[0];

/** What a record has beside its value; `unknown` if nothing. */
type PartsOf<Record> = Exclude<keyof Record, 'value'> extends never ? unknown : Omit<Record, 'value'>;
