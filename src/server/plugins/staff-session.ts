import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { SessionStage } from '../../domain/staff/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { admitStaff, type SignedIn } from '../use-cases/staff/session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The session stages that may use this staff route; a full session by default. 'anyone'
     * requires no session and no CSRF token.
     */
    opensTo?: readonly SessionStage[] | 'anyone';
    /**
     * `false` for calls that a page repeats by itself. They do not count as use of the session
     * (STAFF-8).
     */
    keepsSessionAlive?: boolean;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

export type StaffGuard = {
  readonly ports: Pick<Ports, 'staff' | 'sessions' | 'clock' | 'hasher'>;
  /** The site's own address. It determines the accepted Origin and whether cookies are Secure. */
  readonly publicUrl: string;
};

const SAFE_METHODS = ['GET', 'HEAD'];
const BROWSER_DAYS = 365;

/**
 * Guards the routes of this scope: 401 without a full session, 403 for an unsafe call without its
 * CSRF token or from a page of another site (STAFF-1, STAFF-11). It runs after the rate limits and
 * before the body is read.
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

/** Adds the security requirements to the description of a route. */
function describeGuard(route: RouteOptions): void {
  if (route.config?.opensTo === 'anyone') return;
  const isSafe = [route.method].flat().every((method) => SAFE_METHODS.includes(method));
  route.schema = { ...route.schema, security: [isSafe ? { session: [] } : { session: [], csrfToken: [] }] };
}

/** Returns the signed-in account with its session. Throws on a route that is not guarded. */
export function signedInOf({ signedIn }: FastifyRequest): SignedIn {
  if (signedIn === null) throw new Error('Nobody is signed in on this call');
  return signedIn;
}

/** Returns the e-mail address of the signed-in account, which history entries contain. */
export function staffEmail(request: FastifyRequest): string {
  return signedInOf(request).account.email;
}

/** Returns the session token that the browser sent. */
export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request, 'staff')];
}
export function browserToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request, 'browser')];
}

/**
 * Sets the session cookie. It lasts until the browser is closed; the server's limits usually end
 * the session earlier.
 */
export function giveSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(request, 'staff'), token, cookieFlags(request));
}

/** Clears the session cookie. */
export function takeSession(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(request, 'staff'), cookieFlags(request));
}

/** Sets the cookie by which the browser is trusted at the next sign-in. */
export function giveBrowserToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const maxAge = BROWSER_DAYS * 24 * 60 * 60;
  void reply.setCookie(cookieName(request, 'browser'), token, { ...cookieFlags(request), maxAge });
}

/**
 * The prefix makes browsers accept the cookie only from this host and only over https (STAFF-10).
 */
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
