import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { mayDo, ROLES, type StaffAction } from '../../domain/staff/permissions.ts';
import { PROVIDER_MINUTES } from '../../domain/staff/provider-sign-in.ts';
import type { SessionStage } from '../../domain/staff/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { problems } from '../http/problem-schemas.ts';
import { PROBLEMS, sendProblem } from '../http/problems.ts';
import type { Audited } from '../use-cases/audit/audit-trail.ts';
import { countReading } from '../use-cases/audit/count-reading.ts';
import type { BudgetPorts } from '../use-cases/limits/consume-budget.ts';
import { admitStaff, type SignedIn } from '../use-cases/staff/session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a staff route does. Every one that requires a session names it (STAFF-33). */
    action?: StaffAction;
    /**
     * The session stages that may use this staff route; a full session by default. 'anyone'
     * requires no session and no CSRF token.
     */
    opensTo?: readonly SessionStage[] | 'anyone';
    /**
     * `false` for calls that a page repeats on its own. They do not count as use of the session
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
 * CSRF token or from a page of another site (STAFF-1, STAFF-11), and 403 for what the role of the
 * account may not do (STAFF-33). It runs after the rate limits and before the body is read. Throws
 * for a route that requires a session and names no action.
 */
export async function guardStaff(staffApp: FastifyInstance, { ports, publicUrl }: StaffGuard): Promise<void> {
  await staffApp.register(cookie);
  staffApp.decorateRequest('signedIn', null);
  staffApp.decorate('isPublicHttps', publicUrl.startsWith('https:'));
  staffApp.addHook('onRoute', describeGuard);
  staffApp.addHook('preParsing', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { action, opensTo = ['full'], keepsSessionAlive = true } = request.routeOptions.config;
    const isUnsafe = !SAFE_METHODS.includes(request.method);
    if (isUnsafe && !isOwnOrigin(request, publicUrl)) throw refusal(403);
    if (opensTo === 'anyone') return undefined;
    const csrfToken = isUnsafe ? csrfTokenOf(request) : undefined;
    const admitted = await admitStaff(ports, { token: sessionToken(request), opensTo, csrfToken, keepsSessionAlive });
    if (!admitted.ok) throw refusal(admitted.problem === 'no-session' ? 401 : 403);
    request.signedIn = admitted.value;
    const { role } = admitted.value.account;
    return action !== undefined && mayDo(role, action) ? undefined : sendProblem(reply, PROBLEMS['not-allowed']);
  });
}

/** Adds the security requirements to the description of a route, and who may call it. */
function describeGuard(route: RouteOptions): void {
  const { opensTo, action } = route.config ?? {};
  if (opensTo === 'anyone') return;
  if (action === undefined) throw new Error(`The staff route ${route.method} ${route.url} names no action`);
  const isSafe = [route.method].flat().every((method) => SAFE_METHODS.includes(method));
  const security = [isSafe ? { session: [] } : { session: [], csrfToken: [] }];
  route.schema = { ...route.schema, ...describeRoles(action, route.schema), security };
}

/** A call that not every role may make answers 403, and says so. */
function describeRoles(action: StaffAction, schema: RouteOptions['schema']): Partial<RouteOptions['schema']> {
  const allowed = ROLES.filter((role) => mayDo(role, action));
  if (allowed.length === ROLES.length) return {};
  const { response = {}, description } = schema ?? {};
  const note = `For the role ${allowed.join(', ')}; others get 403 \`not-allowed\`.`;
  return {
    description: [description, note].filter(Boolean).join(' '),
    response: { ...problems(403), ...Object(response) },
  };
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

/** Counts the rows of customers that a call is about to answer (AUDIT-8). */
export async function countRows(ports: BudgetPorts & Audited, request: FastifyRequest, rows: number): Promise<void> {
  if (rows > 0) await countReading(ports, { by: staffEmail(request), address: request.url, rows });
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
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(request, 'staff'), token, cookieFlags(request));
}

/** Clears the session cookie. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(request, 'staff'), cookieFlags(request));
}

/** Sets the cookie by which the browser is trusted at the next sign-in. */
export function giveBrowserToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const maxAge = BROWSER_DAYS * 24 * 60 * 60;
  void reply.setCookie(cookieName(request, 'browser'), token, { ...cookieFlags(request), maxAge });
}

/** Returns the ticket of a sign-in at the provider, which the browser sent. */
export function providerTicket(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request, 'provider')];
}

/** Sets the cookie that ties a sign-in at the provider to this browser (OIDC-2). */
export function giveProviderTicket(request: FastifyRequest, reply: FastifyReply, ticket: string): void {
  const maxAge = PROVIDER_MINUTES * 60;
  void reply.setCookie(cookieName(request, 'provider'), ticket, { ...cookieFlags(request), maxAge });
}

/** Clears that cookie: a ticket is presented once. */
export function takeProviderTicket(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(request, 'provider'), cookieFlags(request));
}

/**
 * The prefix makes browsers accept the cookie only from this host and only over https (STAFF-10).
 */
function cookieName(request: FastifyRequest, name: 'staff' | 'browser' | 'provider'): string {
  return isHttps(request) ? `__Host-${name}` : name;
}

function cookieFlags(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(request) } as const;
}

function isHttps(request: FastifyRequest): boolean {
  return request.protocol === 'https' || request.server.getDecorator<boolean>('isPublicHttps');
}

function csrfTokenOf({ headers }: FastifyRequest): string {
  const sent = headers['x-csrf-token'];
  return typeof sent === 'string' ? sent : '';
}

function refusal(statusCode: 401 | 403): Error {
  return Object.assign(new Error('refused'), { statusCode });
}
