import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { ok, refuse } from '../../domain/shared/result.ts';
import type { IdentityProvider, ProvidedIdentity } from '../../ports/services/identity-provider.ts';
import { withDeadline } from '../shared/deadline.ts';
import { isClientRefused, providerFault, readDiscoveryFault, readFault } from './faults.ts';

/**
 * Where the provider is, and as which of its clients the site calls it. `trustsEmails`: addresses that
 * it neither verifies nor calls unverified count as verified (OIDC-7).
 */
export type OidcClient = {
  readonly issuer: URL;
  readonly clientId: string;
  readonly secret: string;
  readonly trustsEmails?: boolean;
};

/** Time limits of one request, in seconds, and of a whole call, in ms. A call makes up to five. */
const REQUEST_SECONDS = 4;
const CALL_MS = 4500;
/** For how long the description of the provider is used before it is read again. */
const DESCRIPTION_MS = 60 * 60 * 1000;

/** The value of `amr` for several factors (RFC 8176). */
const MULTI_FACTOR = 'mfa';

/**
 * Signs in at an OpenID Connect provider: authorization code with PKCE, state and nonce. The ID
 * token's signature is checked too, although it arrives over TLS. The provider's description is read
 * when it is first needed, so a provider that is away does not stop the start of the site.
 */
export function oidcIdentityProvider({ issuer, clientId, secret, trustsEmails }: OidcClient): IdentityProvider {
  let read: { readonly client: Promise<Configuration>; readonly at: number } | undefined;

  /** Whether the provider refused the secret where its description says that it takes it. */
  let isElsewhere = false;
  const authenticate: ClientAuth = (server, ...call) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    return (takesBody === isElsewhere ? ClientSecretBasic(secret) : ClientSecretPost(secret))(server, ...call);
  };

  const findClient = async (): Promise<Configuration> => {
    if (read === undefined || performance.now() - read.at > DESCRIPTION_MS) {
      const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])];
      const options = { execute, timeout: REQUEST_SECONDS };
      read = { client: discovery(issuer, clientId, undefined, authenticate, options), at: performance.now() };
    }
    try {
      return await read.client;
    } catch (fault) {
      read = undefined;
      throw readDiscoveryFault(fault);
    }
  };

  /**
   * Sends the secret in the body where the provider takes it there, else in a header, and once in the
   * other place after a refusal: some compare the encoded header with the plain client id, and a
   * client may be registered for one place alone.
   */
  const redeem = async (...call: Parameters<typeof authorizationCodeGrant>) => {
    try {
      return await authorizationCodeGrant(...call);
    } catch (fault) {
      if (!isClientRefused(fault)) throw fault;
      isElsewhere = !isElsewhere;
      try {
        return await authorizationCodeGrant(...call);
      } catch (second) {
        if (isClientRefused(second)) isElsewhere = !isElsewhere;
        throw second;
      }
    }
  };

  const inTime = <T>(work: () => Promise<T>): Promise<T> =>
    withDeadline(CALL_MS, work).catch((fault: unknown) => {
      throw isTimeout(fault) ? providerFault(fault) : fault;
    });

  return {
    host: issuer.host,

    signInUrl: ({ state, nonce, codeVerifier, returnUrl }) =>
      inTime(async () => {
        const parameters = {
          redirect_uri: returnUrl,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        };
        return buildAuthorizationUrl(await findClient(), parameters).href;
      }),

    identify: (answer, { state, nonce, codeVerifier, returnUrl }) =>
      inTime(async () => {
        const client = await findClient();
        const url = new URL(returnUrl);
        url.search = answer;
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce };
        try {
          const tokens = await redeem(client, url, { ...checks, idTokenExpected: true });
          const claims = tokens.claims();
          if (claims === undefined) return refuse('answer-not-valid');
          // Many providers give the e-mail address only here.
          const person =
            claims.email === undefined ? await fetchUserInfo(client, tokens.access_token, claims.sub) : claims;
          const identity = identityOf(person, claims.amr);
          // The issuer of several tenants is a pattern, which no token has.
          if (!trustsEmails || claims.iss !== client.serverMetadata().issuer) return ok(identity);
          const isEmailVerified = identity.isEmailVerified || person.email_verified === undefined;
          return ok({ ...identity, isEmailVerified, lastingId: `${claims.iss} ${claims.sub}` });
        } catch (fault) {
          return refuse(readFault(fault));
        }
      }),
  };
}

/** Some providers write the booleans of claims as texts. */
function identityOf(person: Readonly<Record<string, unknown>>, amr: unknown): ProvidedIdentity {
  const { email, email_verified: verified } = person;
  return {
    ...(typeof email === 'string' ? { email } : {}),
    isEmailVerified: verified === true || verified === 'true',
    isMultiFactor: Array.isArray(amr) && amr.includes(MULTI_FACTOR),
  };
}

function isTimeout(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ETIMEDOUT';
}
