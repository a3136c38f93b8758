import { removeRecord } from '../../../domain/shared/record.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import { generateToken } from '../../../domain/staff/secrets.ts';
import {
  beginSession,
  isLive,
  isTouchDue,
  replacedFrom,
  type SessionStage,
  type StaffSession,
  touched,
  touchSession,
} from '../../../domain/staff/session.ts';
import type { Ports } from '../../../ports/ports.ts';
import { isUnavailable } from '../../../ports/unavailable.ts';

/**
 * A browser's session with its account. The browser sends `token` as a cookie, and its pages send
 * `csrfToken` with each unsafe call.
 */
export type SignedIn = {
  readonly account: StaffAccount;
  readonly session: StaffSession;
  readonly token: string;
  readonly csrfToken: string;
};

/** The credentials of a staff call and its requirements. */
export type StaffCall = {
  readonly token: string | undefined;
  /** The session stages that may use the route. */
  readonly opensTo: readonly SessionStage[];
  /** The CSRF token of an unsafe call, or '' if it sent none. Undefined for a safe call. */
  readonly csrfToken: string | undefined;
  /** Whether the call counts as use of the session. */
  readonly keepsSessionAlive: boolean;
};

type SessionPorts = Pick<Ports, 'sessions' | 'clock' | 'hasher'>;

/**
 * Admits a call if its session is valid and, for an unsafe call, its CSRF token belongs to the
 * session.
 */
export async function admitStaff(
  ports: SessionPorts & Pick<Ports, 'staff'>,
  { token, opensTo, csrfToken, keepsSessionAlive }: StaffCall,
): Promise<Result<SignedIn, 'no-session' | 'csrf-token-invalid'>> {
  const { sessions, staff, hasher } = ports;
  const session = token === undefined ? undefined : await sessions.findBy('tokenDigest', hasher.digest(token));
  if (token === undefined || session === undefined || !opensTo.includes(session.stage)) return refuse('no-session');
  const account = await staff.findBy('email', session.email);
  if (account === undefined || !isLive(session, account, ports.clock.now())) return refuse('no-session');
  const signedIn = withTokens(ports, account, session, token);
  // Digests are compared, so that the duration reveals nothing about the token.
  if (csrfToken !== undefined && hasher.digest(csrfToken) !== hasher.digest(signedIn.csrfToken)) {
    return refuse('csrf-token-invalid');
  }
  const now = ports.clock.now();
  if (keepsSessionAlive && isTouchDue(session, now)) await touch(sessions, touchSession(session, now));
  return ok(signedIn);
}

/** Stores that a session was used. A database that takes no writes refuses no call for that (FAIL-8). */
async function touch(sessions: Ports['sessions'], session: StaffSession): Promise<void> {
  try {
    await sessions.edit(session.id, touched(session));
  } catch (fault) {
    if (!isUnavailable(fault)) throw fault;
  }
}

/** Starts a session of this account under a new token. */
export async function startSession(
  ports: SessionPorts & Pick<Ports, 'random'>,
  account: StaffAccount,
  parts: Pick<StaffSession, 'stage' | 'address' | 'agent' | 'provider'>,
): Promise<SignedIn> {
  const token = generateToken(ports.random.integer);
  const session = beginSession(
    {
      id: ports.random.id(),
      tokenDigest: ports.hasher.digest(token),
      email: account.email,
      credentialsId: account.credentialsId,
      ...parts,
    },
    ports.clock.now(),
  );
  await ports.sessions.add(session.id, { value: session });
  return withTokens(ports, account, session, token);
}

/**
 * Replaces a session by a full one that starts now, under a new token. The old token becomes
 * invalid.
 */
export async function renewSession(
  ports: SessionPorts & Pick<Ports, 'random'>,
  { session }: SignedIn,
  account: StaffAccount,
): Promise<Result<SignedIn, 'no-session'>> {
  const full = beginSession({ ...session, stage: 'full' }, ports.clock.now());
  return replaceSession(ports, account, session, full);
}

/** Replaces a session under a new token, with the present credentials of the account. */
export async function replaceSession(
  ports: SessionPorts & Pick<Ports, 'random'>,
  account: StaffAccount,
  before: StaffSession,
  after: StaffSession,
): Promise<Result<SignedIn, 'no-session'>> {
  const token = generateToken(ports.random.integer);
  const { credentialsId } = account;
  const session = { ...after, tokenDigest: ports.hasher.digest(token), credentialsId };
  const replaced = await ports.sessions.edit(before.id, replacedFrom(before, session));
  return replaced === 'replaced' ? ok(withTokens(ports, account, session, token)) : refuse('no-session');
}

/** Returns the sessions of an account, the latest start first. */
export async function listSessions(sessions: Ports['sessions'], email: string): Promise<readonly StaffSession[]> {
  return (await sessions.list({ where: { email }, order: 'newest' })).values;
}

/** Ends the session with this token, if there is one. */
export async function endSessionOf({ sessions, hasher }: SessionPorts, token: string): Promise<void> {
  const session = await sessions.findBy('tokenDigest', hasher.digest(token));
  if (session !== undefined) await sessions.edit(session.id, removeRecord);
}

/** Ends one's own present session. */
export async function signOut({ sessions }: Pick<Ports, 'sessions'>, { session }: SignedIn): Promise<Ok<undefined>> {
  await sessions.edit(session.id, removeRecord);
  return ok(undefined);
}

/** Returns one's own valid full sessions. `current` marks the present one. */
export async function listOwnSessions(
  { sessions, clock }: Pick<Ports, 'sessions' | 'clock'>,
  { account, session: own }: SignedIn,
): Promise<Ok<readonly (StaffSession & { readonly current: boolean })[]>> {
  const now = clock.now();
  const all = await listSessions(sessions, account.email);
  const live = all.filter((session) => session.stage === 'full' && isLive(session, account, now));
  return ok(live.map((session) => ({ ...session, current: session.id === own.id })));
}

/** Ends one of one's own sessions. A session of another account is refused. */
export async function endOwnSession(
  { sessions }: Pick<Ports, 'sessions'>,
  { account }: SignedIn,
  id: string,
): Promise<Result<undefined, 'session-not-found'>> {
  const own = await listSessions(sessions, account.email);
  if (!own.some((session) => session.id === id)) return refuse('session-not-found');
  await sessions.edit(id, removeRecord);
  return ok(undefined);
}

/**
 * The CSRF token is derived from the session token, which no script can read. So it is not stored.
 */
function withTokens(
  { hasher }: Pick<Ports, 'hasher'>,
  account: StaffAccount,
  session: StaffSession,
  token: string,
): SignedIn {
  return { account, session, token, csrfToken: hasher.digest(`csrf ${token}`) };
}
