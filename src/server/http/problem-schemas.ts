import { ProblemAnswer } from '../../ports/api/problem-answer.ts';
import type { Schema } from '../../ports/api/schema.ts';
import { STATUS_CODES } from './http-constants.ts';

/** The response schema of a problem with additional fields. */
function problemOf(schema: Schema, description: string) {
  return { description, content: { 'application/problem+json': { schema } } };
}

/** The response schemas of plain problems, by status. */
export function problems<Status extends number>(...statuses: readonly Status[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, problemOf(ProblemAnswer, STATUS_CODES[status] ?? '')]),
  ) as Record<Status, ReturnType<typeof problemOf>>;
}
