import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../../ports/unavailable.ts';
import { type FieldTexts, fieldErrors } from '../http/field-errors.ts';
import { invalidInput, PROBLEMS, type Problem, problem, sendProblem } from '../http/problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The specification's messages for the fields of this route. */
    texts?: FieldTexts;
  }
}

const BY_STATUS: Readonly<Record<number, Problem>> = {
  400: PROBLEMS.malformed,
  401: PROBLEMS['no-session'],
  403: PROBLEMS['csrf-token-invalid'],
  404: PROBLEMS['not-found'],
  413: PROBLEMS['too-large'],
  414: problem(414, 'too-large', 'The address is too long.'),
  415: PROBLEMS['wrong-media-type'],
  429: PROBLEMS['rate-limited'],
  431: problem(431, 'too-large', 'The request headers are too large.'),
  503: PROBLEMS['service-unavailable'],
};
const BUG = problem(500, 'fault', 'Something went wrong on our side.');

/**
 * Converts all faults to answers (FAIL-1, FAIL-2). An answer contains only the kind of the fault.
 */
export function answerFault(fault: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The time limit can end a request while its answer is being compressed.
  void reply.removeHeader('content-encoding');
  if (fault.validation !== undefined) {
    return sendProblem(reply, invalidInput(fieldErrors(fault.validation, request.routeOptions.config.texts ?? {})));
  }
  if (isUnavailable(fault)) {
    request.log.error({ err: fault }, 'out of reach');
    return sendProblem(reply, PROBLEMS['service-unavailable']);
  }
  const mapped = BY_STATUS[fault.statusCode ?? 500];
  if (mapped === undefined || fault.code === 'FST_ERR_HANDLER_TIMEOUT') request.log.error({ err: fault }, 'fault');
  return sendProblem(reply, mapped ?? BUG);
}

/** Answers an unknown URL with 404. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, PROBLEMS['not-found']);
}

/**
 * Answers faults. A method that a route does not support is answered with 405 and `Allow` (HTTP-3).
 * Call it before the first route is added.
 */
export function answerProblems(app: FastifyInstance): { answerOtherMethods(): void } {
  const declared = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = declared.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    declared.set(url, methods);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const isMissing = request.body === undefined && request.routeOptions.schema?.body !== undefined;
    // A multipart body is read later, by the routes that accept one.
    done(isMissing && !request.isMultipart?.() ? Object.assign(new Error('no body'), { statusCode: 400 }) : undefined);
  });
  app.setErrorHandler(answerFault);
  return {
    answerOtherMethods() {
      for (const [url, methods] of [...declared]) {
        const allow = [...methods].join(', ');
        const others = app.supportedMethods.filter((method) => !methods.has(method));
        const refusal = problem(405, 'method-not-allowed', `This address takes ${allow}.`);
        const handler = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
          sendProblem(reply.header('allow', allow), refusal);
        app.route({ method: others, url, schema: { hide: true }, onRequest: handler, handler });
      }
    },
  };
}
