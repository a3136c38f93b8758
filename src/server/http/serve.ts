import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import type { Result } from '../../domain/shared/result.ts';
import type { AnswerOf, Asked, Call, CallProblems, ProblemOf } from '../../ports/api/call.ts';
import { ProblemAnswer } from '../../ports/api/problem-answer.ts';
import type { TypedApp } from '../route-context.ts';
import { type FieldProblem, fieldRefusals, isFieldProblem } from './field-problems.ts';
import { PROBLEMS, type ProblemCode, problemType, sendProblem } from './problems.ts';
import { validBody } from './submission.ts';

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * What a handler returns: the answer or a problem of the call, or 'sent' where it has sent a file,
 * a redirect or a prepared answer itself. A problem of what was typed is answered as
 * `invalid-input`.
 */
type Handled<C extends Call> = Result<AnswerOf<C>, ProblemOf<C> | TypedProblemOf<C>> | 'sent';
type TypedProblemOf<C extends Call> = 'invalid-input' extends ProblemOf<C>['code'] ? FieldProblem : never;

/** A call all of whose problems have a status. */
type Answerable<C extends Call> = [ProblemOf<C>['code']] extends [ProblemCode] ? C : never;

/** What the server adds to a call: limits, messages for the fields of its body, how it is sent. */
type Own = Omit<RouteShorthandOptions, 'schema'>;

/**
 * Registers a call with its description. Its answer is not cached, but for one with an entity tag.
 * With `attachValidation` a handler runs for an invalid body too: reading `asked.body` then throws.
 */
export function serve<C extends Call>(
  app: TypedApp,
  call: C & Answerable<C>,
  own: Own,
  handle: (asked: Asked<C>, http: Http) => Promise<Handled<C>>,
): void {
  app.route({
    ...own,
    method: call.method,
    url: call.path,
    schema: describe(call, own.config?.rateLimit !== false),
    async handler(request, reply) {
      if (call.isTagged === undefined) void reply.header('cache-control', 'no-store');
      const handled = await handle(askedOf(request) as unknown as Asked<C>, { request, reply });
      if (handled === 'sent') return reply;
      return handled.ok
        ? reply.code(call.status ?? 200).send(handled.value)
        : refuseCall(reply, call.problems, handled.problem);
    },
  });
}

/** `body` is read lazily: a used key is answered before an invalid body is refused. */
function askedOf(request: FastifyRequest) {
  const { query, headers } = request;
  return {
    query,
    headers,
    get body() {
      return validBody(request);
    },
  };
}

/** Answers a problem with the fields that the call names for its code, and with no others. */
export function refuseCall(
  reply: FastifyReply,
  problems: CallProblems = {},
  problem: { readonly code: string },
): FastifyReply {
  if (isFieldProblem(problem)) {
    return sendProblem(reply, PROBLEMS['invalid-input'], { errors: fieldRefusals(problem) });
  }
  if ('seconds' in problem) void reply.header('retry-after', String(problem.seconds));
  const named = Object.keys(problems[problem.code] ?? {});
  const carried = Object.entries(problem).filter(([name]) => named.includes(name));
  return sendProblem(reply, PROBLEMS[problem.code as ProblemCode], Object.fromEntries(carried));
}

function describe(call: Call, isLimited: boolean) {
  const { summary, description, query, headers, body, status = 200, answer, isTagged, problems = {} } = call;
  const implied: readonly ProblemCode[] = [
    // What is not limited answers while the site can do nothing else.
    ...(isLimited ? (['rate-limited', 'service-unavailable', 'overloaded'] as const) : []),
    ...(body === undefined ? [] : (['malformed', 'too-large', 'wrong-media-type'] as const)),
    ...(body === undefined && query === undefined ? [] : (['invalid-input'] as const)),
  ];
  return {
    summary,
    ...(description === undefined ? {} : { description }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    response: {
      [status]: 'file' in answer ? { description: 'The file', content: fileContent(answer.file) } : answer,
      ...(isTagged === undefined ? {} : { 304: { type: 'null' } }),
      ...problemResponses(problems, implied),
    },
  };
}

function fileContent(mediaType: string) {
  return { [mediaType]: { schema: v.string() } };
}

/** Describes problems by their status: those of one status as a union, told apart by `type`. */
export function problemResponses(problems: CallProblems, implied: readonly ProblemCode[] = []) {
  const codes = [...new Set([...implied, ...(Object.keys(problems) as ProblemCode[])])];
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => {
      const schemas = listed.map((code) => problemSchema(code, problems[code]));
      const schema = schemas.length === 1 ? schemas[0] : v.union(schemas);
      return [status, { description: listed.join(', '), content: { 'application/problem+json': { schema } } }];
    }),
  );
}

function problemSchema(code: ProblemCode, carried: v.ObjectEntries = {}) {
  return v.looseObject({ ...ProblemAnswer.entries, type: v.literal(problemType(code)), ...carried });
}
