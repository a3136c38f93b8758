import type { AnyKind, Edit, Fields, Stored } from '../../domain/shared/record.ts';

/** A condition on a declared field: its value, a range of values, or texts that all stand in it. */
export type Condition =
  | string
  | { readonly from?: string; readonly after?: string; readonly before?: string; readonly until?: string }
  | { readonly contains: readonly string[] };

/** Conditions that all hold. One that is undefined does not filter. */
export type Where<F extends Fields> = {
  readonly [Name in keyof F]?: Condition | undefined;
};

/** A page of a list. `after` is the cursor of the page before, absent for the first page. */
export type ListRequest<F extends Fields, O extends string> = {
  readonly where?: Where<F>;
  readonly order: O;
  readonly limit?: number;
  readonly after?: string | undefined;
};

/** The values of a page. `next` is its cursor, null on the last page. */
export type ListPage<T> = { readonly values: readonly T[]; readonly next: string | null };

/**
 * Writes that claim the same subject come one after the other, whatever kinds they are of. `beside`
 * names records of the kind that the rule sees too. They do not change before the write where every
 * write that may change them claims the subject.
 */
export type Claim<F extends Fields> = { readonly subject: string; readonly beside?: Where<F> };

/** A record with its id. */
export type Identified<T, Parts = unknown> = Stored<T, Parts> & { readonly id: string };

/**
 * Stores the records of one kind, whose parts are `P`. Every adapter promises (test/contracts/stores/records.ts):
 * - Two concurrent calls behave as if one came after the other. A record is written as a whole or
 *   not at all, and survives a killed process once the promise resolves.
 * - A record is returned field for field. Its e-mails are written and deleted with it, and the outbox
 *   hands them out.
 * - A deleted record that its rule erases disappears from the files of the database as soon as the
 *   technology allows (PRIV-8).
 * - A store that is unreachable rejects with `unavailable`.
 */
export type Records<T, F extends Fields = Fields, U = keyof F, O extends string = string, P = unknown> = {
  find(id: string): Promise<T | undefined>;
  /** Finds a record by a unique field. */
  findBy(field: U, value: string): Promise<T | undefined>;
  /**
   * Lists records in an order, each once. A cursor stays valid while records are written; a text
   * that is no cursor gives the first page.
   */
  list(request: ListRequest<F, O>): Promise<ListPage<T>>;
  /** Counts records, up to `most` if that is given. */
  count(where?: Where<F>, most?: number): Promise<number>;
  /**
   * Returns records whole, each as it is at one moment, sorted by id: those of the ids that exist, or
   * at most `limit` whose ids come after `after`; '' comes before all.
   */
  read(
    wanted: { readonly ids: readonly string[] } | { readonly after: string; readonly limit: number },
  ): Promise<readonly Identified<T, P>[]>;
  /**
   * Stores a new record, unless another one has the value of a unique field. Rejects if its id or
   * that of an e-mail is taken, and not with `unavailable`.
   */
  add(id: string, record: Stored<T, P>): Promise<'added' | { readonly taken: U }>;
  /**
   * Reads a record, asks the rule what becomes of it, and writes that, in one step. Returns the
   * answer of the rule. Rejects if a unique field that it writes is taken, or the id of an e-mail. A
   * changed e-mail is another object, and new ones come last. `claimOf` adds to what the kind itself
   * claims.
   */
  edit<E extends Edit<T, unknown, P>>(
    id: string,
    rule: (found: Stored<T, P> | undefined, seen: readonly T[]) => E,
    claimOf?: (found: T | undefined) => Claim<F> | undefined,
  ): Promise<E['out']>;
};

/** The store of a kind. */
export type RecordsOf<K extends AnyKind> = Records<
  Parameters<K['fieldsOf']>[0]['value'],
  K['fields'],
  K['unique'][number],
  keyof K['orders'] & string,
  PartsOf<Parameters<K['fieldsOf']>[0]>
>;

/** What a record has beside its value; `unknown` if nothing. */
type PartsOf<Record> = Exclude<keyof Record, 'value'> extends never ? unknown : Omit<Record, 'value'>;
