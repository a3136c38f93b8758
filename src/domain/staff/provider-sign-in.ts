import { ok, type Result, refuse } from '../shared/result.ts';
import { type StaffAccount, staffEmailOf } from './account.ts';

/** How many minutes a sign-in at the provider may take (OIDC-4). */
export const PROVIDER_MINUTES = 10;

/** Why a sign-in at the provider was refused. */
export type ProviderProblem =
  | 'no-account'
  | 'email-not-verified'
  | 'other-person'
  | 'cancelled'
  | 'provider-unreachable'
  | 'provider-refuses'
  | 'answer-not-valid';

/** The message of each problem (OIDC-4). */
export const PROVIDER_TEXTS: Readonly<Record<ProviderProblem, string>> = {
  'no-account': 'There is no account for the email address of this sign-in. Ask an owner for an invitation.',
  'email-not-verified': 'The provider has not verified your email address. Sign in with your password.',
  'other-person':
    'The account of this email address belongs to another person at the provider. Sign in with your password.',
  cancelled: 'The sign-in was cancelled at the provider.',
  'provider-unreachable': 'The provider did not answer. Sign in with your password, or try again later.',
  'provider-refuses': 'The provider refuses the settings of this site. Sign in with your password, and tell the owner.',
  'answer-not-valid': `This sign-in was used before, or took more than ${PROVIDER_MINUTES} minutes. Please try again.`,
};

/** What a provider says of a person. With a lasting id an account is bound to that (OIDC-7). */
export type ProvidedPerson = {
  readonly email?: string;
  readonly isEmailVerified: boolean;
  readonly lastingId?: string;
};

/**
 * Returns the account that a person of the provider signs in to: the one that is bound to them, else
 * the one of their address, unless that is bound to somebody else (OIDC-2, OIDC-7).
 */
export function accountOfPerson(
  accounts: readonly StaffAccount[],
  { email, isEmailVerified, lastingId }: ProvidedPerson,
): Result<StaffAccount, 'email-not-verified' | 'no-account' | 'other-person'> {
  const bound = lastingId === undefined ? undefined : accounts.find(({ providerId }) => providerId === lastingId);
  if (bound !== undefined) return ok(bound);
  if (email === undefined || !isEmailVerified) return refuse('email-not-verified');
  const account = accounts.find((candidate) => candidate.email === staffEmailOf(email));
  if (account === undefined) return refuse('no-account');
  const isOthers = lastingId !== undefined && account.providerId !== undefined;
  return isOthers ? refuse('other-person') : ok(account);
}

/** Binds an account to a person of the provider, unless it is bound to another one (OIDC-7). */
export function bindAccount(account: StaffAccount, providerId: string): Result<StaffAccount, 'other-person'> {
  const isOthers = account.providerId !== undefined && account.providerId !== providerId;
  return isOthers ? refuse('other-person') : ok({ ...account, providerId });
}
