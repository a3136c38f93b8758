import type { Result } from '../../domain/shared/result.ts';

/**
 * What ties a sign-in at the provider to the browser that began it: unguessable texts of 43 to 128
 * letters, digits, `-` and `_`, and the address of the site to which the provider sends the browser
 * back.
 */
export type SignInKeys = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnUrl: string;
};

/** Who signed in at the provider. */
export type ProvidedIdentity = {
  readonly email?: string;
  /** Whether the provider says that the address belongs to the person. */
  readonly isEmailVerified: boolean;
  /** Whether the provider says that it asked for more than one factor. */
  readonly isMultiFactor: boolean;
  /**
   * By what the provider knows the person for ever, whatever their address. Only where it does not
   * verify addresses: an account is bound to it then (OIDC-7).
   */
  readonly lastingId?: string;
};

/** 'cancelled': by the person. 'answer-not-valid': used before, too old, or of another sign-in. */
export type ProviderRefusal = 'cancelled' | 'answer-not-valid';

/**
 * An OpenID Connect provider, at which staff may sign in. It has one adapter: OpenID Connect is
 * itself the contract by which providers are exchanged. Every adapter promises
 * (test/contracts/services/identity-provider.ts):
 * - An identity is returned only for an answer of this provider to these keys, and once.
 * - A call ends within 5 s. A provider that is unreachable rejects with `unavailable`, one that
 *   refuses the settings of the site with `settingsRefused`.
 */
export type IdentityProvider = {
  /** The host of the provider, by which people know it. */
  readonly host: string;
  /** Returns the address at the provider where a browser signs in. */
  signInUrl(keys: SignInKeys): Promise<string>;
  /** Redeems the answer of the provider: the query with which the browser came back. */
  identify(answer: string, keys: SignInKeys): Promise<Result<ProvidedIdentity, ProviderRefusal>>;
};

const SETTINGS_REFUSED = 'PROVIDER_SETTINGS_REFUSED';

/** Creates the fault of a provider that refuses the settings of the site, and will do so again. */
export function settingsRefused(cause: unknown): Error {
  return Object.assign(new Error('The identity provider refuses the settings', { cause }), { code: SETTINGS_REFUSED });
}

/** Whether a rejection means that the provider refuses the settings of the site. */
export function isSettingsRefused(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === SETTINGS_REFUSED;
}
