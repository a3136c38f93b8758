import { IdPath, NoContent } from '../../../ports/api/common.ts';
import { AlternativesAnswer } from '../../../ports/api/staff/booking-action.ts';
import { IdsBody } from '../../../ports/api/staff/bulk.ts';
import {
  BookingDetailAnswer,
  BookingEmailPath,
  BookingListAnswer,
  BookingListQuery,
  BulkAnswer,
  EmailTextAnswer,
  PriceCheckAnswer,
  QueuedAnswer,
} from '../../../ports/api/staff/staff-booking.ts';
import { problems, STAFF_ACT_PROBLEMS, STAFF_POST_PROBLEMS, STAFF_READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { PROBLEMS, problem, sendProblem } from '../../http/problems.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { deleteBooking } from '../../use-cases/booking/act-on-booking.ts';
import { deleteBookings, releaseBookings } from '../../use-cases/booking/bulk-bookings.ts';
import { listAlternatives } from '../../use-cases/booking/decline-booking.ts';
import { checkStoredPrice, showBooking, showEmail } from '../../use-cases/booking/show-bookings.ts';
import { listBookings } from '../../use-cases/desk/list-bookings.ts';
import { sendEmailAgain } from '../../use-cases/outbox/send-email-again.ts';

const EMAIL_NOT_FOUND = problem(404, 'email-not-found', 'This booking has no such e-mail.');
const NOT_SENDABLE = problem(
  409,
  'email-not-sendable',
  'This e-mail was cancelled, is not true any more, or its text is not kept.',
);
const GONE_OR_OUT_OF_REACH = { ...STAFF_ACT_PROBLEMS, ...problems(404) };
/** Default page length (BOOK-31). */
const PAGE_LENGTH = 50;

/** `/api/admin/bookings`: the bookings as staff see and change them. */
export function adminBookingRoutes({ app, ports, audited, sender, relay }: Site): void {
  app.get(
    '/api/admin/bookings',
    {
      schema: {
        summary: 'The bookings, newest first if no order is given',
        description: 'What is left out does not filter. A search looks in what the rest lists.',
        querystring: BookingListQuery,
        response: { 200: BookingListAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      config: { action: 'read-bookings' },
    },
    async (request, reply) => {
      const { limit = PAGE_LENGTH, view = 'all', sort = 'newest', q: typed = '', ...choice } = request.query;
      const { value } = await listBookings(ports, { ...choice, view, sort, typed, limit: Number(limit) });
      await countRows(audited, request, value.bookings.length);
      return reply.send(value);
    },
  );

  app.get(
    '/api/admin/bookings/:id',
    {
      schema: {
        summary: 'A booking with its e-mails, its history and what overlaps with it',
        params: IdPath,
        response: { 200: BookingDetailAnswer, ...GONE_OR_OUT_OF_REACH },
      },
      // The kinds of history lines make the compiled serializer slow to build: the first answers
      // would block the process for more than a second.
      serializerCompiler: () => JSON.stringify,
      config: { action: 'read-bookings' },
    },
    async (request, reply) => {
      const shown = await showBooking(ports, request.params.id);
      if (!shown.ok) return sendProblem(reply, PROBLEMS['booking-not-found']);
      await countRows(audited, request, 1);
      return reply.send(shown.value);
    },
  );

  app.get(
    '/api/admin/bookings/:id/alternatives',
    {
      schema: {
        summary: 'At most three other vehicles that are free for the trip of a booking, with their prices',
        params: IdPath,
        response: { 200: AlternativesAnswer, ...GONE_OR_OUT_OF_REACH },
      },
      config: { action: 'read-bookings' },
    },
    async ({ params }, reply) => {
      const listed = await listAlternatives(ports, params.id);
      return listed.ok
        ? reply.send({ alternatives: [...listed.value] })
        : sendProblem(reply, PROBLEMS['booking-not-found']);
    },
  );

  app.get(
    '/api/admin/bookings/:id/price',
    {
      schema: {
        summary: 'Price the stored trip again, under the present tariff',
        params: IdPath,
        response: { 200: PriceCheckAnswer, ...GONE_OR_OUT_OF_REACH },
      },
      config: { action: 'read-bookings' },
    },
    async ({ params }, reply) => {
      const checked = await checkStoredPrice(ports, params.id);
      return checked.ok ? reply.send(checked.value) : sendProblem(reply, PROBLEMS['booking-not-found']);
    },
  );

  app.get(
    '/api/admin/bookings/:id/emails/:emailId',
    {
      schema: {
        summary: 'The text of an e-mail of a booking',
        description: '404 also once the text is erased.',
        params: BookingEmailPath,
        response: { 200: EmailTextAnswer, ...GONE_OR_OUT_OF_REACH },
      },
      config: { action: 'read-bookings' },
    },
    async ({ params }, reply) => {
      const shown = await showEmail(ports, sender, params.id, params.emailId);
      return shown.ok ? reply.send(shown.value) : sendProblem(reply, EMAIL_NOT_FOUND);
    },
  );

  app.post(
    '/api/admin/bookings/:id/emails/:emailId/resend',
    {
      schema: {
        summary: 'Send an e-mail of a booking again',
        description: 'A failed or waiting one is tried at once; of a sent one a copy goes out. It says what is so now.',
        params: BookingEmailPath,
        response: { 202: QueuedAnswer, ...STAFF_ACT_PROBLEMS, ...problems(404, 409) },
      },
      config: { action: 'resend-emails' },
    },
    async (request, reply) => {
      const { id: bookingId, emailId } = request.params;
      const queued = await sendEmailAgain(ports, sender, { bookingId, emailId, by: staffEmail(request) });
      if (!queued.ok) return sendProblem(reply, queued.problem === 'not-sendable' ? NOT_SENDABLE : EMAIL_NOT_FOUND);
      relay.nudge();
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/admin/bookings/release',
    {
      schema: {
        summary: 'Release held bookings: their e-mails are sent now',
        body: IdsBody,
        response: { 200: BulkAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'release-bookings' },
    },
    async (request, reply) => {
      const released = await releaseBookings(ports, sender, request.body.ids, staffEmail(request));
      relay.nudge();
      return reply.send(released.value);
    },
  );

  app.post(
    '/api/admin/bookings/delete',
    {
      schema: {
        summary: 'Delete several bookings; their waiting and held e-mails are cancelled',
        body: IdsBody,
        response: { 200: BulkAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'delete-bookings' },
    },
    async (request, reply) => reply.send((await deleteBookings(audited, request.body.ids, staffEmail(request))).value),
  );

  app.delete(
    '/api/admin/bookings/:id',
    {
      schema: {
        summary: 'Delete a booking; its waiting and held e-mails are cancelled',
        params: IdPath,
        response: { 204: NoContent, ...GONE_OR_OUT_OF_REACH },
      },
      config: { action: 'delete-bookings' },
    },
    async (request, reply) => {
      const deleted = await deleteBooking(audited, request.params.id, staffEmail(request));
      return deleted.ok ? reply.code(204).send(null) : sendProblem(reply, PROBLEMS['booking-not-found']);
    },
  );
}
