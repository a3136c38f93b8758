/** How many minutes a sign-in at the provider may take (OIDC-4). */
export const PROVIDER_MINUTES = 10;

/** Why a sign-in at the provider was refused. */
export type ProviderProblem =
  | 'no-account'
  | 'email-not-verified'
  | 'cancelled'
  | 'provider-unreachable'
  | 'answer-not-valid';

/** The message of each problem (OIDC-4). */
export const PROVIDER_TEXTS: Readonly<Record<ProviderProblem, string>> = {
  'no-account': 'There is no account for the email address of this sign-in. Ask an owner for an invitation.',
  'email-not-verified': 'The provider has not verified your email address. Sign in with your password.',
  cancelled: 'The sign-in was cancelled at the provider.',
  'provider-unreachable': 'The provider did not answer. Sign in with your password, or try again later.',
  'answer-not-valid': `This sign-in was used before, or took more than ${PROVIDER_MINUTES} minutes. Please try again.`,
};
