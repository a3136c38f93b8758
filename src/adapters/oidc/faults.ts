import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { type ProviderRefusal, settingsRefused } from '../../ports/services/identity-provider.ts';
import { unavailable } from '../../ports/unavailable.ts';

/** Codes of answers that are not of OpenID Connect, and of no answer. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Errors of the provider itself. */
const OF_THE_PROVIDER = new Set(['server_error', 'temporarily_unavailable']);

/** Errors of a site that the provider does not know or does not serve. */
const OF_THE_SITE = new Set([
  'unauthorized_client',
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unsupported_response_type',
  'unsupported_grant_type',
]);

/** Codes of a description that is not the one of the issuer in the settings. */
const OF_ANOTHER_ISSUER = new Set(['OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', 'OAUTH_INVALID_RESPONSE']);

/** Answers that may be others later, although they blame the caller: a timeout and too many calls. */
const PASSING_STATUS = [408, 429];

/**
 * Reads the fault of a sign-in. Throws `unavailable` where the provider fails, and `settingsRefused`
 * where it refuses the settings.
 */
export function readFault(fault: unknown): ProviderRefusal {
  if (isClientRefused(fault)) throw settingsRefused(fault);
  if (fault instanceof AuthorizationResponseError || fault instanceof ResponseBodyError) {
    if (fault.error === 'access_denied') return 'cancelled';
    if (OF_THE_SITE.has(fault.error)) throw settingsRefused(named(fault, fault.error));
    if (OF_THE_PROVIDER.has(fault.error)) throw providerFault(named(fault, fault.error));
    return 'answer-not-valid';
  }
  if (fault instanceof ClientError && fault.code !== undefined && !NO_ANSWER.has(fault.code)) return 'answer-not-valid';
  throw providerFault(fault);
}

/** Reads the fault of the provider's description. */
export function readDiscoveryFault(fault: unknown): Error {
  if (!(fault instanceof ClientError)) return providerFault(fault);
  const { cause, code = '' } = fault;
  const status = cause instanceof Response ? cause.status : 0;
  const isRefusal = status >= 400 && status < 500 && !PASSING_STATUS.includes(status);
  return isRefusal || OF_ANOTHER_ISSUER.has(code) ? settingsRefused(fault) : providerFault(fault);
}

/** Whether the provider refused the client id with the secret. */
export function isClientRefused(fault: unknown): boolean {
  return (
    fault instanceof WWWAuthenticateChallengeError ||
    (fault instanceof ResponseBodyError && fault.error === 'invalid_client')
  );
}

export function providerFault(fault: unknown): Error {
  return unavailable('The identity provider', fault);
}

/** The fault with the name of its error as its code, which the log shows. */
function named(fault: unknown, code: string): Error {
  return Object.assign(new Error(code, { cause: fault }), { code });
}
