import * as v from 'valibot';
import { INSTANT_FORMAT, isDate, isInstant } from '../../domain/shared/toronto-time.ts';

export const WholeSchema = v.pipe(v.number(), v.integer());

export const CentsSchema = v.pipe(WholeSchema, v.description('CAD, whole cents'));

export const InstantSchema = v.pipe(
  v.string(),
  v.description('ISO 8601 with milliseconds and Z'),
  v.regex(INSTANT_FORMAT),
  v.maxLength(24),
  v.guard(isInstant),
);

export const DateSchema = v.pipe(
  v.string(),
  v.description('YYYY-MM-DD, a day of America/Toronto'),
  v.metadata({ format: 'date' }),
  v.maxLength(10),
  v.guard(isDate),
);

/** The id of a stored thing. The site generates ids; no id is longer or has other characters. */
export const IdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.regex(/^[\w-]+$/));

/** The maximum number of records that one call changes, so that it ends in time. */
export const MAX_BULK = 200;

export const IdsBody = v.strictObject({ ids: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(MAX_BULK)) });

/** The answer of a call that changes several records: which it changed, and why others were not. */
export function bulkAnswer<const Reason extends string>(reasons: readonly Reason[]) {
  return v.object({
    done: v.pipe(v.array(v.string()), v.description('The ids of those that were changed')),
    failed: v.array(v.object({ id: v.string(), reason: v.picklist(reasons) })),
  });
}

/** What a page says of a bulk call, whatever the records are. */
export type BulkCounts = {
  readonly done: readonly string[];
  readonly failed: readonly { readonly id: string }[];
};

/** How many records a page of a list has. Numbers in a query are texts, and nothing is coerced. */
export const PageLimitText = v.pipe(
  v.string(),
  v.regex(/^(?:[1-9]\d?|1\d\d|200)$/),
  v.description('1 to 200, 50 if left out'),
);

/** The path parameter that names one thing. */
export const IdPath = v.object({ id: v.string() });
export const NamePath = v.object({ name: v.string() });

/** The body of an empty answer. */
export const NoContent = v.pipe(v.null(), v.description('Done'));

/** The answer of `/healthz` and `/readyz`. */
export const HealthAnswer = v.object({ status: v.string() });

/** A text with a maximum length in characters. */
export function textOf(maxLength: number) {
  return v.pipe(v.string(), v.maxLength(maxLength));
}

/** A field that becomes undefined when it is missing or invalid; see `withoutUndefined`. */
export function lenient<const S extends v.GenericSchema>(schema: S) {
  return v.optional(v.fallback(v.optional(schema), undefined));
}

/** Removes the fields that are undefined. */
export function withoutUndefined<T extends object>(fields: T) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]: Exclude<T[Key], undefined> };
}
