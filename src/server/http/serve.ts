import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import type { Result } from '../../domain/shared/result.ts';
import { mayDo, ROLES, type StaffAction } from '../../domain/staff/permissions.ts';
import type { Asked, Call, CallProblems, GivenOf, ProblemOf } from '../../ports/api/call.ts';
import { ProblemAnswer } from '../../ports/api/problem-answer.ts';
import type { TypedApp } from '../route-context.ts';
import { type FieldProblem, fieldRefusals, isFieldProblem } from './field-problems.ts';
import { PROBLEMS, type ProblemCode, problemType, sendProblem } from './problems.ts';
import { validBody } from './submission.ts';

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * What a handler returns: the answer or a problem of the call, which is its code alone where it
 * carries nothing, or 'sent' where it has sent a file, a redirect or a prepared answer itself. A
 * problem of what was typed is answered as `invalid-input`. 'no-session': the session has ended
 * since the guard admitted it.
 */
type Handled<C extends Call> = Result<GivenOf<C>, ProblemOf<C> | BareCode<C> | TypedProblemOf<C>> | 'sent';
type BareCode<C extends Call> = CodeAlone<ProblemOf<C>> | (C['may'] extends StaffAction ? 'no-session' : never);
type CodeAlone<Problem> = Problem extends { readonly code: infer Code }
  ? keyof Problem extends 'code'
    ? Code
    : never
  : never;
type TypedProblemOf<C extends Call> = 'invalid-input' extends ProblemOf<C>['code'] ? FieldProblem : never;

/** A call all of whose problems have a status. */
type Answerable<C extends Call> = [ProblemOf<C>['code']] extends [ProblemCode] ? C : never;

/**
 * What the server adds to a call: limits, messages for the fields of its body, how it is sent.
 * `failed` is the `detail` of its conflicts: what did not happen. `missing` is that of its 404.
 */
type Own = Omit<RouteShorthandOptions, 'schema'> & Details;
type Details = { readonly failed?: string | undefined; readonly missing?: string | undefined };

/**
 * Registers a call with its description. Its answer is not cached, but for one with an entity tag.
 * With `attachValidation` a handler runs for an invalid body too: reading `asked.body` then throws.
 */
export function serve<C extends Call>(
  app: TypedApp,
  call: C & Answerable<C>,
  { failed, missing, ...own }: Own,
  handle: (asked: Asked<C>, http: Http) => Promise<Handled<C>>,
): void {
  app.route({
    ...own,
    config: { ...guardOf(call), ...own.config },
    method: call.method,
    url: call.path,
    schema: describe(call, own.config?.rateLimit !== false),
    async handler(request, reply) {
      if (call.isTagged === undefined) void reply.header('cache-control', 'no-store');
      const handled = await handle(askedOf(request) as unknown as Asked<C>, { request, reply });
      if (handled === 'sent') return reply;
      if (handled.ok) return reply.code(call.status ?? 200).send(handled.value);
      const { problem } = handled;
      const refusal = typeof problem === 'string' ? { code: problem } : problem;
      return refuseCall(reply, call.problems, refusal, { failed, missing });
    },
  });
}

/** What the guard of staff calls needs to know. */
function guardOf({ may }: Call) {
  if (may === undefined) return {};
  return may === 'anyone' ? { opensTo: may } : { action: may };
}

/** `body` is read lazily: a used key is answered before an invalid body is refused. */
function askedOf(request: FastifyRequest) {
  const { params, query, headers } = request;
  return {
    params,
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
  { failed, missing }: Details = {},
): FastifyReply {
  if (isFieldProblem(problem)) {
    return sendProblem(reply, PROBLEMS['invalid-input'], { errors: fieldRefusals(problem) });
  }
  if ('seconds' in problem) void reply.header('retry-after', String(problem.seconds));
  const named = Object.keys(problems[problem.code] ?? {});
  const carried = Object.entries(problem).filter(([name]) => named.includes(name));
  const known = PROBLEMS[problem.code as ProblemCode];
  const details: Readonly<Record<number, string | undefined>> = { 404: missing, 409: failed };
  const detail = (OWN_DETAILS.includes(problem.code) ? undefined : details[known.status]) ?? known.detail;
  return sendProblem(reply, { ...known, detail }, Object.fromEntries(carried));
}

/** Conflicts that say more than what did not happen, and what is missing beside the thing of the address. */
const OWN_DETAILS = ['picture-not-found', 'booking-erased', 'invoiced', 'price-changed'];

function describe(call: Call, isLimited: boolean) {
  const { summary, description, params, query, headers, body, status = 200, answer, isTagged, problems = {} } = call;
  const implied: readonly ProblemCode[] = [
    // What is not limited answers while the site can do nothing else.
    ...(isLimited ? (['rate-limited', 'service-unavailable', 'overloaded'] as const) : []),
    ...(body === undefined ? [] : (['malformed', 'too-large', 'wrong-media-type'] as const)),
    ...(body === undefined && query === undefined ? [] : (['invalid-input'] as const)),
    ...refusalsOfGuard(call),
  ];
  return {
    summary,
    ...(description === undefined ? {} : { description }),
    ...(call.isForm === undefined ? {} : { consumes: mediaTypesOf(call.isForm) }),
    ...(params === undefined ? {} : { params }),
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

function mediaTypesOf(isForm: NonNullable<Call['isForm']>): readonly string[] {
  return ['multipart/form-data', ...(isForm === 'if-file' ? ['application/json'] : [])];
}

/** How the guard of staff calls refuses one. */
function refusalsOfGuard({ may, method }: Call): readonly ProblemCode[] {
  if (may === undefined) return [];
  return [
    ...(method === 'GET' ? [] : (['csrf-token-invalid'] as const)),
    ...(may === 'anyone' ? [] : (['no-session'] as const)),
    ...(may === 'anyone' || ROLES.every((role) => mayDo(role, may)) ? [] : (['not-allowed'] as const)),
  ];
}

function fileContent(mediaType: string) {
  return { [mediaType]: { schema: v.string() } };
}

/** Describes problems by their status: those of one status as a union, distinguished by `type`. */
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
