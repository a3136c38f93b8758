import type { Result } from '../../domain/shared/result.ts';
import type { FieldRefusal } from '../api/problem.ts';
import type {
  Enrolled,
  Enrolment,
  ListedAccount,
  ListedSession,
  PasswordChange,
  SecondFactorState,
  StaffUser,
} from '../api/staff.ts';

/** What a call gives, or that nobody is signed in (any more). */
export type Asked<T> = Promise<T | 'signed-out'>;

/** After the password: signed in, or what the second factor still wants. */
export type SignInStep =
  | { readonly next: 'in'; readonly user: StaffUser }
  | { readonly next: 'code' }
  | { readonly next: 'enrol' };

/** 'wrong' does not say what is; 'rate-limited' is over after a while. */
export type SignInProblem = 'wrong' | 'rate-limited';

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
  secondFactor(): Asked<SecondFactorState>;
  /** Starts an enrolment: it holds once a code of it is confirmed. */
  enrol(): Asked<Enrolment>;
  confirmEnrolment(code: string): Asked<Result<Enrolled, SignInProblem>>;
  accounts(): Asked<readonly ListedAccount[]>;
  /** Takes away the second factor of an account, for somebody who lost theirs. */
  removeSecondFactor(email: string): Asked<'removed' | 'missing'>;
  changePassword(change: PasswordChange): Asked<Result<'changed', readonly FieldRefusal[]>>;
  sessions(): Asked<readonly ListedSession[]>;
  endSession(id: string): Asked<'ended' | 'missing'>;
};
