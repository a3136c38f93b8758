import type { FastifyReply, FastifyRequest } from 'fastify';
import { cleanLine } from '../../domain/shared/text.ts';
import type { TypeOf } from '../../ports/api/schema.ts';
import type { SignInAnswer } from '../../ports/api/staff.ts';
import { callerNetwork } from '../http/caller-network.ts';
import type { SignedIn } from '../use-cases/staff/session.ts';
import type { SignInOutcome } from '../use-cases/staff/sign-in.ts';
import type { Caller } from '../use-cases/staff/sign-in-throttle.ts';
import { browserToken, giveBrowserToken, setSessionCookie } from './staff-session.ts';

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

/** Gives the browser its session, and the token by which it is trusted. */
export function giveSignedIn(request: FastifyRequest, reply: FastifyReply, signedIn: SignInOutcome) {
  setSessionCookie(request, reply, signedIn.token);
  if (signedIn.browser !== undefined) giveBrowserToken(request, reply, signedIn.browser);
  return signedInAnswer(signedIn);
}

/** After a password, a link or a provider: signed in, or what the second factor still requires. */
export function giveSignInStep(
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignInOutcome,
): TypeOf<typeof SignInAnswer> {
  const { session, token, csrfToken } = signedIn;
  if (session.stage === 'full') return giveSignedIn(request, reply, signedIn);
  setSessionCookie(request, reply, token);
  return { next: session.stage === 'enrol' ? 'enrol' : 'code', csrfToken };
}
