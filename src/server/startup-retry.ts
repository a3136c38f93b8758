import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { ok, type Result, refuse } from '../domain/shared/result.ts';
import { isUnavailable } from '../ports/unavailable.ts';
import type { Config } from './config.ts';
import { PROBLEMS, sendProblem } from './http/problems.ts';
import { answerFault } from './plugins/problem-answers.ts';
import { secureAnswers, securityHeaders, withSecurityHeaders } from './plugins/security-headers.ts';
import { answerUnreadable, takeStrictHttp } from './plugins/strict-http.ts';

/**
 * Milliseconds between two attempts. The wait doubles from `first` up to `longest`, so a store that
 * becomes reachable is noticed within 5 s. `line` is the interval of log lines.
 */
const WAITS = { first: 250, longest: 2_000, line: 60_000 };

type Place = Pick<Config, 'host' | 'port' | 'publicUrl'>;

/**
 * Opens the site. While a part that it requires is unreachable, it listens, answers 503 to all
 * calls except `/healthz` (FAIL-9), logs one line per minute, and retries. Any other fault is
 * thrown.
 */
export async function openWithRetry<T>(
  place: Place,
  log: Pick<FastifyBaseLogger, 'error'>,
  open: () => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  let server: FastifyInstance | undefined;
  let wait = WAITS.first;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const exit = () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, exit);
  try {
    for (;;) {
      const opened = await unlessUnreachable(open);
      if (!('unreachable' in opened)) return opened;
      if (server === undefined) {
        server = serveUnavailable(place.publicUrl);
        const listening = await listen(server, place);
        if (!listening.ok) return listening;
      }
      if (performance.now() - loggedAt >= WAITS.line) {
        loggedAt = performance.now();
        log.error({ reason: reasonOf(opened.unreachable) }, 'out of reach at the start: waiting for it');
      }
      await setTimeout(wait);
      wait = Math.min(WAITS.longest, wait * 2);
    }
  } finally {
    await server?.close();
    for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, exit);
  }
}

/** Listens. The refusal is one line that names the settings. */
export async function listen(
  app: { listen(place: Pick<Place, 'host' | 'port'>): Promise<string> },
  { host, port }: Place,
): Promise<Result<'listening', string>> {
  try {
    await app.listen({ host, port });
    return ok('listening');
  } catch (fault) {
    return refuse(`HOST and PORT are not usable: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
}

async function unlessUnreachable<T>(open: () => Promise<T>): Promise<T | { readonly unreachable: unknown }> {
  try {
    return await open();
  } catch (fault) {
    if (isUnavailable(fault)) return { unreachable: fault };
    throw fault;
  }
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return fault.cause instanceof Error ? `${fault.message}: ${fault.cause.message}` : fault.message;
}

/**
 * Creates the server that answers until the site is open. It logs nothing. It closes each
 * connection, because the next request may reach the site.
 */
function serveUnavailable(publicUrl: string): FastifyInstance {
  const headers = securityHeaders(publicUrl);
  const server = Fastify({
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    http: { requireHostHeader: false },
    frameworkErrors: (fault, request, reply) =>
      answerFault(fault, request, withSecurityHeaders(headers, request, reply)),
    clientErrorHandler: (fault, socket) => answerUnreadable(fault, socket, headers),
  });
  secureAnswers(server, headers);
  takeStrictHttp(server, headers);
  server.setErrorHandler(answerFault);
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({ connection: 'close', 'cache-control': 'no-store' });
    return request.is404 ? sendProblem(reply, PROBLEMS['service-unavailable']) : undefined;
  });
  server.get('/healthz', async () => ({ status: 'ok' }));
  return server;
}
