import * as v from 'valibot';
import type { TypeOf } from './schema.ts';

const FieldRefusalSchema = v.object({
  path: v.pipe(v.string(), v.description('JSON pointer into the body')),
  message: v.string(),
});

/** A refused field: a JSON pointer into the request body, and the message for the user. */
export type FieldRefusal = TypeOf<typeof FieldRefusalSchema>;

/** RFC 9457 problem details, including extension members. */
export const ProblemAnswer = v.looseObject({
  type: v.pipe(v.string(), v.description('Where the problem is explained')),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.pipe(v.string(), v.description('For a person')),
  errors: v.exactOptional(v.array(FieldRefusalSchema)),
});

/** The part of a problem that tells it from others of its status. */
export const ProblemKind = v.object({ type: v.string() });

/** The part of a problem that a form reads: the refused fields. */
export const RefusedFields = v.object({ errors: v.array(FieldRefusalSchema) });

/** The problem of a call that refuses fields. */
export const INVALID = { 'invalid-input': RefusedFields.entries } as const;
