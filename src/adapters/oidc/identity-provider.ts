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
import { providerFault, readFault } from './faults.ts';

/** Where the provider is, and as which of its clients the site calls it. */
export type OidcClient = { readonly issuer: URL; readonly clientId: string; readonly secret: string };

/** Time limits of one request, in seconds, and of a whole call, in ms. A call makes up to four. */
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
export function oidcIdentityProvider({ issuer, clientId, secret }: OidcClient): IdentityProvider {
  let read: { readonly client: Promise<Configuration>; readonly at: number } | undefined;

  const findClient = async (): Promise<Configuration> => {
    if (read === undefined || performance.now() - read.at > DESCRIPTION_MS) {
      const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])];
      const options = { execute, timeout: REQUEST_SECONDS };
      read = { client: discovery(issuer, clientId, undefined, authenticate(secret), options), at: performance.now() };
    }
    try {
      return await read.client;
    } catch (fault) {
      read = undefined;
      throw providerFault(fault);
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
          const tokens = await authorizationCodeGrant(client, url, { ...checks, idTokenExpected: true });
          const claims = tokens.claims();
          if (claims === undefined) return refuse('answer-not-valid');
          // Many providers give the e-mail address only here.
          const person =
            claims.email === undefined ? await fetchUserInfo(client, tokens.access_token, claims.sub) : claims;
          return ok(identityOf(person, claims.amr));
        } catch (fault) {
          return refuse(readFault(fault));
        }
      }),
  };
}

/** Sends the secret as the provider wants it: in a header, unless it takes it in the body alone. */
function authenticate(secret: string): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...call) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...call);
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
