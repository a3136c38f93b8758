import type { FastifyReply, FastifyRequest } from 'fastify';
import { cleanLine } from '../../domain/shared/text.ts';
import { browserToken } from '../plugins/staff-session.ts';
import type { Caller, TooOften } from '../use-cases/staff/sign-in-throttle.ts';
import { sendProblem, TOO_OFTEN } from './problems.ts';

const LONGEST_AGENT = 200;

/** Where a try to sign in comes from. A caller who has hung up already has no address any more. */
export function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip ?? '', browser: browserToken(request) };
}

/** What the browser says it is, cut to a length that a list of sessions can show. */
export function agentOf({ headers }: FastifyRequest): string {
  return cleanLine((headers['user-agent'] ?? '').slice(0, LONGEST_AGENT));
}

/** 429: so many tries failed that the next has to wait. */
export function answerTooOften(reply: FastifyReply, { seconds }: TooOften): FastifyReply {
  return sendProblem(reply.header('retry-after', String(seconds)), TOO_OFTEN);
}
