import type { FastifyRequest } from 'fastify';
import { ok, refuse } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/session.ts';
import { PROVIDER_RETURN_PAGE } from '../../../ports/api/staff.ts';
import { serve } from '../../http/serve.ts';
import { limitTo } from '../../plugins/limits.ts';
import { agentOf, callerOf, giveSignInStep } from '../../plugins/staff-caller.ts';
import { giveProviderTicket, providerTicket, sessionToken, takeProviderTicket } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import {
  beginAtProvider,
  type ProviderPlace,
  type ProviderSignInProblem,
  signInByProvider,
} from '../../use-cases/staff/provider-sign-in.ts';

type ProviderSettings = { readonly publicUrl: string; readonly secondFactor: 'required' | 'optional' };

/**
 * `/api/admin/session/provider`: sign in at an OpenID Connect provider (OIDC-1). The provider sends
 * the browser back to a page of the site, and that page sends the answer here. So the cookies are
 * those of the site's own pages, and no call of another site reaches them.
 */
export function providerSignInRoutes({ app, ports, audited, tokens }: Site, settings: ProviderSettings): void {
  const { publicUrl, secondFactor } = settings;
  const { identityProvider: provider } = ports;
  const place: ProviderPlace | undefined = provider && { provider, returnUrl: publicUrl + PROVIDER_RETURN_PAGE };
  const own = { config: limitTo('provider') };

  serve(app, calls.readProvider, {}, async () =>
    ok({ provider: provider === undefined ? null : { host: provider.host } }),
  );

  serve(app, calls.beginAtProvider, own, async (_asked, { request, reply }) => {
    if (place === undefined) return refuse('no-provider');
    const begun = await beginAtProvider(ports, place, tokens);
    if (!begun.ok) return refuse(logFault(request, begun.problem));
    giveProviderTicket(request, reply, begun.value.ticket);
    return ok({ url: begun.value.url });
  });

  serve(app, calls.signInByProvider, own, async ({ body }, { request, reply }) => {
    if (place === undefined) return refuse('no-provider');
    const caller = { ...callerOf(request), agent: agentOf(request), before: sessionToken(request) };
    const answered = { ...caller, ...body, ticket: providerTicket(request) };
    takeProviderTicket(request, reply);
    const signedIn = await signInByProvider(audited, place, tokens, secondFactor, answered);
    if (!signedIn.ok) return refuse(logFault(request, signedIn.problem));
    return ok(giveSignInStep(request, reply, signedIn.value));
  });
}

/** Logs what the provider did wrong, if the problem is its fault. */
function logFault(request: FastifyRequest, problem: ProviderSignInProblem): ProviderSignInProblem {
  if ('fault' in problem) {
    const isRefused = problem.code === 'provider-refuses';
    const what = isRefused ? 'identity provider refuses STAFF_OIDC' : 'identity provider not reached';
    request.log.warn({ err: problem.fault }, what);
  }
  return problem;
}
