import { ProblemAnswer } from '../../ports/api/problem.ts';
import type { Schema } from '../../ports/api/schema.ts';
import { STATUS_CODES } from './http-constants.ts';

/** A problem in the description of a call, with what it carries besides. */
export function problemOf(schema: Schema, description: string) {
  return { description, content: { 'application/problem+json': { schema } } };
}

/** Plain problems of a call, by status. */
export function problems<Status extends number>(...statuses: readonly Status[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, problemOf(ProblemAnswer, STATUS_CODES[status] ?? '')]),
  ) as Record<Status, ReturnType<typeof problemOf>>;
}

/** What every call can answer, and every call that takes a body. */
export const READ_PROBLEMS = problems(429, 503);
export const POST_PROBLEMS = problems(400, 413, 415, 422, 429, 503);

/** What every staff call can answer: one that reads, one that acts, and one that takes a body. */
export const STAFF_READ_PROBLEMS = problems(401, 429, 503);
export const STAFF_ACT_PROBLEMS = problems(401, 403, 429, 503);
export const STAFF_POST_PROBLEMS = { ...POST_PROBLEMS, ...problems(401, 403) };
