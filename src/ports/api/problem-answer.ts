import * as v from 'valibot';
import { FieldRefusalSchema } from './problem.ts';

/** RFC 9457 problem details, including extension members. */
export const ProblemAnswer = v.looseObject({
  type: v.pipe(v.string(), v.description('Where the problem is explained')),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.pipe(v.string(), v.description('For a person')),
  errors: v.exactOptional(v.array(FieldRefusalSchema)),
});
