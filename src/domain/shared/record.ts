/** A record as it is stored: a value under an id. */
export type Stored<T> = { readonly value: T };

/** What a rule makes of a stored record. */
export type Edit<T, Out> = {
  /** The answer of the call. Alone, it leaves the record as it is. */
  readonly out: Out;
  /** The next record as a whole. 'gone' deletes it. */
  readonly next?: Stored<T> | 'gone';
  /** The change removes personal data, which must leave the files of the database too (PRIV-8). */
  readonly erases?: true;
};

/**
 * A rule decides by the record as it is stored, undefined if there is none, what becomes of it. It
 * may run more than once for one call, so it is pure: moments and ids are its arguments.
 */
export type Rule<T, Out> = (found: Stored<T> | undefined) => Edit<T, Out>;

/** The declared fields of a kind with their types. A field that a record lacks is absent. */
export type Fields = Readonly<Record<string, 'text' | 'number'>>;
export type FieldValues<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name] extends 'number' ? number : string;
};

/**
 * A kind of records: its name and its declared fields, by which the records are found, listed and
 * counted. It is the only place that names the fields. Databases derive their columns and indexes
 * from it. Write one as `{ … } as const satisfies Kind<T>`.
 */
export type Kind<T> = {
  readonly name: string;
  readonly fields: Fields;
  /** Computes the declared fields of a record. */
  fieldsOf(record: Stored<T>): FieldValues<Fields>;
  /** No two records have the same value of one of these fields. */
  readonly unique: readonly string[];
  /** The orders of lists. The id breaks ties, in the same direction. Every record has the field. */
  readonly orders: Readonly<Record<string, readonly [field: string, direction: 'asc' | 'desc']>>;
  /** The indexes, by name. Every condition and every order of a list needs one. */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  /** Staff see the records, so their changes are counted (BOOK-55). */
  readonly isCounted?: true;
};

/** Returns the field and the direction of an order. */
export function orderOf({ orders }: Kind<never>, order: string) {
  const found = orders[order];
  if (found === undefined) throw new TypeError(`Unknown order ${order}`);
  return found;
}

/** Deletes a record. */
export function removed<T>(found: Stored<T> | undefined): Edit<T, 'removed' | 'missing'> {
  return found === undefined ? { out: 'missing' } : { out: 'removed', next: 'gone' };
}
