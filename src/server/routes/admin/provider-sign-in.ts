import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROVIDER_TEXTS } from '../../../domain/staff/provider-sign-in.ts';
import {
  PROVIDER_RETURN_PAGE,
  ProviderAnswer,
  ProviderAnswerBody,
  ProviderUrlAnswer,
  SignInAnswer,
} from '../../../ports/api/staff.ts';
import { POST_PROBLEMS, problems, READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { problem, sendProblem } from '../../http/problems.ts';
import { agentOf, callerOf, giveSignInStep } from '../../http/staff-caller.ts';
import { limitTo } from '../../plugins/limits.ts';
import { giveProviderTicket, providerTicket, sessionToken, takeProviderTicket } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import {
  beginAtProvider,
  type ProviderPlace,
  type ProviderSignInProblem,
  signInByProvider,
} from '../../use-cases/staff/provider-sign-in.ts';

const URL = '/api/admin/session/provider';
const NO_PROVIDER = problem(404, 'no-provider', 'Staff sign in by password here.');

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

  const config = { opensTo: 'anyone', ...limitTo('provider') } as const;

  const refuseSignIn = (request: FastifyRequest, reply: FastifyReply, refused: ProviderSignInProblem) => {
    const { code } = refused;
    if ('fault' in refused) {
      const what =
        code === 'provider-refuses' ? 'identity provider refuses STAFF_OIDC' : 'identity provider not reached';
      request.log.warn({ err: refused.fault }, what);
    }
    return sendProblem(reply, problem('fault' in refused ? 503 : 401, code, PROVIDER_TEXTS[code]));
  };

  app.get(
    URL,
    {
      schema: {
        summary: 'At which provider staff may sign in',
        response: { 200: ProviderAnswer, ...READ_PROBLEMS },
      },
      config: { opensTo: 'anyone' },
    },
    async () => ({ provider: provider === undefined ? null : { host: provider.host } }),
  );

  app.post(
    `${URL}/begin`,
    {
      schema: {
        summary: 'Begin to sign in at the provider',
        description: 'The answer of the provider is good for 10 minutes, in this browser, once.',
        response: { 200: ProviderUrlAnswer, ...problems(403, 404, 429, 503) },
      },
      config,
    },
    async (request, reply) => {
      if (place === undefined) return sendProblem(reply, NO_PROVIDER);
      const begun = await beginAtProvider(ports, place, tokens);
      if (!begun.ok) return refuseSignIn(request, reply, begun.problem);
      giveProviderTicket(request, reply, begun.value.ticket);
      return reply.send({ url: begun.value.url });
    },
  );

  app.post(
    URL,
    {
      schema: {
        summary: 'Sign in by the answer of the provider',
        description: 'Takes the place of the password, once. A second factor is asked for unless the provider did so.',
        body: ProviderAnswerBody,
        response: { 200: SignInAnswer, ...POST_PROBLEMS, ...problems(401, 403, 404) },
      },
      config,
    },
    async (request, reply) => {
      if (place === undefined) return sendProblem(reply, NO_PROVIDER);
      const caller = { ...callerOf(request), agent: agentOf(request), before: sessionToken(request) };
      const answered = { ...caller, answer: request.body.answer, ticket: providerTicket(request) };
      takeProviderTicket(request, reply);
      const signedIn = await signInByProvider(audited, place, tokens, secondFactor, answered);
      if (!signedIn.ok) return refuseSignIn(request, reply, signedIn.problem);
      return reply.send(giveSignInStep(request, reply, signedIn.value));
    },
  );
}
