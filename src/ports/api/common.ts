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
