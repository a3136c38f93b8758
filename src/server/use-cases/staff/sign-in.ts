import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { type StaffAccount, spendRecoveryCode, staffEmailOf, takeStep } from '../../../domain/staff/account.ts';
import { bareCode, generateToken } from '../../../domain/staff/secrets.ts';
import { beginSession, isLive, type SessionStage, type StaffSession } from '../../../domain/staff/session.ts';
import type { Ports } from '../../../ports/ports.ts';
import { changeAccount } from './change-account.ts';
import {
  attemptSucceeded,
  beginAttempt,
  type Caller,
  deviceTrustOf,
  type RateLimited,
  runAttempt,
} from './sign-in-throttle.ts';

export type StaffPorts = Pick<
  Ports,
  'staff' | 'sessions' | 'attempts' | 'clock' | 'random' | 'hasher' | 'oneTimeCodes'
>;

/** A browser's session with its account; `token` is what the browser shows. */
export type SignedIn = { readonly account: StaffAccount; readonly session: StaffSession; readonly token: string };

export type SignInRequest = Caller & {
  readonly email: string;
  readonly password: string;
  readonly agent: string;
  /** The token of the session that the browser had before: it ends. */
  readonly before?: string | undefined;
};

/**
 * Signs in by password. The same refusal, after the same work, for an e-mail address without an account and for a wrong password (STAFF-2). With a
 * second factor, or where one is required, the session is a half one (STAFF-7).
 */
export async function signIn(
  ports: StaffPorts,
  secondFactor: 'required' | 'optional',
  { password, agent, before, ...request }: SignInRequest,
): Promise<Result<SignedIn, RateLimited | { readonly code: 'wrong-credentials' }>> {
  const email = staffEmailOf(request.email);
  const attempt = await beginAttempt(ports, { ...request, email, kind: 'password' });
  if (!attempt.ok) return attempt;
  const { account, isRight } = await runAttempt(ports, attempt.value, async () => {
    const found = await ports.staff.find(email);
    return {
      account: found,
      isRight: await ports.hasher.isPassword(password, found?.passwordHash, deviceTrustOf(attempt.value)),
    };
  });
  if (account === undefined || !isRight) return refuse({ code: 'wrong-credentials' });
  await attemptSucceeded(ports, attempt.value);
  await sweep(ports);
  if (before !== undefined) await endSession(ports, before);
  const whenNone = secondFactor === 'required' ? 'enrol' : 'full';
  const stage = account.secondFactor === undefined ? whenNone : 'code';
  const token = generateToken(ports.random.integer);
  const session = beginSession(
    {
      id: ports.random.id(),
      tokenDigest: ports.hasher.digest(token),
      email,
      credentialsId: account.credentialsId,
      stage,
      address: request.address,
      agent,
    },
    ports.clock.now(),
  );
  await ports.sessions.add(session);
  return ok({ account, session, token });
}

/** Completes a sign-in by the code of the app or by a recovery code. Each code is good once (STAFF-15); the half session gives way to a full one. */
export async function enterCode(
  ports: StaffPorts,
  half: SignedIn,
  typed: string,
  caller: Caller,
): Promise<Result<SignedIn, RateLimited | { readonly code: 'wrong-code' | 'no-session' }>> {
  const { email } = half.account;
  const attempt = await beginAttempt(ports, { ...caller, email, kind: 'code' });
  if (!attempt.ok) return attempt;
  const code = bareCode(typed);
  const taken = await runAttempt(ports, attempt.value, () =>
    changeAccount(ports, email, (account) => {
      const { secret = '' } = account.secondFactor ?? {};
      const step = /^\d{6}$/.test(code) ? ports.oneTimeCodes.stepOf(secret, code, ports.clock.now()) : undefined;
      return step === undefined ? spendRecoveryCode(account, ports.hasher.digest(code)) : takeStep(account, step);
    }),
  );
  if (!taken.ok) return refuse({ code: 'wrong-code' });
  await attemptSucceeded(ports, attempt.value);
  return renewSession(ports, half, taken.value);
}

/** Puts a full session under a new token in the place of one that goes on: what was shown before opens nothing again. */
export async function renewSession(
  ports: StaffPorts,
  { session }: SignedIn,
  account: StaffAccount,
): Promise<Result<SignedIn, { readonly code: 'no-session' }>> {
  const token = generateToken(ports.random.integer);
  const { credentialsId } = account;
  const parts = { ...session, tokenDigest: ports.hasher.digest(token), stage: 'full', credentialsId } as const;
  const full = beginSession(parts, ports.clock.now());
  const replaced = await ports.sessions.replace(session.tokenDigest, full);
  return replaced === 'replaced' ? ok({ account, session: full, token }) : refuse({ code: 'no-session' });
}

/** The session that a token opens, when it still counts and is of one of these stages. */
export async function findSession(
  ports: Pick<Ports, 'staff' | 'sessions' | 'clock' | 'hasher'>,
  token: string,
  stages: readonly SessionStage[],
): Promise<SignedIn | undefined> {
  const session = await ports.sessions.find(ports.hasher.digest(token));
  if (session === undefined || !stages.includes(session.stage)) return undefined;
  const account = await ports.staff.find(session.email);
  return account && isLive(session, account, ports.clock.now()) ? { account, session, token } : undefined;
}

async function endSession({ sessions, hasher }: StaffPorts, token: string): Promise<void> {
  const session = await sessions.find(hasher.digest(token));
  if (session !== undefined) await sessions.end(session.id);
}

async function sweep({ sessions, attempts, clock }: StaffPorts): Promise<void> {
  const now = clock.now();
  await sessions.sweep(now);
  await attempts.sweep(now);
}
