import * as v from 'valibot';

/** Describes a value: the server validates by it, OpenAPI shows it, the browser decodes with it. */
export type Schema<T = unknown> = v.GenericSchema<unknown, T>;

/** The type of the values that a schema describes, read-only throughout. */
export type TypeOf<S extends Schema> = Plain<v.InferOutput<S>>;

/**
 * `true satisfies Same<A, B>` compiles only while both types are the same, however they are composed. It ties a type of the
 * domain, which imports no package, to its schema.
 */
export type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : never;

/** A type with its intersections merged and everything in it read-only. */
type Plain<T> = T extends string | number | boolean | null | undefined | Uint8Array
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : { readonly [Key in keyof T]: Plain<T[Key]> };

/** Reads a value from outside, without fields that the schema does not list; undefined when it does not fit. */
export function decode<S extends Schema>(schema: S, value: unknown): TypeOf<S> | undefined {
  const read = v.safeParse(schema, value, { abortEarly: true });
  return read.success ? (read.output as TypeOf<S>) : undefined;
}
