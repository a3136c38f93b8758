import type { Result } from '../../domain/shared/result.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { FieldRefusal } from './reservations-api.ts';

/** What a call gives, or that nobody is signed in (any more). */
export type Asked<T> = Promise<T | 'signed-out'>;

/** Who is signed in. */
export type StaffUser = { readonly email: string };

/** After the password: signed in, or what the second factor still wants. */
export type SignInStep =
  | { readonly next: 'in'; readonly user: StaffUser }
  | { readonly next: 'code' }
  | { readonly next: 'enrol' };

/** 'wrong' does not say what is; 'rate-limited' is over after a while. */
export type SignInProblem = 'wrong' | 'rate-limited';

/** What an authenticator app takes: the secret as text, and the same in an address for a QR code. */
export type Enrolment = { readonly secret: string; readonly uri: string };

/** Codes that each sign in once where the app is lost; they are given this one time. */
export type Enrolled = { readonly recoveryCodes: readonly string[]; readonly user: StaffUser };

export type SecondFactor = { readonly enrolled: boolean; readonly recoveryCodesLeft: number };

/** A place where the same person is signed in. */
export type StaffSession = {
  readonly id: string;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
  readonly address: string;
  readonly agent: string;
  readonly current: boolean;
};

export type StaffAccount = { readonly email: string; readonly createdAt: Instant; readonly secondFactor: boolean };

export type PasswordChange = { readonly currentPassword: string; readonly newPassword: string };

/**
 * How members of staff sign in, and what is theirs. Every adapter promises (test/contracts/staff-access-api.ts):
 * - A call without a session gives 'signed-out', never a rejection; after a new sign-in the same call works.
 * - A site out of reach, or silent for 15 s, rejects with `unavailable`; an answer that is a fault rejects too.
 */
export type StaffAccessApi = {
  /** Who is signed in, also after a reload. */
  current(): Asked<StaffUser>;
  signIn(email: string, password: string): Promise<Result<SignInStep, SignInProblem>>;
  /** A code of the app or a recovery code, after a sign-in that asked for one. */
  giveCode(code: string): Promise<Result<StaffUser, SignInProblem>>;
  /** Ends the session on the site too. */
  signOut(): Promise<void>;
  secondFactor(): Asked<SecondFactor>;
  /** Starts an enrolment: it holds once a code of it is confirmed. */
  enrol(): Asked<Enrolment>;
  confirmEnrolment(code: string): Asked<Result<Enrolled, SignInProblem>>;
  accounts(): Asked<readonly StaffAccount[]>;
  /** Takes away the second factor of an account, for somebody who lost theirs. */
  removeSecondFactor(email: string): Asked<'removed' | 'missing'>;
  changePassword(change: PasswordChange): Asked<Result<'changed', readonly FieldRefusal[]>>;
  sessions(): Asked<readonly StaffSession[]>;
  endSession(id: string): Asked<'ended' | 'missing'>;
};
