import type { FastifyReply } from 'fastify';
import { BLOCK_TEXTS, CLOSED_DAY_TEXTS } from '../../../domain/desk/messages.ts';
import { TIMELINE_DAYS } from '../../../domain/desk/timeline.ts';
import { ClosedDayAnswer, ClosedDayBody, ClosedDayPath, ClosedDaysQuery } from '../../../ports/api/availability.ts';
import { ClosedDaysAnswer } from '../../../ports/api/closed-days.ts';
import { IdPath, NoContent } from '../../../ports/api/common.ts';
import {
  BlockAnswer,
  BlockBody,
  BlockChangedAnswer,
  BlockEditBody,
  BlocksAnswer,
  BlocksQuery,
  TimelineAnswer,
  TimelineQuery,
} from '../../../ports/api/staff/staff-schedule.ts';
import { refusalsAt } from '../../http/field-errors.ts';
import {
  problemOf,
  problems,
  STAFF_ACT_PROBLEMS,
  STAFF_POST_PROBLEMS,
  STAFF_READ_PROBLEMS,
} from '../../http/problem-schemas.ts';
import { invalidInput, problem, sendProblem } from '../../http/problems.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { addBlock, type BlockRefusal, changeBlock, listBlocks, removeBlock } from '../../use-cases/schedule/blocks.ts';
import { closedDaysBetween, removeClosedDay, storeClosedDay } from '../../use-cases/schedule/closed-days.ts';
import { showTimeline } from '../../use-cases/schedule/show-timeline.ts';

const BLOCK_NOT_FOUND = problem(404, 'block-not-found', 'This block is not there any more.');
const BLOCK_CHANGED = problem(409, 'changed-meanwhile', 'The block was changed since it was seen.');
const CLOSED_DAY_NOT_FOUND = problem(404, 'closed-day-not-found', 'This day is not closed.');

/** The blocks, the closed days and the timeline, for staff (AVAIL-4, AVAIL-5, AVAIL-10). */
export function adminScheduleRoutes({ app, ports }: Site): void {
  app.get(
    '/api/admin/blocks',
    {
      schema: {
        summary: 'The blocks of a vehicle, or all, the first to begin first',
        querystring: BlocksQuery,
        response: { 200: BlocksAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      config: { action: 'read-schedule' },
    },
    async ({ query }, reply) => reply.send({ blocks: (await listBlocks(ports, query.vehicleId)).value }),
  );

  app.post(
    '/api/admin/blocks',
    {
      schema: {
        summary: 'Take units of a vehicle out of the rental; the bookings that this meets are listed',
        body: BlockBody,
        response: { 201: BlockAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'change-blocks' },
    },
    async (request, reply) => {
      const added = await addBlock(ports, request.body, staffEmail(request));
      return added.ok ? reply.code(201).send(added.value) : refuseBlock(reply, added.problem);
    },
  );

  app.patch(
    '/api/admin/blocks/:id',
    {
      schema: {
        summary: 'Change a block; the bookings that it meets are listed',
        params: IdPath,
        body: BlockEditBody,
        response: {
          200: BlockAnswer,
          ...STAFF_POST_PROBLEMS,
          ...problems(404),
          409: problemOf(BlockChangedAnswer, 'It was changed since it was seen; `block` is the present one'),
        },
      },
      config: { action: 'change-blocks' },
    },
    async (request, reply) => {
      const changed = await changeBlock(ports, request.params.id, request.body, staffEmail(request));
      return changed.ok ? reply.send(changed.value) : refuseBlock(reply, changed.problem);
    },
  );

  app.delete(
    '/api/admin/blocks/:id',
    {
      schema: {
        summary: 'Remove a block',
        params: IdPath,
        response: { 204: NoContent, ...STAFF_ACT_PROBLEMS, ...problems(404) },
      },
      config: { action: 'change-blocks' },
    },
    async ({ params }, reply) => {
      const removed = await removeBlock(ports, params.id);
      return removed.ok ? reply.code(204).send(null) : refuseBlock(reply, removed.problem);
    },
  );

  app.get(
    '/api/admin/closed-days',
    {
      schema: {
        summary: 'The closed days from one day to another, both included',
        querystring: ClosedDaysQuery,
        response: { 200: ClosedDaysAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      config: { action: 'read-schedule' },
    },
    async ({ query: { from, to } }, reply) =>
      reply.send({ days: [...(await closedDaysBetween(ports.closedDays, from, to))] }),
  );

  app.put(
    '/api/admin/closed-days/:date',
    {
      schema: {
        summary: 'Close the office on a day',
        params: ClosedDayPath,
        body: ClosedDayBody,
        response: { 200: ClosedDayAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'change-closed-days' },
    },
    async ({ params, body }, reply) => {
      const stored = await storeClosedDay(ports, params.date, body.reason);
      if (stored.ok) return reply.send(stored.value);
      return sendProblem(reply, invalidInput(refusalsAt('', [CLOSED_DAY_TEXTS[stored.problem]])));
    },
  );

  app.delete(
    '/api/admin/closed-days/:date',
    {
      schema: {
        summary: 'Open a closed day again',
        params: ClosedDayPath,
        response: { 204: NoContent, ...STAFF_ACT_PROBLEMS, ...problems(404, 422) },
      },
      config: { action: 'change-closed-days' },
    },
    async ({ params }, reply) => {
      const removed = await removeClosedDay(ports, params.date);
      return removed.ok ? reply.code(204).send(null) : sendProblem(reply, CLOSED_DAY_NOT_FOUND);
    },
  );

  app.get(
    '/api/admin/timeline',
    {
      schema: {
        summary: 'The schedule of every vehicle from a day on',
        querystring: TimelineQuery,
        response: { 200: TimelineAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      // By schema, 2,000 spans would take several times as long.
      serializerCompiler: () => JSON.stringify,
      config: { action: 'read-schedule' },
    },
    async ({ query }, reply) => {
      const days = TIMELINE_DAYS.find((count) => String(count) === query.days) ?? TIMELINE_DAYS[0];
      return reply.send((await showTimeline(ports, query.from, days)).value);
    },
  );
}

/** Answers a block that is not stored. */
function refuseBlock(reply: FastifyReply, refused: BlockRefusal): FastifyReply {
  switch (refused.code) {
    case 'block-not-found':
      return sendProblem(reply, BLOCK_NOT_FOUND);
    case 'changed-meanwhile':
      return sendProblem(reply, BLOCK_CHANGED, { block: refused.block });
    case 'vehicle-not-found':
    case 'end-not-after-start':
      return sendProblem(reply, invalidInput(refusalsAt('', [BLOCK_TEXTS[refused.code]])));
  }
}
