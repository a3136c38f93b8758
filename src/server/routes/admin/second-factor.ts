import type { FastifyReply } from 'fastify';
import { NoContent } from '../../../ports/api/common.ts';
import {
  AccountPath,
  CodeBody,
  EnrolledAnswer,
  EnrolmentAnswer,
  SecondFactorAnswer,
} from '../../../ports/api/staff.ts';
import { problems, STAFF_ACT_PROBLEMS, STAFF_POST_PROBLEMS, STAFF_READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { invalidInput, PROBLEMS, type Problem, problem, sendProblem } from '../../http/problems.ts';
import { callerOf, signedInAnswer } from '../../http/staff-caller.ts';
import { giveBrowserToken, giveSession, signedInOf, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  type EnrolmentProblem,
  resetSecondFactor,
} from '../../use-cases/staff/second-factor.ts';
import { NO_ACCOUNT } from './people.ts';

const URL = '/api/admin/second-factor';
const ALREADY_ENROLLED = problem(
  409,
  'already-enrolled',
  'There is a second factor already. A colleague can take it off.',
);
const ENROLMENT_PROBLEMS: Readonly<Record<EnrolmentProblem, Problem>> = {
  'already-enrolled': ALREADY_ENROLLED,
  'not-begun': problem(409, 'enrolment-not-begun', 'Please start again: there is no enrolment to confirm.'),
  'wrong-code': invalidInput([{ path: '/code', message: 'This is not the code of the app.' }]),
  'no-session': PROBLEMS['no-session'],
};
const OWN = problem(409, 'own-second-factor', 'A colleague has to take off your second factor.');

/**
 * `/api/admin/second-factor`: enrolment of an authenticator app. A colleague's lost app is removed
 * under `/api/admin/accounts`.
 */
export function secondFactorRoutes({ app, audited }: Site): void {
  const refuseEnrolment = (reply: FastifyReply, code: EnrolmentProblem) => sendProblem(reply, ENROLMENT_PROBLEMS[code]);

  app.post(
    URL,
    {
      schema: {
        summary: 'Begin to enrol an authenticator app',
        response: { 200: EnrolmentAnswer, ...STAFF_ACT_PROBLEMS, ...problems(409) },
      },
      config: { action: 'use-own-account', opensTo: ['full', 'enrol'] },
    },
    async (request, reply) => {
      const begun = await beginEnrolment(audited, signedInOf(request));
      return begun.ok ? reply.send(begun.value) : refuseEnrolment(reply, begun.problem);
    },
  );

  app.post(
    `${URL}/confirm`,
    {
      schema: {
        summary: 'Enrol the app whose code this is',
        description: 'Ends all other sessions of the account. The recovery codes are shown this once.',
        body: CodeBody,
        response: { 200: EnrolledAnswer, ...STAFF_POST_PROBLEMS, ...problems(409) },
      },
      config: { action: 'use-own-account', opensTo: ['full', 'enrol'] },
    },
    async (request, reply) => {
      const enrolled = await confirmEnrolment(audited, signedInOf(request), request.body.code, callerOf(request));
      if (!enrolled.ok) return refuseEnrolment(reply, enrolled.problem);
      const { token, browser, recoveryCodes } = enrolled.value;
      if (browser !== undefined) giveBrowserToken(request, reply, browser);
      giveSession(request, reply, token);
      return reply.send({ recoveryCodes, ...signedInAnswer(enrolled.value) });
    },
  );

  app.get(
    URL,
    {
      schema: {
        summary: 'Whether one has a second factor, and how many recovery codes are left',
        response: { 200: SecondFactorAnswer, ...STAFF_READ_PROBLEMS },
      },
      config: { action: 'use-own-account' },
    },
    async (request) => {
      const { secondFactor } = signedInOf(request).account;
      return { enrolled: secondFactor !== undefined, recoveryCodesLeft: secondFactor?.recoveryDigests.length ?? 0 };
    },
  );

  app.delete(
    '/api/admin/accounts/:email/second-factor',
    {
      schema: {
        summary: "Take off a colleague's second factor",
        description: 'Ends all sessions of that account.',
        params: AccountPath,
        response: { 204: NoContent, ...STAFF_ACT_PROBLEMS, ...problems(404, 409) },
      },
      config: { action: 'manage-accounts' },
    },
    async (request, reply) => {
      const reset = await resetSecondFactor(audited, request.params.email, staffEmail(request));
      if (reset.ok) return reply.code(204).send(null);
      return sendProblem(reply, reset.problem === 'own-second-factor' ? OWN : NO_ACCOUNT);
    },
  );
}
