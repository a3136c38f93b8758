import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import {
  type StaffAccount,
  staffEmailOf,
  withoutSecondFactor,
  withPendingSecret,
  withSecondFactor,
} from '../../../domain/staff/account.ts';
import { bareCode, generateRecoveryCodes, generateTotpSecret } from '../../../domain/staff/secrets.ts';
import type { Enrolment } from '../../../ports/api/staff.ts';
import { changeAccount, changeOwnAccount } from './change-account.ts';
import { renewSession, type SignedIn } from './session.ts';
import { completeSignIn, type SignInOutcome, type StaffPorts, withTrustedBrowser } from './sign-in.ts';
import type { Caller } from './sign-in-throttle.ts';

/**
 * Starts the enrolment of an app. It takes effect once `confirmEnrolment` has verified a code. A
 * second start replaces the first.
 */
export async function beginEnrolment(
  ports: StaffPorts,
  signedIn: SignedIn,
  issuer: string,
): Promise<Result<Enrolment, 'already-enrolled' | 'no-session'>> {
  const secret = generateTotpSecret(ports.random.integer);
  const begun = await changeOwnAccount(ports, signedIn, (account) => withPendingSecret(account, secret));
  return begun.ok ? ok({ secret, uri: ports.oneTimeCodes.enrolmentUri(begun.value.email, secret, issuer) }) : begun;
}

export type EnrolmentProblem = 'enrolment-not-begun' | 'already-enrolled' | 'wrong-code' | 'no-session';

/**
 * Enrols the app that produced this code. Returns the recovery codes, which are shown only once,
 * and the session under a new token. Other sessions end.
 */
export async function confirmEnrolment(
  ports: StaffPorts,
  signedIn: SignedIn,
  typed: string,
  caller: Pick<Caller, 'browser'>,
): Promise<Result<SignInOutcome & { readonly recoveryCodes: readonly string[] }, EnrolmentProblem>> {
  const recoveryCodes = generateRecoveryCodes(ports.random.integer);
  const recoveryDigests = recoveryCodes.map((code) => ports.hasher.digest(bareCode(code)));
  const enrolled = await changeOwnAccount(ports, signedIn, (account): Result<StaffAccount, EnrolmentProblem> => {
    const { pendingSecret: secret } = account;
    if (account.secondFactor !== undefined) return refuse('already-enrolled');
    if (secret === undefined) return refuse('enrolment-not-begun');
    const lastStep = ports.oneTimeCodes.stepOf(secret, bareCode(typed), ports.clock.now());
    if (lastStep === undefined) return refuse('wrong-code');
    return ok(withSecondFactor(account, { secret, lastStep, recoveryDigests }, ports.random.id()));
  });
  if (!enrolled.ok) return enrolled;
  const renewed = await renewSession(ports, signedIn, enrolled.value);
  if (!renewed.ok) return renewed;
  const complete = signedIn.session.stage === 'enrol' ? completeSignIn : withTrustedBrowser;
  const outcome = await complete(ports, renewed.value, caller);
  await ports.trail.record(signedIn.account.email, { what: 'second-factor-added' });
  return ok({ ...outcome, recoveryCodes });
}

/**
 * Removes the second factor of a colleague's account, for example after the loss of a phone. The
 * sessions of the account end. One's own second factor is refused (STAFF-16). `by` is an e-mail
 * address or `BY_COMMAND`.
 */
export async function resetSecondFactor(
  ports: Pick<StaffPorts, 'staff' | 'random' | 'trail'>,
  email: string,
  by: string,
): Promise<Result<StaffAccount, 'own-second-factor' | 'account-not-found'>> {
  const whose = staffEmailOf(email);
  if (whose === by) return refuse('own-second-factor');
  const reset = await changeAccount<never>(ports, whose, (account) =>
    ok(withoutSecondFactor(account, ports.random.id())),
  );
  if (reset.ok) await ports.trail.record(by, { what: 'second-factor-removed', account: whose });
  return reset;
}
