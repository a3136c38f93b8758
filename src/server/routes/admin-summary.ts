import { NoContent } from '../../ports/api/common.ts';
import { FailedEmailsAnswer, HeldMessagesAnswer, SummaryAnswer } from '../../ports/api/staff-booking.ts';
import { STAFF_ACT_PROBLEMS, STAFF_READ_PROBLEMS } from '../http/problem-schemas.ts';
import type { Site } from '../route-context.ts';
import { showFailures, summarize } from '../use-cases/booking/show-bookings.ts';

/** Held messages that are shown; who filled in what people never see is rarely worth a second look. */
const MAX_HELD = 200;

/** The staff bar: what waits for staff, and what stands behind two of its counts. */
export function adminSummaryRoutes({ app, ports }: Site): void {
  app.get(
    '/api/admin/summary',
    {
      schema: { summary: 'What waits for staff', response: { 200: SummaryAnswer, ...STAFF_READ_PROBLEMS } },
      config: { keepsSessionAlive: false },
    },
    async (_request, reply) => reply.send(await summarize(ports)),
  );

  app.get(
    '/api/admin/failed-emails',
    {
      schema: {
        summary: 'The failed e-mails that nobody has looked at yet',
        response: { 200: FailedEmailsAnswer, ...STAFF_READ_PROBLEMS },
      },
    },
    async (_request, reply) => reply.send({ emails: await showFailures(ports) }),
  );

  app.post(
    '/api/admin/failed-emails/seen',
    {
      schema: {
        summary: 'Somebody looked: failed e-mails are counted anew from here on',
        response: { 204: NoContent, ...STAFF_ACT_PROBLEMS },
      },
    },
    async (_request, reply) => {
      await ports.outbox.seeFailures();
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/admin/held-messages',
    {
      schema: {
        summary:
          'Messages that were held, newest first: a field was filled in that people never see, or one address wrote too often',
        response: { 200: HeldMessagesAnswer, ...STAFF_READ_PROBLEMS },
      },
    },
    async (_request, reply) => reply.send({ messages: await ports.messages.held(MAX_HELD) }),
  );
}
