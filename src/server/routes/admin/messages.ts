import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MessageAction } from '../../../domain/inquiry/message.ts';
import { MESSAGE_ACTION_TEXTS, MESSAGE_GONE } from '../../../domain/inquiry/staff-messages.ts';
import type { MessageRefusal } from '../../../domain/inquiry/stored-message.ts';
import { IdPath, NoContent } from '../../../ports/api/common.ts';
import {
  MessageAnswer,
  MessageBulkAnswer,
  MessageConflictAnswer,
  MessageListAnswer,
  MessageListQuery,
} from '../../../ports/api/message.ts';
import { IdsBody } from '../../../ports/api/staff/bulk.ts';
import {
  problemOf,
  problems,
  STAFF_ACT_PROBLEMS,
  STAFF_POST_PROBLEMS,
  STAFF_READ_PROBLEMS,
} from '../../http/problem-schemas.ts';
import { problem, sendProblem } from '../../http/problems.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import {
  changeStoredMessage,
  deleteMessage,
  deleteMessages,
  releaseMessages,
} from '../../use-cases/inquiry/change-message.ts';
import { listMessages, showMessage } from '../../use-cases/inquiry/show-messages.ts';

const MESSAGE_NOT_FOUND = problem(404, 'message-not-found', MESSAGE_GONE);
const CHANGE_PROBLEMS = {
  ...STAFF_ACT_PROBLEMS,
  ...problems(404),
  409: problemOf(MessageConflictAnswer, 'The message has a state from which this is not possible'),
};
/** Default page length (FORM-13). */
const PAGE_LENGTH = 50;

/** What answers at once, and what sends an e-mail after the answer. */
const CHANGES = { answered: 'Mark an open message as answered', reopen: 'Open an answered message again' } as const;
const SENDINGS = {
  release: 'Mail a held message to the company; it is open from then on',
  resend: 'Mail a message to the company again',
} as const;

/** `/api/admin/messages`: the inbox of contact messages and inquiries. */
export function adminMessageRoutes({ app, ports, audited, sender, relay }: Site): void {
  app.get(
    '/api/admin/messages',
    {
      schema: {
        summary: 'The messages to the company, newest first',
        querystring: MessageListQuery,
        response: { 200: MessageListAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      config: { action: 'read-messages' },
    },
    async (request, reply) => {
      const { view = 'all', q: typed = '', limit, cursor } = request.query;
      const page = { view, typed, limit: limit === undefined ? PAGE_LENGTH : Number(limit) };
      const { value } = await listMessages(ports, { ...page, ...(cursor === undefined ? {} : { cursor }) });
      await countRows(audited, request, value.messages.length);
      return reply.send(value);
    },
  );

  app.get(
    '/api/admin/messages/:id',
    {
      schema: {
        summary: 'A message to the company',
        params: IdPath,
        response: { 200: MessageAnswer, ...STAFF_READ_PROBLEMS, ...problems(404) },
      },
      config: { action: 'read-messages' },
    },
    async (request, reply) => {
      const shown = await showMessage(ports, request.params.id);
      if (!shown.ok) return sendProblem(reply, MESSAGE_NOT_FOUND);
      await countRows(audited, request, 1);
      return reply.send({ message: shown.value });
    },
  );

  app.post(
    '/api/admin/messages/release',
    {
      schema: {
        summary: 'Release held messages: they are mailed to the company now',
        body: IdsBody,
        response: { 200: MessageBulkAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'send-messages' },
    },
    async (request, reply) => {
      const released = await releaseMessages(ports, sender, request.body.ids, staffEmail(request));
      relay.nudge();
      return reply.send(released.value);
    },
  );

  app.post(
    '/api/admin/messages/delete',
    {
      schema: {
        summary: 'Delete several messages with their e-mails',
        body: IdsBody,
        response: { 200: MessageBulkAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'delete-messages' },
    },
    async (request, reply) => reply.send((await deleteMessages(audited, request.body.ids, staffEmail(request))).value),
  );

  const change = (action: MessageAction, request: FastifyRequest, { id }: { id: string }) =>
    changeStoredMessage(ports, sender, { id, action, by: staffEmail(request) });
  const refuseChange = (reply: FastifyReply, action: MessageAction, refusal: MessageRefusal): FastifyReply => {
    if (refusal.code === 'message-not-found') return sendProblem(reply, MESSAGE_NOT_FOUND);
    const conflict = problem(409, refusal.code, MESSAGE_ACTION_TEXTS[action].failed);
    return sendProblem(reply, conflict, { state: refusal.state });
  };

  for (const action of ['answered', 'reopen'] as const) {
    app.post(
      `/api/admin/messages/:id/${action}`,
      {
        schema: { summary: CHANGES[action], params: IdPath, response: { 200: MessageAnswer, ...CHANGE_PROBLEMS } },
        config: { action: 'answer-messages' },
      },
      async (request, reply) => {
        const changed = await change(action, request, request.params);
        return changed.ok ? reply.send({ message: changed.value }) : refuseChange(reply, action, changed.problem);
      },
    );
  }

  for (const action of ['release', 'resend'] as const) {
    app.post(
      `/api/admin/messages/:id/${action}`,
      {
        schema: { summary: SENDINGS[action], params: IdPath, response: { 202: MessageAnswer, ...CHANGE_PROBLEMS } },
        config: { action: 'send-messages' },
      },
      async (request, reply) => {
        const changed = await change(action, request, request.params);
        if (!changed.ok) return refuseChange(reply, action, changed.problem);
        relay.nudge();
        return reply.code(202).send({ message: changed.value });
      },
    );
  }

  app.delete(
    '/api/admin/messages/:id',
    {
      schema: {
        summary: 'Delete a message with its e-mails',
        params: IdPath,
        response: { 204: NoContent, ...STAFF_ACT_PROBLEMS, ...problems(404) },
      },
      config: { action: 'delete-messages' },
    },
    async (request, reply) => {
      const deleted = await deleteMessage(audited, request.params.id, staffEmail(request));
      return deleted.ok ? reply.code(204).send(null) : sendProblem(reply, MESSAGE_NOT_FOUND);
    },
  );
}
