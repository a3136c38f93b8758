import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BookingStatus, Decision } from '../../domain/booking/booking.ts';
import { DECISION_TEXTS } from '../../domain/booking/staff-messages.ts';
import { IdPath, NoContent } from '../../ports/api/common.ts';
import {
  ApproveBody,
  BookingDetailAnswer,
  BookingEmailPath,
  BookingListAnswer,
  BookingListQuery,
  DecidedAnswer,
  DeclineBody,
  PriceCheckAnswer,
  QueuedAnswer,
  StaleAnswer,
} from '../../ports/api/staff-booking.ts';
import {
  problemOf,
  problems,
  STAFF_ACT_PROBLEMS,
  STAFF_POST_PROBLEMS,
  STAFF_READ_PROBLEMS,
} from '../http/problem-schemas.ts';
import { problem, sendProblem } from '../http/problems.ts';
import { awaitEmail } from '../jobs/await-email.ts';
import { staffEmail } from '../plugins/staff-session.ts';
import type { Site } from '../route-context.ts';
import { checkStoredPrice } from '../use-cases/booking/check-price.ts';
import { decideStoredBooking } from '../use-cases/booking/decide-booking.ts';
import { listBookings, showBooking } from '../use-cases/booking/show-bookings.ts';
import { sendEmailAgain } from '../use-cases/outbox/send-email-again.ts';

const BOOKING_NOT_FOUND = problem(404, 'booking-not-found', 'This booking is not there any more.');
const EMAIL_NOT_FOUND = problem(404, 'email-not-found', 'This booking has no such e-mail.');
const TEXT_GONE = problem(409, 'email-text-gone', 'This e-mail was cancelled, or its text is not kept any more.');
const STALE_NOTE = 'It has that status already, or was changed since it was seen';
const GONE_OR_OUT_OF_REACH = { ...STAFF_ACT_PROBLEMS, ...problems(404) };
/** A page, unless told otherwise (BOOK-31). */
const PAGE_LENGTH = 50;

/** `/api/admin/bookings`: what staff see of the bookings and do to them. */
export function adminBookingRoutes({ app, ports, sender, relay }: Site): void {
  const decide = async (
    decision: Decision,
    { id }: { id: string },
    { seenStatus, note = '' }: { seenStatus: BookingStatus; note?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const decided = await decideStoredBooking(ports, sender, {
      id,
      decision,
      seenStatus,
      by: staffEmail(request),
      note,
    });
    if (decided.ok) {
      relay.nudge();
      const { booking, emailId } = decided.value;
      return reply.send({ booking, email: await awaitEmail(ports, id, emailId) });
    }
    if (decided.problem.code === 'booking-not-found') return sendProblem(reply, BOOKING_NOT_FOUND);
    const { to: status, by: changedBy, at: changedAt } = decided.problem.change;
    const body = problem(409, 'booking-changed', DECISION_TEXTS[decision].failed);
    return sendProblem(reply, body, { status, changedBy, changedAt });
  };
  const DECISION_RESPONSES = {
    200: DecidedAnswer,
    ...STAFF_POST_PROBLEMS,
    ...problems(404),
    409: problemOf(StaleAnswer, STALE_NOTE),
  };

  app.get(
    '/api/admin/bookings',
    {
      schema: {
        summary: 'The bookings, newest first',
        querystring: BookingListQuery,
        response: { 200: BookingListAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
    },
    async ({ query: { limit, cursor, view = 'all', q = '' } }, reply) =>
      reply.send(
        await listBookings(ports, {
          view,
          typed: q,
          limit: limit === undefined ? PAGE_LENGTH : Number(limit),
          ...(cursor === undefined ? {} : { cursor }),
        }),
      ),
  );

  app.get(
    '/api/admin/bookings/:id',
    {
      schema: {
        summary: 'A booking with its e-mails, its history and what overlaps with it',
        params: IdPath,
        response: { 200: BookingDetailAnswer, ...GONE_OR_OUT_OF_REACH },
      },
    },
    async ({ params }, reply) => answerFound(reply, await showBooking(ports, params.id)),
  );

  app.get(
    '/api/admin/bookings/:id/price',
    {
      schema: {
        summary: 'Price the stored trip again, under the present tariff',
        params: IdPath,
        response: { 200: PriceCheckAnswer, ...GONE_OR_OUT_OF_REACH },
      },
    },
    async ({ params }, reply) => answerFound(reply, await checkStoredPrice(ports, params.id)),
  );

  app.post(
    '/api/admin/bookings/:id/approve',
    {
      schema: {
        summary: 'Approve a booking and confirm it to the customer',
        description: 'Waits at most 3 s for the e-mail to go out; one that is queued goes out by itself.',
        params: IdPath,
        body: ApproveBody,
        response: DECISION_RESPONSES,
      },
    },
    async (request, reply) => decide('approved', request.params, request.body, request, reply),
  );

  app.post(
    '/api/admin/bookings/:id/decline',
    {
      schema: {
        summary: 'Decline a booking and tell the customer, with a note if there is one',
        description: 'Waits at most 3 s for the e-mail to go out; one that is queued goes out by itself.',
        params: IdPath,
        body: DeclineBody,
        response: DECISION_RESPONSES,
      },
    },
    async (request, reply) => decide('declined', request.params, request.body, request, reply),
  );

  app.post(
    '/api/admin/bookings/:id/emails/:emailId/resend',
    {
      schema: {
        summary: 'Send an e-mail of a booking again',
        description: 'A failed or waiting one is tried at once; of a sent one a copy goes out.',
        params: BookingEmailPath,
        response: { 202: QueuedAnswer, ...STAFF_ACT_PROBLEMS, ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { id: bookingId, emailId } = request.params;
      const queued = await sendEmailAgain(ports, sender, { bookingId, emailId, by: staffEmail(request) });
      if (queued !== 'queued') return sendProblem(reply, queued === 'missing' ? EMAIL_NOT_FOUND : TEXT_GONE);
      relay.nudge();
      return reply.code(202).send({});
    },
  );

  app.delete(
    '/api/admin/bookings/:id',
    {
      schema: {
        summary: 'Delete a booking; its waiting e-mails are cancelled',
        params: IdPath,
        response: { 204: NoContent, ...GONE_OR_OUT_OF_REACH },
      },
    },
    async (request, reply) => {
      const removal = { by: staffEmail(request), at: ports.clock.now() };
      const removed = await ports.bookings.remove(request.params.id, removal);
      return removed === 'removed' ? reply.code(204).send(null) : sendProblem(reply, BOOKING_NOT_FOUND);
    },
  );
}

function answerFound(reply: FastifyReply, found: object | undefined): FastifyReply {
  return found === undefined ? sendProblem(reply, BOOKING_NOT_FOUND) : reply.send(found);
}
