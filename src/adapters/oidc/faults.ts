import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { ProviderRefusal } from '../../ports/services/identity-provider.ts';
import { unavailable } from '../../ports/unavailable.ts';

/** Codes of answers that are none of OpenID Connect, and of no answer. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Errors of the provider itself, and of a site that it does not know or does not serve. */
const OF_THE_PROVIDER = new Set([
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unsupported_response_type',
  'unsupported_grant_type',
]);

/** Reads the fault of a sign-in. Throws `unavailable` where the provider or the settings fail. */
export function readFault(fault: unknown): ProviderRefusal {
  if (fault instanceof AuthorizationResponseError || fault instanceof ResponseBodyError) {
    if (fault.error === 'access_denied') return 'cancelled';
    if (OF_THE_PROVIDER.has(fault.error)) throw providerFault(fault, fault.error);
    return 'answer-not-valid';
  }
  if (fault instanceof ClientError && fault.code !== undefined && !NO_ANSWER.has(fault.code)) return 'answer-not-valid';
  throw providerFault(fault);
}

/** `code` is the name of the error, which the log shows. */
export function providerFault(fault: unknown, code?: string): Error {
  const cause = code === undefined ? fault : Object.assign(new Error(code, { cause: fault }), { code });
  return unavailable('The identity provider', cause);
}
