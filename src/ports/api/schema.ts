import * as v from 'valibot';

/**
 * A schema of a value. The server validates with it, OpenAPI documents it, and the browser decodes
 * with it. A body is a strict object: an unknown field is refused (HTTP-4).
 */
export type Schema<T = unknown> = v.GenericSchema<unknown, T>;

/** The type of the values of a schema, deeply read-only. */
export type TypeOf<S extends Schema> = Plain<v.InferOutput<S>>;

/** What becomes a value of a schema: fields with a default may be left out. */
export type InputOf<S extends v.GenericSchema> = Plain<v.InferInput<S>>;

/**
 * `true satisfies Same<A, B>` compiles only while both types are equal, however they are composed.
 * It ties a domain type, which imports no package, to its schema.
 */
export type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : never;

/** A type with its intersections merged, deeply read-only. */
type Plain<T> = T extends string | number | boolean | null | undefined | Uint8Array
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : { readonly [Key in keyof T]: Plain<T[Key]> };

/**
 * Decodes a value from outside, without fields that the schema does not list. Undefined when it
 * does not match.
 */
export function decode<S extends Schema>(schema: S, value: unknown): TypeOf<S> | undefined {
  const read = v.safeParse(schema, value, { abortEarly: true });
  return read.success ? (read.output as TypeOf<S>) : undefined;
}
