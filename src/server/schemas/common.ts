import { type Static, type TProperties, type TSchema, Type } from 'typebox';

/** An object of exactly these fields: an unknown one is refused. */
export function StrictObject<T extends TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false });
}

/** A list in an answer, typed read-only as the domain's lists are. */
export function ReadonlyList<T extends TSchema>(item: T) {
  return Type.Unsafe<readonly Static<T>[]>(Type.Array(item));
}

export const Cents = Type.Integer({ description: 'CAD, whole cents' });
export const Instant = Type.String({
  description: 'ISO 8601 with milliseconds and Z',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  maxLength: 24,
});
export const DateText = Type.String({
  description: 'YYYY-MM-DD, a day of America/Toronto',
  format: 'date',
  maxLength: 10,
});
/** Ids are drawn by the site; a longer text names nothing. */
export const Id = Type.String({ minLength: 1, maxLength: 100 });
