import * as v from 'valibot';
import type { CallProblems, NamedProblem } from './call.ts';
import { decode, type TypeOf } from './schema.ts';

export const FieldRefusalSchema = v.object({
  path: v.pipe(v.string(), v.description('JSON pointer into the body')),
  message: v.string(),
});

/** A refused field: a JSON pointer into the request body, and the message for the user. */
export type FieldRefusal = TypeOf<typeof FieldRefusalSchema>;

/** The part of a problem that tells it from others of its status. */
export const ProblemKind = v.object({ type: v.string() });

/** The part of a problem that a form reads: the refused fields. */
export const RefusedFields = v.object({ errors: v.array(FieldRefusalSchema) });

/** The problem of a call that refuses fields. */
export const INVALID = { 'invalid-input': RefusedFields.entries } as const;

/** Reads a problem by its code, with what it carries; undefined for one that is not named. */
export function namedProblem<P extends CallProblems>(problems: P, body: unknown): NamedProblem<P> | undefined {
  const code = decode(ProblemKind, body)?.type.split('#')[1] ?? '';
  const fields = problems[code];
  const carried = fields && decode(v.object(fields), body);
  return carried && ({ code, ...carried } as NamedProblem<P>);
}
