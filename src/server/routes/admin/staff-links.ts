import type { FastifyReply } from 'fastify';
import { CODE_WRONG, INVITATION_TEXTS, PASSWORD_TEXTS, RESET_LINK_WRONG } from '../../../domain/staff/messages.ts';
import type { PasswordProblem } from '../../../domain/staff/password.ts';
import type { InvitationProblem } from '../../../domain/staff/staff-link.ts';
import { NoContent } from '../../../ports/api/common.ts';
import { SentAnswer } from '../../../ports/api/public-form.ts';
import {
  AcceptBody,
  InvitationTokenBody,
  OpenedInvitationAnswer,
  ResetBody,
  ResetRequestBody,
} from '../../../ports/api/staff/people.ts';
import { callerNetwork } from '../../http/caller-network.ts';
import { POST_PROBLEMS, problems } from '../../http/problem-schemas.ts';
import { invalidInput, problem, sendProblem } from '../../http/problems.ts';
import { answerRateLimited, callerOf } from '../../http/staff-caller.ts';
import { startAfterAnswer } from '../../jobs/after-answer.ts';
import { limitTo } from '../../plugins/limits.ts';
import type { Site } from '../../route-context.ts';
import { acceptInvitation, readInvitation } from '../../use-cases/staff/invitations.ts';
import { acceptResetRequest, mailResetLink, resetPasswordByLink } from '../../use-cases/staff/reset-password.ts';

const INVITATION = '/api/invitation';
const RESET = '/api/password-reset';
const LINK_PROBLEMS = { ...POST_PROBLEMS, ...problems(403, 410) };

/** What somebody who cannot sign in does by a link that was mailed (STAFF-35, STAFF-36). */
export function staffLinkRoutes({ app, ports, audited, tokens, relay, limitMail }: Site): void {
  const afterAnswer = startAfterAnswer(ports.random, app.log);
  app.addHook('onClose', () => afterAnswer.finish());
  const config = { opensTo: 'anyone', ...limitTo('staffLink') } as const;

  app.post(
    INVITATION,
    {
      schema: {
        summary: 'The invitation that a link opens',
        body: InvitationTokenBody,
        response: { 200: OpenedInvitationAnswer, ...LINK_PROBLEMS },
      },
      config,
    },
    async (request, reply) => {
      const read = await readInvitation(ports, tokens, request.body.token);
      if (!read.ok) return refuseInvitation(reply, read.problem);
      const { email, role, endsAt } = read.value;
      return reply.send({ email, role, endsAt });
    },
  );

  app.put(
    INVITATION,
    {
      schema: {
        summary: 'Accept an invitation with a first password',
        description: 'Once. It does not sign in.',
        body: AcceptBody,
        response: { 204: NoContent, ...LINK_PROBLEMS },
      },
      config,
    },
    async (request, reply) => {
      const accepted = await acceptInvitation(audited, tokens, request.body);
      if (accepted.ok) return reply.code(204).send(null);
      const refused = accepted.problem;
      return isPasswordProblem(refused) ? refusePassword(reply, refused) : refuseInvitation(reply, refused);
    },
  );

  app.post(
    RESET,
    {
      schema: {
        summary: 'Ask for a link that resets a password',
        description:
          'The answer is the same whether or not there is an account. Only one with a second factor is mailed.',
        body: ResetRequestBody,
        response: { 202: SentAnswer, ...POST_PROBLEMS, ...problems(403) },
      },
      config,
    },
    async (request, reply) => {
      const origin = { network: callerNetwork(request), isLimited: limitMail };
      const accepted = await acceptResetRequest(ports, request.body.email, origin);
      if (!accepted.ok) return answerRateLimited(reply, accepted.problem);
      afterAnswer.run(async () => {
        if ((await mailResetLink(ports, tokens, accepted.value, limitMail)).value === 'mailed') relay.nudge();
      });
      return reply.code(202).send({ ok: true });
    },
  );

  app.put(
    RESET,
    {
      schema: {
        summary: 'Set a new password by a link and a code of the second factor',
        description: 'Ends the sessions of the account. It does not sign in.',
        body: ResetBody,
        response: { 204: NoContent, ...LINK_PROBLEMS },
      },
      config,
    },
    async (request, reply) => {
      const reset = await resetPasswordByLink(audited, tokens, request.body, callerOf(request));
      if (reset.ok) return reply.code(204).send(null);
      const refused = reset.problem;
      switch (refused.code) {
        case 'rate-limited':
          return answerRateLimited(reply, refused);
        case 'link-not-valid':
          return sendProblem(reply, problem(410, refused.code, RESET_LINK_WRONG));
        case 'wrong-code':
          return sendProblem(reply, invalidInput([{ path: '/code', message: CODE_WRONG }]));
        default:
          return refusePassword(reply, refused.code);
      }
    },
  );
}

function refuseInvitation(reply: FastifyReply, refused: InvitationProblem): FastifyReply {
  return sendProblem(reply, problem(410, `invitation-${refused}`, INVITATION_TEXTS[refused]));
}

function refusePassword(reply: FastifyReply, refused: PasswordProblem): FastifyReply {
  return sendProblem(reply, invalidInput([{ path: '/password', message: PASSWORD_TEXTS[refused] }]));
}

function isPasswordProblem(refused: InvitationProblem | PasswordProblem): refused is PasswordProblem {
  return Object.hasOwn(PASSWORD_TEXTS, refused);
}
