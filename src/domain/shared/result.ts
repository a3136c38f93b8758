/** A refusal that a person can run into is a value with a named problem; only broken promises throw. */
export type Result<T, Problem> = Ok<T> | { readonly ok: false; readonly problem: Problem };

/** The good outcome. As a return type it is a `Result` of what cannot be refused. */
export type Ok<T> = { readonly ok: true; readonly value: T };

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** The refusal, named by its problem. */
export function refuse<Problem>(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}
