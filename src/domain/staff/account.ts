import { ok, type Result, refuse } from '../shared/result.ts';
import type { Instant } from '../shared/toronto-time.ts';

/** An authenticator app: its secret, the last 30-second step whose code was taken, and digests of the recovery codes not yet spent. */
export type SecondFactor = {
  readonly secret: string;
  readonly lastStep: number;
  readonly recoveryDigests: readonly string[];
};

/**
 * A member of staff. `credentialsId` is drawn anew with each change of password or second factor, and ends the sessions that began before
 * it. `revision` is the store's: it counts changes, so that of two at once one is told so.
 */
export type StaffAccount = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly credentialsId: string;
  readonly createdAt: Instant;
  readonly revision: number;
  readonly secondFactor?: SecondFactor;
  /** The secret of an enrolment that was begun and not confirmed. */
  readonly pendingSecret?: string;
};

/** The e-mail address that an account is found by. Case does not matter. */
export function staffEmailOf(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The account with another password. */
export function withPassword(account: StaffAccount, passwordHash: string, credentialsId: string): StaffAccount {
  return { ...account, passwordHash, credentialsId };
}

/** The account with an enrolment begun. A second factor that is there is not replaced: somebody else has to take it off first (STAFF-16). */
export function withPendingSecret(account: StaffAccount, secret: string): Result<StaffAccount, 'already-enrolled'> {
  return account.secondFactor === undefined ? ok({ ...account, pendingSecret: secret }) : refuse('already-enrolled');
}

/** The account once the app has shown a right code. Its step counts as used, and what was signed in without the app is no longer. */
export function withSecondFactor(
  account: StaffAccount,
  secondFactor: SecondFactor,
  credentialsId: string,
): StaffAccount {
  const { pendingSecret: _confirmed, ...rest } = account;
  return { ...rest, secondFactor, credentialsId };
}

/** The account without a second factor, and without an enrolment begun. */
export function withoutSecondFactor(account: StaffAccount, credentialsId: string): StaffAccount {
  const { secondFactor: _lost, pendingSecret: _begun, ...rest } = account;
  return { ...rest, credentialsId };
}

/** Takes the code of a step: each step once, and none before one that was taken (STAFF-15). */
export function takeStep(account: StaffAccount, step: number): Result<StaffAccount, 'wrong-code'> {
  const { secondFactor } = account;
  if (secondFactor === undefined || step <= secondFactor.lastStep) return refuse('wrong-code');
  return ok({ ...account, secondFactor: { ...secondFactor, lastStep: step } });
}

/** Spends a recovery code. */
export function spendRecoveryCode(account: StaffAccount, digest: string): Result<StaffAccount, 'wrong-code'> {
  const { secondFactor } = account;
  if (!secondFactor?.recoveryDigests.includes(digest)) return refuse('wrong-code');
  const recoveryDigests = secondFactor.recoveryDigests.filter((kept) => kept !== digest);
  return ok({ ...account, secondFactor: { ...secondFactor, recoveryDigests } });
}
