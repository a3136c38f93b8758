/**
 * The result of an operation. A refusal that a user can cause is a value with a named problem. Only
 * faults are thrown.
 */
export type Result<T, Problem> = Ok<T> | { readonly ok: false; readonly problem: Problem };

/** A success. As a return type it means that the operation cannot be refused. */
export type Ok<T> = { readonly ok: true; readonly value: T };

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** Returns a refusal with a named problem. */
export function refuse<Problem>(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}
