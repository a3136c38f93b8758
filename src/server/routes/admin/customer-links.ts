import type { FastifyReply } from 'fastify';
import { ACTION_FAILED } from '../../../domain/booking/staff-messages.ts';
import { IdPath, NoContent } from '../../../ports/api/common.ts';
import { NotPossibleAnswer } from '../../../ports/api/staff/booking-action.ts';
import { MailedLinkAnswer } from '../../../ports/api/staff/staff-booking.ts';
import { refuseAction } from '../../http/action-problems.ts';
import { problemOf, problems, STAFF_ACT_PROBLEMS } from '../../http/problem-schemas.ts';
import { awaitEmail } from '../../jobs/await-email.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { endStoredLinks, mailStoredLink } from '../../use-cases/reservation/customer-links.ts';

/** `/api/admin/bookings/:id/links`: the links with which customers open a booking (MINE-8). */
export function customerLinkRoutes({ app, ports, relay }: Site): void {
  app.delete(
    '/api/admin/bookings/:id/links',
    {
      schema: {
        summary: 'End all links of the customer to a booking',
        params: IdPath,
        response: { 204: NoContent, ...STAFF_ACT_PROBLEMS, ...problems(404, 409) },
      },
      config: { action: 'change-links' },
    },
    async (request, reply): Promise<FastifyReply> => {
      const ended = await endStoredLinks(ports, request.params.id, staffEmail(request));
      return ended.ok ? reply.code(204).send(null) : refuseAction(reply, ended.problem, ACTION_FAILED);
    },
  );

  app.post(
    '/api/admin/bookings/:id/links',
    {
      schema: {
        summary: 'Mail the customer the link to a booking',
        description: 'Waits at most 3 s for the e-mail to go out; one that is queued goes out by itself.',
        params: IdPath,
        response: {
          202: MailedLinkAnswer,
          ...STAFF_ACT_PROBLEMS,
          ...problems(404),
          409: problemOf(NotPossibleAnswer, 'The booking is held or erased'),
        },
      },
      config: { action: 'change-links' },
    },
    async (request, reply): Promise<FastifyReply> => {
      const { id } = request.params;
      const mailed = await mailStoredLink(ports, id);
      if (!mailed.ok) return refuseAction(reply, mailed.problem, ACTION_FAILED);
      if (mailed.value === undefined) return reply.code(202).send({ email: 'none' });
      relay.nudge();
      return reply.code(202).send({ email: await awaitEmail({ ...ports, relay }, id, mailed.value) });
    },
  );
}
