import type { FastifyReply, FastifyRequest } from 'fastify';
import { cleanLine } from '../../domain/shared/text.ts';
import { browserToken } from '../plugins/staff-session.ts';
import type { SignedIn } from '../use-cases/staff/session.ts';
import type { Caller, RateLimited } from '../use-cases/staff/sign-in-throttle.ts';
import { callerNetwork } from './caller-network.ts';
import { RATE_LIMITED, sendProblem } from './problems.ts';

const MAX_AGENT_LENGTH = 200;

/**
 * Returns the origin of a sign-in attempt. A caller that has disconnected has no address any more.
 */
export function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip ?? '', network: callerNetwork(request), browser: browserToken(request) };
}

/** Returns the user agent, truncated for the list of sessions. */
export function agentOf({ headers }: FastifyRequest): string {
  return cleanLine((headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH));
}

/** The signed-in account, with the token that pages send with unsafe calls. */
export function signedInAnswer({ account: { email, role }, csrfToken }: SignedIn) {
  return { user: { email, role }, csrfToken };
}

/** 429: after repeated failures, the next attempt has to wait. */
export function answerRateLimited(reply: FastifyReply, { seconds }: RateLimited): FastifyReply {
  return sendProblem(reply.header('retry-after', String(seconds)), RATE_LIMITED);
}
