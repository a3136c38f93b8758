import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { addMinutes, isInstant } from '../../../domain/shared/toronto-time.ts';
import {
  accountOfPerson,
  bindAccount,
  PROVIDER_MINUTES,
  type ProviderProblem,
} from '../../../domain/staff/provider-sign-in.ts';
import { generateToken } from '../../../domain/staff/secrets.ts';
import { stageAfterPassword } from '../../../domain/staff/session.ts';
import type { Ports } from '../../../ports/ports.ts';
import {
  type IdentityProvider,
  isSettingsRefused,
  type SignInKeys,
} from '../../../ports/services/identity-provider.ts';
import { isUnavailable } from '../../../ports/unavailable.ts';
import type { SiteTokens } from '../site/site-tokens.ts';
import { listAccounts } from '../stored/stored-accounts.ts';
import { changeAccount } from './change-account.ts';
import { endSessionOf, startSession } from './session.ts';
import { completeSignIn, type SignInOutcome, type SignInRequest, type StaffPorts } from './sign-in.ts';

/** The provider, and the address of the site to which it sends browsers back. */
export type ProviderPlace = { readonly provider: IdentityProvider; readonly returnUrl: string };

/** `fault` is why the provider was not reached, or refuses the settings, for the log. */
export type ProviderSignInProblem =
  | { readonly code: Exclude<ProviderProblem, FaultyProvider> }
  | { readonly code: FaultyProvider; readonly fault: unknown };

type FaultyProvider = 'provider-unreachable' | 'provider-refuses';

type Begun = { readonly url: string; readonly ticket: string };

/**
 * Begins a sign-in at the provider (OIDC-1). Returns the address to go to, and a ticket for a cookie
 * of the browser. Only the ticket can make the keys of the answer, so nothing is stored.
 */
export async function beginAtProvider(
  { random, clock, hasher }: Pick<Ports, 'random' | 'clock' | 'hasher'>,
  { provider, returnUrl }: ProviderPlace,
  tokens: Pick<SiteTokens, 'write'>,
): Promise<Result<Begun, ProviderSignInProblem>> {
  const secret = generateToken(random.integer);
  const endsAt = addMinutes(clock.now(), PROVIDER_MINUTES);
  const url = await reach(async () => ok(await provider.signInUrl(keysOf({ hasher }, secret, returnUrl))));
  return url.ok ? ok({ url: url.value, ticket: tokens.write('provider', `${secret} ${endsAt}`) }) : url;
}

/** A browser that came back from the provider with its answer. */
export type ProviderAnswer = Omit<SignInRequest, 'email' | 'password'> & {
  readonly answer: string;
  readonly ticket: string | undefined;
};

/**
 * Signs in by the answer of the provider (OIDC-2, OIDC-3). It takes the place of the password: the
 * account must exist, and the second factor is asked for unless the provider says that it asked for
 * several.
 */
export async function signInByProvider(
  ports: StaffPorts,
  { provider, returnUrl }: ProviderPlace,
  tokens: Pick<SiteTokens, 'read'>,
  secondFactor: 'required' | 'optional',
  { answer, ticket, before, address, agent, browser }: ProviderAnswer,
): Promise<Result<SignInOutcome, ProviderSignInProblem>> {
  const [secret = '', endsAt] = tokens.read('provider', ticket ?? '')?.split(' ') ?? [];
  if (!isInstant(endsAt) || endsAt <= ports.clock.now()) return refuse({ code: 'answer-not-valid' });
  const keys = keysOf(ports, secret, returnUrl);
  const identified = await reach(async () => {
    const identity = await provider.identify(answer, keys);
    return identity.ok ? identity : refuse({ code: identity.problem });
  });
  if (!identified.ok) return identified;
  const { isMultiFactor, lastingId: providerId } = identified.value;
  const found = accountOfPerson(await listAccounts(ports), identified.value);
  if (!found.ok) return refuse({ code: found.problem });
  const account = found.value;
  if (providerId !== undefined && account.providerId === undefined) {
    const bound = await changeAccount(ports, account.email, (stored) => bindAccount(stored, providerId));
    // The account was removed or bound to another person meanwhile.
    if (!bound.ok) return refuse({ code: 'answer-not-valid' });
  }
  if (before !== undefined) await endSessionOf(ports, before);
  const stage = isMultiFactor ? 'full' : stageAfterPassword(account, secondFactor);
  const signedIn = await startSession(ports, account, { stage, address, agent, provider: provider.host });
  return ok(stage === 'full' ? await completeSignIn(ports, signedIn, { browser }) : signedIn);
}

/** The state, the nonce and the verifier are told by none of the others. */
function keysOf({ hasher }: Pick<Ports, 'hasher'>, secret: string, returnUrl: string): SignInKeys {
  return {
    state: hasher.digest(`state ${secret}`),
    nonce: hasher.digest(`nonce ${secret}`),
    codeVerifier: hasher.digest(`verifier ${secret}`),
    returnUrl,
  };
}

/** Calls the provider. One that fails is a refusal: staff sign in by password then. */
async function reach<T>(
  call: () => Promise<Result<T, ProviderSignInProblem>>,
): Promise<Result<T, ProviderSignInProblem>> {
  try {
    return await call();
  } catch (fault) {
    if (isSettingsRefused(fault)) return refuse({ code: 'provider-refuses', fault });
    if (!isUnavailable(fault)) throw fault;
    return refuse({ code: 'provider-unreachable', fault });
  }
}
