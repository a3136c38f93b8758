import { ProblemAnswer } from '../../ports/api/problem-answer.ts';
import type { Schema } from '../../ports/api/schema.ts';
import { STATUS_CODES } from './http-constants.ts';

/** The response schema of a problem with additional fields. */
export function problemOf(schema: Schema, description: string) {
  return { description, content: { 'application/problem+json': { schema } } };
}

/** The response schemas of plain problems, by status. */
export function problems<Status extends number>(...statuses: readonly Status[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, problemOf(ProblemAnswer, STATUS_CODES[status] ?? '')]),
  ) as Record<Status, ReturnType<typeof problemOf>>;
}

/** The problems of every route, and those of every route with a body. */
export const READ_PROBLEMS = problems(429, 503);
export const POST_PROBLEMS = problems(400, 413, 415, 422, 429, 503);

/** The problems of every staff route that reads, that acts without a body, and that has a body. */
export const STAFF_READ_PROBLEMS = problems(401, 429, 503);
export const STAFF_ACT_PROBLEMS = problems(401, 403, 429, 503);
export const STAFF_POST_PROBLEMS = { ...POST_PROBLEMS, ...problems(401, 403) };
