import { describeBrowser } from '../../../domain/audit/describe-browser.ts';
import { networkPrefixOf } from '../../../domain/shared/network.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { type StaffAccount, spendRecoveryCode, staffEmailOf, takeStep } from '../../../domain/staff/account.ts';
import { bareCode } from '../../../domain/staff/secrets.ts';
import { stageAfterPassword } from '../../../domain/staff/session.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { removeEnded, removeOldLinks } from '../stored/remove-expired.ts';
import { changeOwnAccount } from './change-account.ts';
import { endSessionOf, renewSession, type SignedIn, startSession } from './session.ts';
import {
  type AttemptPorts,
  attemptSucceeded,
  beginAttempt,
  type Caller,
  deviceTrustOf,
  type RateLimited,
  rememberBrowser,
  runAttempt,
} from './sign-in-throttle.ts';

export type StaffPorts = Audited &
  Pick<Ports, 'staff' | 'staffLinks' | 'sessions' | 'attempts' | 'clock' | 'random' | 'hasher' | 'oneTimeCodes'>;

/**
 * The result of a sign-in. A complete sign-in includes the token by which the browser is trusted
 * the next time.
 */
export type SignInOutcome = SignedIn & { readonly browser?: string };

export type SignInRequest = Caller & {
  readonly email: string;
  readonly password: string;
  readonly agent: string;
  /** The token of the browser's previous session, which ends. */
  readonly before?: string | undefined;
};

/**
 * Signs in by password. An unknown e-mail address and a wrong password get the same refusal after
 * the same work (STAFF-2). If a second factor exists or is required, the session is pending (second
 * factor) (STAFF-7).
 */
export async function signIn(
  ports: StaffPorts,
  secondFactor: 'required' | 'optional',
  { password, agent, before, ...request }: SignInRequest,
): Promise<Result<SignInOutcome, RateLimited | { readonly code: 'wrong-credentials' }>> {
  const email = staffEmailOf(request.email);
  const account = await ports.staff.findBy('email', email);
  const credentialsId = account?.credentialsId;
  const attempt = await beginAttempt(ports, { ...request, email, credentialsId, kind: 'password' });
  if (!attempt.ok) return attempt;
  const isRight = await runAttempt(ports, attempt.value, () =>
    ports.hasher.isPassword(password, account?.passwordHash, deviceTrustOf(attempt.value)),
  );
  if (account === undefined || !isRight) return refuse({ code: 'wrong-credentials' });
  await attemptSucceeded(ports, attempt.value);
  await sweep(ports);
  if (before !== undefined) await endSessionOf(ports, before);
  const stage = stageAfterPassword(account, secondFactor);
  const { address } = request;
  const signedIn = await startSession(ports, account, { stage, address, agent });
  return ok(stage === 'full' ? await completeSignIn(ports, signedIn, request) : signedIn);
}

/**
 * Completes a sign-in by a code of the app or a recovery code. Each code is valid once (STAFF-15).
 * The pending session is replaced by a full one.
 */
export async function enterCode(
  ports: StaffPorts,
  pending: SignedIn,
  typed: string,
  caller: Caller,
): Promise<Result<SignInOutcome, RateLimited | { readonly code: 'wrong-code' | 'no-session' }>> {
  const { email } = pending.account;
  const { credentialsId } = pending.account;
  const attempt = await beginAttempt(ports, { ...caller, email, credentialsId, kind: 'code' });
  if (!attempt.ok) return attempt;
  const taken = await runAttempt(ports, attempt.value, () =>
    changeOwnAccount(ports, pending, (account) => takeCode(ports, account, typed)),
  );
  if (!taken.ok) return refuse({ code: taken.problem });
  await attemptSucceeded(ports, attempt.value);
  const renewed = await renewSession(ports, pending, taken.value);
  return renewed.ok ? ok(await completeSignIn(ports, renewed.value, caller)) : refuse({ code: renewed.problem });
}

/** Uses up a code of the app or a recovery code (STAFF-15). */
export function takeCode(
  ports: Pick<StaffPorts, 'oneTimeCodes' | 'clock' | 'hasher'>,
  account: StaffAccount,
  typed: string,
): Result<StaffAccount, 'wrong-code'> {
  const code = bareCode(typed);
  const { secret = '' } = account.secondFactor ?? {};
  const step = /^\d{6}$/.test(code) ? ports.oneTimeCodes.stepOf(secret, code, ports.clock.now()) : undefined;
  return step === undefined ? spendRecoveryCode(account, ports.hasher.digest(code)) : takeStep(account, step);
}

/** Records a complete sign-in (AUDIT-1) and marks the browser as trusted. */
export async function completeSignIn(
  ports: AttemptPorts & Audited,
  signedIn: SignedIn,
  caller: Pick<Caller, 'browser'>,
): Promise<SignInOutcome> {
  const { address, agent, provider } = signedIn.session;
  await ports.trail.record(signedIn.account.email, {
    what: 'signed-in',
    network: networkPrefixOf(address),
    browser: describeBrowser(agent),
    ...(provider === undefined ? {} : { provider }),
  });
  return withTrustedBrowser(ports, signedIn, caller);
}

/** Marks the browser as trusted and returns the outcome of a complete sign-in. */
export async function withTrustedBrowser(
  ports: AttemptPorts,
  signedIn: SignedIn,
  { browser }: Pick<Caller, 'browser'>,
): Promise<SignInOutcome> {
  return { ...signedIn, browser: await rememberBrowser(ports, signedIn.account.email, browser) };
}

/** At most how many ended sessions, old links and expired counts a sign-in deletes: more than it adds. */
const MAX_SWEPT = 8;

async function sweep({ sessions, attempts, staffLinks, clock }: StaffPorts): Promise<void> {
  const now = clock.now();
  await removeOldLinks({ staffLinks }, now, MAX_SWEPT);
  await removeEnded({ sessions, attempts }, now, MAX_SWEPT);
}
