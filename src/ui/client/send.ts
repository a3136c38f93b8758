import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import type { AnswerOf, Asked, Call, ProblemOf } from '../../ports/api/call.ts';
import { namedProblem } from '../../ports/api/problem.ts';
import { decode, type Schema } from '../../ports/api/schema.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { type Answer, parseJson, timeLimit, unexpectedStatus } from './answer.ts';

/**
 * Makes a call of a visitor. A problem that the call names is a value. All else is thrown: a site
 * that is unreachable, a fault, and an answer that is not the one of the call.
 */
export async function send<C extends Call>(call: C, asked: Asked<C>): Promise<Result<AnswerOf<C>, ProblemOf<C>>> {
  const answer = await ask(call, asked);
  const outcome = outcomeOf(call, answer);
  if (outcome === undefined) throw unexpectedStatus(call.path, answer);
  return outcome;
}

/** Decodes an answer of a call or a problem that it names; undefined for all else. */
export function outcomeOf<C extends Call>(
  call: C,
  { status, body }: Answer,
): Result<AnswerOf<C>, ProblemOf<C>> | undefined {
  const value = status < 300 ? decode(call.answer as Schema, body) : undefined;
  if (value !== undefined) return ok(value as AnswerOf<C>);
  const problem = namedProblem(call.problems ?? {}, body);
  return problem && refuse(problem as ProblemOf<C>);
}

/** Makes a call of which the page expects no problem. */
export async function read<C extends Call>(call: C, asked: Asked<C>): Promise<AnswerOf<C>> {
  const answer = await send(call, asked);
  if (answer.ok) return answer.value;
  throw new Error(answer.problem.code);
}

type Parts = { readonly query?: Record<string, string>; readonly headers?: object; readonly body?: object };

/** Asks the site. `body` of the answer is null where it is empty. */
export async function ask(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { query, headers, body }: Parts,
): Promise<Answer> {
  try {
    const response = await fetch(query ? `${path}?${new URLSearchParams(query)}` : path, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
      signal: timeLimit(),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : parseJson(text) };
  } catch (fault) {
    throw unavailable(path, fault);
  }
}
