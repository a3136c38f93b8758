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
  const value = answer.status < 300 ? decode(call.answer as Schema, answer.body) : undefined;
  if (value !== undefined) return ok(value as AnswerOf<C>);
  const problem = namedProblem(call.problems ?? {}, answer.body);
  if (problem === undefined) throw unexpectedStatus(call.path, answer);
  return refuse(problem as ProblemOf<C>);
}

/** Makes a call of which the page expects no problem. */
export async function read<C extends Call>(call: C, asked: Asked<C>): Promise<AnswerOf<C>> {
  const answer = await send(call, asked);
  if (answer.ok) return answer.value;
  throw new Error(answer.problem.code);
}

type Parts = { readonly query?: Record<string, string>; readonly headers?: object; readonly body?: object };

async function ask({ method, path }: Call, { query, headers, body }: Parts): Promise<Answer> {
  try {
    const response = await fetch(query ? `${path}?${new URLSearchParams(query)}` : path, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
      signal: timeLimit(),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (fault) {
    throw unavailable(path, fault);
  }
}
