import type { FastifyInstance } from 'fastify';
import { PROBLEMS, sendProblem } from '../http/problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request is running: its body has arrived and its answer is not sent. */
    running: boolean;
  }
}

/**
 * Maximum number of running requests (HTTP-12). A request whose body is still arriving does not
 * count, so slow senders block nobody.
 */
const MAX_RUNNING_REQUESTS = 400;

/**
 * Maximum number of requests that start in one turn of the event loop, and maximum time in ms for
 * starting them. Connections, e-mails and other requests are processed between turns.
 */
const TICK_LIMITS = { most: 12, longest: 20 };

/**
 * Maximum number of connections that are accepted between two such turns. The event loop accepts
 * one per turn, so without this step many connections would wait for minutes.
 */
const MAX_ADMITTED = 100;

/**
 * A request that waits longer than `longest` ms is refused. While at most `few` requests wait none
 * is refused, because then the machine was blocked and not overloaded.
 */
const WAIT = { longest: 1_000, few: 50 };

type Waiting = { readonly since: number; begin(may: boolean): void };

/**
 * Starts requests in order of arrival, a few in each turn of the event loop. Refuses a request with
 * 503 and `Retry-After` if it would be answered too late. Without the limit, a turn under a flood
 * takes as long as all waiting requests need. Health checks and metrics are always answered.
 */
export function shedLoad(app: FastifyInstance): { overloadRefusals(): number } {
  const waiting: Waiting[] = [];
  let refusals = 0;
  let running = 0;
  let tickStart: number | undefined;
  let begun = 0;
  let connected = false;
  app.server.on('connection', () => {
    connected = true;
  });

  const fitsTick = (): boolean => {
    if (tickStart === undefined) {
      tickStart = performance.now();
      begun = 0;
      setImmediate(admitNext, MAX_ADMITTED);
    }
    if (begun >= TICK_LIMITS.most || performance.now() - tickStart > TICK_LIMITS.longest) return false;
    begun += 1;
    return true;
  };
  const admitNext = (more: number): void => {
    if (connected && more > 0) {
      connected = false;
      tickStart = Number.NEGATIVE_INFINITY;
      setImmediate(admitNext, more - 1);
    } else {
      tickStart = undefined;
      beginNext();
    }
  };
  const beginNext = (): void => {
    while (waiting.length > WAIT.few && performance.now() - (waiting[0]?.since ?? 0) > WAIT.longest) {
      waiting.shift()?.begin(false);
    }
    if (waiting.length === 0 || !fitsTick()) return;
    waiting.shift()?.begin(running < MAX_RUNNING_REQUESTS);
    // Whether there is time for another request is known only after this one has run its
    // synchronous part.
    process.nextTick(beginNext);
  };
  app.decorateRequest('running', false);
  app.addHook('onRequest', (request, reply, done) => {
    const begin = (may: boolean): void => {
      if (may) done();
      else {
        refusals += 1;
        void sendProblem(reply, PROBLEMS.overloaded);
      }
    };
    if (request.routeOptions.config.rateLimit === false) done();
    else if (running >= MAX_RUNNING_REQUESTS) begin(false);
    else if (waiting.length === 0 && fitsTick()) done();
    else waiting.push({ since: performance.now(), begin });
  });
  app.addHook('preHandler', (request, _reply, done) => {
    // A request for an unknown URL passes this hook twice, because the not-found handler runs the
    // hooks again.
    if (!request.running) running += 1;
    request.running = true;
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.running) running -= 1;
    request.running = false;
    done();
  });
  return { overloadRefusals: () => refusals };
}
