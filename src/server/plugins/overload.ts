import type { FastifyInstance } from 'fastify';
import { OVERLOADED, sendProblem } from '../problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request is being worked on: its body is there, its answer is not. */
    underWay: boolean;
  }
}

/** Requests that may be worked on at once. Those whose bodies are still on the way do not count: whoever sends slowly keeps nobody out. */
const MOST_UNDER_WAY = 400;

/** Requests taken in one turn of the event loop however long it takes, and the ms after which no more than those are taken. */
const TURN = { atLeast: 50, longest: 250 };

/**
 * Refuses at once, with 503 and `Retry-After`, what could only be answered too late: those who are taken are then answered in time, and the site
 * is itself again as soon as the flood ends. The calls that ask how the site is are always answered.
 */
export function shedLoad(app: FastifyInstance): { overloadRefusals(): number } {
  let refusals = 0;
  let underWay = 0;
  let turn: { readonly since: number; taken: number } | undefined;

  /** Whether one more fits into this turn, in which requests are taken one after another; the next turn begins anew. */
  const fitsTurn = (): boolean => {
    if (turn === undefined) {
      turn = { since: performance.now(), taken: 0 };
      setImmediate(() => {
        turn = undefined;
      });
    }
    if (turn.taken >= TURN.atLeast && performance.now() - turn.since > TURN.longest) return false;
    turn.taken += 1;
    return true;
  };

  app.decorateRequest('underWay', false);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit === false || (underWay < MOST_UNDER_WAY && fitsTurn())) return undefined;
    refusals += 1;
    return sendProblem(reply, OVERLOADED);
  });
  app.addHook('preHandler', async (request) => {
    request.underWay = true;
    underWay += 1;
  });
  app.addHook('onSend', async (request) => {
    if (request.underWay) underWay -= 1;
    request.underWay = false;
  });
  return { overloadRefusals: () => refusals };
}
