import { SIGN_IN_LINK_WRONG } from '../../../domain/staff/messages.ts';
import { NoContent } from '../../../ports/api/common.ts';
import { CodeBody, SignedInAnswer, SignInAnswer, SignInBody, SignInLinkBody } from '../../../ports/api/staff.ts';
import {
  POST_PROBLEMS,
  problems,
  STAFF_ACT_PROBLEMS,
  STAFF_POST_PROBLEMS,
  STAFF_READ_PROBLEMS,
} from '../../http/problem-schemas.ts';
import { PROBLEMS, problem, sendProblem } from '../../http/problems.ts';
import {
  agentOf,
  answerRateLimited,
  callerOf,
  giveSignedIn,
  giveSignInStep,
  signedInAnswer,
} from '../../http/staff-caller.ts';
import { sessionToken, signedInOf, takeSession } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { signOut } from '../../use-cases/staff/session.ts';
import { enterCode, signIn } from '../../use-cases/staff/sign-in.ts';
import { signInByLink } from '../../use-cases/staff/sign-in-link.ts';

const URL = '/api/admin/session';
const WRONG_CREDENTIALS = problem(401, 'wrong-credentials', 'The e-mail address or the password is not right.');
const LINK_NOT_VALID = problem(401, 'link-not-valid', SIGN_IN_LINK_WRONG);
const WRONG_CODE = problem(401, 'wrong-code', 'The code is not right, or was used before.');

/** `/api/admin/session`: sign in, read the present session, sign out. */
export function staffSessionRoutes({ app, ports, audited }: Site, secondFactor: 'required' | 'optional'): void {
  app.post(
    URL,
    {
      schema: {
        summary: 'Sign in as staff',
        description: 'With a second factor the answer names the next step, and the session opens nothing else.',
        body: SignInBody,
        response: { 200: SignInAnswer, ...POST_PROBLEMS, ...problems(401, 403) },
      },
      config: { opensTo: 'anyone' },
    },
    async (request, reply) => {
      const before = sessionToken(request);
      const signInRequest = { ...request.body, ...callerOf(request), agent: agentOf(request), before };
      const signedIn = await signIn(audited, secondFactor, signInRequest);
      if (!signedIn.ok) {
        if (signedIn.problem.code === 'rate-limited') return answerRateLimited(reply, signedIn.problem);
        return sendProblem(reply, WRONG_CREDENTIALS);
      }
      return reply.send(giveSignInStep(request, reply, signedIn.value));
    },
  );

  app.post(
    `${URL}/link`,
    {
      schema: {
        summary: 'Sign in by a link of `npm run staff`',
        description: 'Takes the place of the password, once. A second factor is still asked for.',
        body: SignInLinkBody,
        response: { 200: SignInAnswer, ...POST_PROBLEMS, ...problems(401, 403) },
      },
      config: { opensTo: 'anyone' },
    },
    async (request, reply) => {
      const { token } = request.body;
      const caller = { ...callerOf(request), agent: agentOf(request), before: sessionToken(request) };
      const signedIn = await signInByLink(audited, secondFactor, { token, ...caller });
      return signedIn.ok
        ? reply.send(giveSignInStep(request, reply, signedIn.value))
        : sendProblem(reply, LINK_NOT_VALID);
    },
  );

  app.post(
    `${URL}/code`,
    {
      schema: {
        summary: 'Complete the sign-in by a code',
        body: CodeBody,
        response: { 200: SignedInAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'use-own-account', opensTo: ['code'] },
    },
    async (request, reply) => {
      const signedIn = await enterCode(audited, signedInOf(request), request.body.code, callerOf(request));
      if (signedIn.ok) return reply.send(giveSignedIn(request, reply, signedIn.value));
      if (signedIn.problem.code === 'rate-limited') return answerRateLimited(reply, signedIn.problem);
      return sendProblem(reply, signedIn.problem.code === 'no-session' ? PROBLEMS['no-session'] : WRONG_CODE);
    },
  );

  app.get(
    URL,
    {
      schema: { summary: 'Who is signed in', response: { 200: SignedInAnswer, ...STAFF_READ_PROBLEMS } },
      config: { action: 'use-own-account' },
    },
    async (request) => signedInAnswer(signedInOf(request)),
  );

  app.delete(
    URL,
    {
      schema: { summary: 'Sign out', response: { 204: NoContent, ...STAFF_ACT_PROBLEMS } },
      config: { action: 'use-own-account', opensTo: ['full', 'code', 'enrol'] },
    },
    async (request, reply) => {
      await signOut(ports, signedInOf(request));
      takeSession(request, reply);
      return reply.code(204).send(null);
    },
  );
}
