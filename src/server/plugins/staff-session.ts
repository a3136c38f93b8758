import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { SessionStage } from '../../domain/staff/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { admitStaff, type SignedIn } from '../use-cases/staff/session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which sessions open this staff call; a full one unless said otherwise. 'anyone' needs none, and then no CSRF token. */
    opensTo?: readonly SessionStage[] | 'anyone';
    /** `false` for what a page asks by itself, again and again: it does not count as use of the session (STAFF-8). */
    keepsSessionAlive?: boolean;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

export type StaffGuard = {
  readonly ports: Pick<Ports, 'staff' | 'sessions' | 'clock' | 'hasher'>;
  /** The site's own address: an Origin of our own, and whether cookies are Secure. */
  readonly publicUrl: string;
};

const SAFE_METHODS = ['GET', 'HEAD'];
const BROWSER_DAYS = 365;

/**
 * Lets into the calls of this scope only who is signed in: 401 without a full session, 403 for an unsafe call without its CSRF token or from
 * another site's page (STAFF-1, STAFF-11). It stands after the rate limits and before the body is read.
 */
export async function guardStaff(staffApp: FastifyInstance, { ports, publicUrl }: StaffGuard): Promise<void> {
  await staffApp.register(cookie);
  staffApp.decorateRequest('signedIn', null);
  staffApp.decorate('isPublicHttps', publicUrl.startsWith('https:'));
  staffApp.addHook('onRoute', describeGuard);
  staffApp.addHook('preParsing', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { opensTo = ['full'], keepsSessionAlive = true } = request.routeOptions.config;
    const isUnsafe = !SAFE_METHODS.includes(request.method);
    if (isUnsafe && !isOwnOrigin(request, publicUrl)) throw refusal(403);
    if (opensTo === 'anyone') return;
    const csrfToken = isUnsafe ? csrfTokenOf(request) : undefined;
    const admitted = await admitStaff(ports, { token: sessionToken(request), opensTo, csrfToken, keepsSessionAlive });
    if (!admitted.ok) throw refusal(admitted.problem === 'no-session' ? 401 : 403);
    request.signedIn = admitted.value;
  });
}

/** Says in the description of a call what opens it. */
function describeGuard(route: RouteOptions): void {
  if (route.config?.opensTo === 'anyone') return;
  const isSafe = [route.method].flat().every((method) => SAFE_METHODS.includes(method));
  route.schema = { ...route.schema, security: [isSafe ? { session: [] } : { session: [], csrfToken: [] }] };
}

/** Who is signed in, with the session; throws outside the guarded calls. */
export function signedInOf({ signedIn }: FastifyRequest): SignedIn {
  if (signedIn === null) throw new Error('Nobody is signed in on this call');
  return signedIn;
}

/** Who is signed in, by e-mail address: the name in histories. */
export function staffEmail(request: FastifyRequest): string {
  return signedInOf(request).account.email;
}

/** What the browser shows of a session, and as one that has signed in before. */
export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request, 'staff')];
}
export function browserToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request, 'browser')];
}

/** Gives the browser its session, until it is closed; the server's own limits are shorter than most. */
export function giveSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(request, 'staff'), token, cookieFlags(request));
}

/** Takes the session from the browser. */
export function takeSession(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(request, 'staff'), cookieFlags(request));
}

/** Lets the browser be known the next time. */
export function giveBrowserToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const maxAge = BROWSER_DAYS * 24 * 60 * 60;
  void reply.setCookie(cookieName(request, 'browser'), token, { ...cookieFlags(request), maxAge });
}

/** The prefix makes browsers take the cookie from this host alone, over https alone (STAFF-10). */
function cookieName(request: FastifyRequest, name: 'staff' | 'browser'): string {
  return isHttps(request) ? `__Host-${name}` : name;
}

function cookieFlags(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(request) } as const;
}

function isHttps(request: FastifyRequest): boolean {
  return request.protocol === 'https' || request.server.getDecorator<boolean>('isPublicHttps');
}

function isOwnOrigin({ headers, protocol, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  return [publicUrl, `${protocol}://${host}`].some((own) => URL.canParse(own) && new URL(own).origin === origin);
}

function csrfTokenOf({ headers }: FastifyRequest): string {
  const sent = headers['x-csrf-token'];
  return typeof sent === 'string' ? sent : '';
}

function refusal(statusCode: 401 | 403): Error {
  return Object.assign(new Error('refused'), { statusCode });
}
