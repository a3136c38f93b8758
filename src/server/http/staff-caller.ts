import type { FastifyReply, FastifyRequest } from 'fastify';
import { cleanLine } from '../../domain/shared/text.ts';
import { browserToken } from '../plugins/staff-session.ts';
import type { SignedIn } from '../use-cases/staff/session.ts';
import type { Caller, RateLimited } from '../use-cases/staff/sign-in-throttle.ts';
import { callerNetwork } from './caller-network.ts';
import { RATE_LIMITED, sendProblem } from './problems.ts';

const MAX_AGENT_LENGTH = 200;

/** Where a try to sign in comes from. A caller who has hung up already has no address any more. */
export function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip ?? '', network: callerNetwork(request), browser: browserToken(request) };
}

/** What the browser says it is, cut to a length that a list of sessions can show. */
export function agentOf({ headers }: FastifyRequest): string {
  return cleanLine((headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH));
}

/** Who is signed in, with what the pages send with unsafe calls. */
export function signedInAnswer({ account: { email }, csrfToken }: SignedIn) {
  return { user: { email }, csrfToken };
}

/** 429: so many tries failed that the next has to wait. */
export function answerRateLimited(reply: FastifyReply, { seconds }: RateLimited): FastifyReply {
  return sendProblem(reply.header('retry-after', String(seconds)), RATE_LIMITED);
}
