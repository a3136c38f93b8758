import type { Result } from '../../domain/shared/result.ts';
import type { StaffUser } from '../api/staff.ts';

/**
 * The result of a call, or 'signed-out' when no session is valid (any more). Rejects with
 * `notAllowed` where the role of the account may not make it.
 */
export type StaffAnswer<T> = Promise<T | 'signed-out'>;

/** The request of a page of a view. `q` is what to search for; empty lists the whole view. */
export type ListRequest<View> = {
  readonly view: View;
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string;
};

/** The state after the password: signed in, or what the second factor still requires. */
export type SignInStep =
  | { readonly next: 'in'; readonly user: StaffUser }
  | { readonly next: 'code' }
  | { readonly next: 'enrol' };

/** 'wrong' does not say which input is wrong; 'rate-limited' is temporary. */
export type SignInProblem = 'wrong' | 'rate-limited';

/**
 * Sign-in of staff. Every adapter promises
 * (test/contracts/browser/staff-access-api.ts):
 * - A call without a session returns 'signed-out' and never rejects. After a new sign-in the same
 *   call works.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type StaffAccessApi = {
  /** Returns who is signed in, also after a reload. */
  current(): StaffAnswer<StaffUser>;
  signIn(email: string, password: string): Promise<Result<SignInStep, SignInProblem>>;
  /** Signs in by the token of a sign-in link, once. */
  signInByLink(token: string): Promise<Result<SignInStep, SignInProblem>>;
  /** Submits a code of the app or a recovery code, after a sign-in that requires one. */
  giveCode(code: string): Promise<Result<StaffUser, SignInProblem>>;
  /** Ends the session, also on the site. */
  signOut(): Promise<void>;
};
