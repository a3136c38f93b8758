import type { FastifyReply } from 'fastify';
import { CUSTOMER_TEXTS } from '../../../domain/booking/messages.ts';
import { EMAIL_TAKEN, LAST_OWNER } from '../../../domain/staff/messages.ts';
import type { Invitation } from '../../../domain/staff/staff-link.ts';
import { NoContent } from '../../../ports/api/common.ts';
import { InvitationAnswer, InviteBody, PeopleAnswer, RoleAnswer, RoleBody } from '../../../ports/api/staff/people.ts';
import { AccountPath } from '../../../ports/api/staff.ts';
import { problems, STAFF_ACT_PROBLEMS, STAFF_POST_PROBLEMS, STAFF_READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { invalidInput, problem, sendProblem } from '../../http/problems.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { invite, listInvitations } from '../../use-cases/staff/invitations.ts';
import { changeRole, endSessionsOf, listPeople, removePerson } from '../../use-cases/staff/people.ts';

export const NO_ACCOUNT = problem(404, 'not-found', 'There is no such account.');
const URL = '/api/admin/accounts';
const TAKEN = problem(409, 'email-taken', EMAIL_TAKEN);
const OWNER_STAYS = problem(409, 'last-owner', LAST_OWNER);
const MALFORMED = invalidInput([{ path: '/email', message: CUSTOMER_TEXTS['email-malformed'].text }]);

/** `/api/admin/accounts`: the accounts and open invitations, for owners (STAFF-34, STAFF-35). */
export function peopleRoutes({ app, ports, audited, tokens, relay }: Site): void {
  const refuseAccount = (reply: FastifyReply, refused: 'no-account' | 'last-owner'): FastifyReply =>
    sendProblem(reply, refused === 'no-account' ? NO_ACCOUNT : OWNER_STAYS);

  app.get(
    URL,
    {
      schema: {
        summary: 'The accounts and the open invitations',
        response: { 200: PeopleAnswer, ...STAFF_READ_PROBLEMS },
      },
      config: { action: 'manage-accounts' },
    },
    async () => ({
      accounts: [...(await listPeople(ports)).value],
      invitations: (await listInvitations(ports)).value.map(listedInvitation),
    }),
  );

  app.post(
    URL,
    {
      schema: {
        summary: 'Invite a colleague by e-mail',
        description: 'An address that is invited already gets a new link; the earlier one ends.',
        body: InviteBody,
        response: { 201: InvitationAnswer, ...STAFF_POST_PROBLEMS, ...problems(409) },
      },
      config: { action: 'manage-accounts' },
    },
    async (request, reply) => {
      const invited = await invite(audited, tokens, { ...request.body, by: staffEmail(request) });
      if (!invited.ok) return sendProblem(reply, invited.problem === 'email-taken' ? TAKEN : MALFORMED);
      relay.nudge();
      return reply.code(201).send({ invitation: listedInvitation(invited.value) });
    },
  );

  app.patch(
    `${URL}/:email`,
    {
      schema: {
        summary: 'Change the role of an account',
        description: 'It holds at once, for sessions that run too. Invitations of an owner end with that role.',
        params: AccountPath,
        body: RoleBody,
        response: { 200: RoleAnswer, ...STAFF_POST_PROBLEMS, ...problems(404, 409) },
      },
      config: { action: 'manage-accounts' },
    },
    async (request, reply) => {
      const changed = await changeRole(audited, request.params.email, request.body.role, staffEmail(request));
      return changed.ok ? reply.send({ account: changed.value }) : refuseAccount(reply, changed.problem);
    },
  );

  app.delete(
    `${URL}/:email`,
    {
      schema: {
        summary: 'Remove an account, or withdraw an open invitation',
        description: 'Its sessions and the invitations that it sent end.',
        params: AccountPath,
        response: { 204: NoContent, ...STAFF_ACT_PROBLEMS, ...problems(404, 409) },
      },
      config: { action: 'manage-accounts' },
    },
    async (request, reply) => {
      const removed = await removePerson(audited, request.params.email, staffEmail(request));
      return removed.ok ? reply.code(204).send(null) : refuseAccount(reply, removed.problem);
    },
  );

  app.delete(
    `${URL}/:email/sessions`,
    {
      schema: {
        summary: 'End all sessions of an account',
        params: AccountPath,
        response: { 204: NoContent, ...STAFF_ACT_PROBLEMS, ...problems(404) },
      },
      config: { action: 'manage-accounts' },
    },
    async (request, reply) => {
      const ended = await endSessionsOf(audited, request.params.email, staffEmail(request));
      return ended.ok ? reply.code(204).send(null) : sendProblem(reply, NO_ACCOUNT);
    },
  );
}

function listedInvitation({ email, role, by, sentAt, endsAt }: Invitation) {
  return { email, role, by, sentAt, endsAt };
}
