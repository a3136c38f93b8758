import type { Result } from '../../domain/shared/result.ts';
import type { ProviderProblem } from '../../domain/staff/provider-sign-in.ts';
import type { SignInStep } from './staff-access-api.ts';

/**
 * Sign-in at an OpenID Connect provider. Every adapter promises
 * (test/contracts/browser/staff-provider-api.ts):
 * - Each refusal arrives by name.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type StaffProviderApi = {
  /** Returns the host of the provider. Undefined where staff sign in by password alone. */
  host(): Promise<string | undefined>;
  /** Sends the browser to the provider. */
  leave(): Promise<Result<'leaving', ProviderProblem>>;
  /** Signs in by the query with which the provider sent the browser back. */
  signIn(answer: string): Promise<Result<SignInStep, ProviderProblem>>;
};
