import type { FastifyInstance } from 'fastify';
import { OVERLOADED, sendProblem } from '../http/problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request is being worked on: its body is there, its answer is not. */
    underWay: boolean;
  }
}

/** Requests that may be worked on at once (HTTP-12). Those whose bodies are still on the way do not count: whoever sends slowly keeps nobody out. */
const MAX_RUNNING_REQUESTS = 400;

/** Requests begun in one turn of the event loop, and the ms in which they are. Between turns callers are let in, e-mails sent, answers of others read. */
const TURN = { most: 12, longest: 20 };

/** Callers who are let in between two such turns. The event loop takes in one a turn: with long turns alone a crowd would stand outside for minutes. */
const MAX_ADMITTED = 100;

/** Milliseconds after which a request that has not begun is refused, unless only so few wait: then it is the machine that stood still. */
const WAIT = { longest: 1_000, few: 50 };

type Waiting = { readonly since: number; begin(may: boolean): void };

/**
 * Begins requests in the order in which they came, a few in each turn of the event loop, and refuses with 503 and `Retry-After` what would be
 * answered too late. Without that a flood makes each turn as long as there are callers. The calls that ask how the site is are always answered.
 */
export function shedLoad(app: FastifyInstance): { overloadRefusals(): number } {
  const waiting: Waiting[] = [];
  let refusals = 0;
  let underWay = 0;
  let turnBegan: number | undefined;
  let begun = 0;
  let connected = false;
  app.server.on('connection', () => {
    connected = true;
  });

  const fitsTurn = (): boolean => {
    if (turnBegan === undefined) {
      turnBegan = performance.now();
      begun = 0;
      setImmediate(letIn, MAX_ADMITTED);
    }
    if (begun >= TURN.most || performance.now() - turnBegan > TURN.longest) return false;
    begun += 1;
    return true;
  };
  const letIn = (more: number): void => {
    if (connected && more > 0) {
      connected = false;
      turnBegan = Number.NEGATIVE_INFINITY;
      setImmediate(letIn, more - 1);
    } else {
      turnBegan = undefined;
      beginNext();
    }
  };
  const beginNext = (): void => {
    while (waiting.length > WAIT.few && performance.now() - (waiting[0]?.since ?? 0) > WAIT.longest) {
      waiting.shift()?.begin(false);
    }
    if (waiting.length === 0 || !fitsTurn()) return;
    waiting.shift()?.begin(underWay < MAX_RUNNING_REQUESTS);
    // Only once that one has run as far as it can is it known whether there is time for another.
    process.nextTick(beginNext);
  };
  app.decorateRequest('underWay', false);
  app.addHook('onRequest', (request, reply, done) => {
    const begin = (may: boolean): void => {
      if (may) done();
      else {
        refusals += 1;
        void sendProblem(reply, OVERLOADED);
      }
    };
    if (request.routeOptions.config.rateLimit === false) done();
    else if (underWay >= MAX_RUNNING_REQUESTS) begin(false);
    else if (waiting.length === 0 && fitsTurn()) done();
    else waiting.push({ since: performance.now(), begin });
  });
  app.addHook('preHandler', (request, _reply, done) => {
    // What turns out not to be there comes by a second time, on its way to the answer that says so.
    if (!request.underWay) underWay += 1;
    request.underWay = true;
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.underWay) underWay -= 1;
    request.underWay = false;
    done();
  });
  return { overloadRefusals: () => refusals };
}
