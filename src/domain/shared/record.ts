import type { Instant } from './toronto-time.ts';

/**
 * A record as it is stored: a value under an id, with the parts that its kind has beside it, such as
 * `WithHistory`.
 */
export type Stored<T, Parts = unknown> = { readonly value: T } & Parts;

/** The lines of a record's history, oldest first. */
export type WithHistory<Line> = { readonly history: readonly Line[] };

/** Who removed a record, and when. */
export type Removal = { readonly by: string; readonly at: Instant };

/** What stays of a removed record: the values of its unique fields `U` that no other may have yet. */
export type Tombstone<U extends string, Parts = unknown> = {
  readonly removed: Removal;
  readonly keys: { readonly [Name in U]?: string };
} & Parts;

/** What a rule makes of a stored record. `Rest` is what may stay of one that it removes. */
export type Edit<T, Out, Parts = unknown, Rest = 'gone'> = {
  /** The answer of the call. Alone, it leaves the record as it is. */
  readonly out: Out;
  /** The next record as a whole, or what stays of it. 'gone' deletes it. */
  readonly next?: Stored<T, Parts> | Rest;
  /** The change removes personal data, which must leave the files of the database too (PRIV-8). */
  readonly erases?: true;
  /** Something that must not come back with an older backup: it is added to the ledger of removals (FAIL-14). */
  readonly ledger?: LedgerEntry;
};

/** What a ledger entry says beside these fields is up to its kind. */
export type LedgerEntry = { readonly kind: string; readonly id: string; readonly [fact: string]: string | number };

/**
 * A rule decides by the record as it is stored, undefined if it is absent, what becomes of it.
 * `seen` has the records that its claim names. It may run more than once for one call, so it is
 * pure: moments and ids are its arguments.
 */
export type Rule<T, Out, Parts = unknown, Seen = Nothing> = (
  found: Stored<T, Parts> | undefined,
  seen: Seen,
) => Edit<T, Out, Parts>;

/** The records that a claim names, by the names of their kinds. */
export type Seen = { readonly [kind: string]: readonly unknown[] };
/** What a rule without a claim sees. */
export type Nothing = { readonly [kind: string]: never };

/** The declared fields of a kind with their types. A field that a record lacks is absent. */
export type Fields = Readonly<Record<string, keyof FieldTypes>>;
export type FieldTypes = { readonly text: string; readonly number: number };
export type FieldValues<F extends Fields> = { readonly [Name in keyof F]?: FieldTypes[F[Name]] };

/**
 * A kind of records: its name and its declared fields, by which the records are found, listed and
 * counted. It is the only place that names the fields. Databases derive their columns and indexes
 * from it. Write one as `{ … } as const satisfies Kind<T>`, or `Kind<T, WithEmails>` where its
 * records have parts.
 */
export type Kind<T, Parts = unknown> = {
  readonly name: string;
  /** The parts that its records have beside the value. Absent: none. */
  readonly parts?: readonly (keyof Parts & string)[];
  readonly fields: Fields;
  /** Computes the declared fields of a record. */
  fieldsOf(record: Stored<T, Parts>): FieldValues<Fields>;
  /** No two records have the same value of one of these fields. */
  readonly unique: readonly string[];
  /** The orders of lists. The id breaks ties, in the same direction. Every record has the field. */
  readonly orders: Readonly<Record<string, readonly [field: string, direction: 'asc' | 'desc']>>;
  /**
   * The indexes, by name. Every condition and every order of a list needs one (`planList`). Records
   * without the first field are not in it. The id comes last, or where it is named.
   */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  /** The fields of which one value leaves few records, so that these can be sorted. */
  readonly few?: readonly string[];
  /**
   * The words that a record is found by: a search names how some of them begin. `index` has the
   * field whose values a search always names, and the field whose order needs no sorting. `values`
   * has all values of the former, in an order that stays.
   */
  readonly words?: {
    of(value: T): readonly string[];
    readonly index: readonly [narrowed: string, order: string];
    readonly values: readonly string[];
  };
  /** A record may be removed to a tombstone, which keeps the values of unique fields. */
  readonly leavesTombstones?: true;
  /** What every write of the value of a record claims: writes of one subject come one after the other. */
  subjectOf?(value: T): string;
  /** Staff see the records, so their changes are counted (BOOK-55). */
  readonly isCounted?: true;
  /** A record is never changed: rules add it and delete it. */
  readonly isAppendOnly?: true;
};

/** Any kind. */
export type AnyKind = Kind<never, never>;

/** Whether the records of a kind have a part. */
export function hasPart({ parts = [] }: { readonly parts?: readonly string[] }, part: string): boolean {
  return parts.includes(part);
}

/** Whether a record stands where its kind may leave a tombstone. */
export function isRecord<S extends Stored<unknown>>(found: S | Tombstone<never> | undefined): found is S {
  return found !== undefined && 'value' in found;
}

/** Returns the field and the direction of an order. */
export function orderOf({ orders }: AnyKind, order: string) {
  const found = orders[order];
  if (found === undefined) throw new TypeError(`Unknown order ${order}`);
  return found;
}

/** Returns what a write of a record claims by its kind. */
export function claimOf<T>(
  { subjectOf }: Pick<Kind<T>, 'subjectOf'>,
  value: T | undefined,
): { readonly subject: string } | undefined {
  return value === undefined || subjectOf === undefined ? undefined : { subject: subjectOf(value) };
}

/** Throws for a change of a record that its kind forbids. */
export function checkChange({ name, isAppendOnly }: AnyKind, found: unknown, next: unknown): void {
  const isChange = found !== undefined && next !== undefined && next !== 'gone';
  if (isAppendOnly && isChange) throw new TypeError(`Records of ${name} are never changed`);
}

/** What deletes a record, whatever kind it is of. */
export type Deletion<Out> = Pick<Edit<never, Out>, 'out' | 'erases' | 'ledger'> & { readonly next?: 'gone' };

/** Deletes a record. */
export function removeRecord(found: Stored<unknown> | undefined): Deletion<'removed' | 'missing'> {
  return found === undefined ? { out: 'missing' } : { out: 'removed', next: 'gone' };
}
