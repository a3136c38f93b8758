import { NoContent } from '../../ports/api/common.ts';
import { FailedEmailsAnswer, HeldMessagesAnswer, SummaryAnswer } from '../../ports/api/staff-booking.ts';
import { SiteHealthAnswer } from '../../ports/api/staff-health.ts';
import { STAFF_ACT_PROBLEMS, STAFF_READ_PROBLEMS } from '../http/problem-schemas.ts';
import type { Site } from '../route-context.ts';
import { markFailuresSeen, showFailures, showHeldMessages, summarize } from '../use-cases/booking/staff-summary.ts';
import { showSiteHealth } from '../use-cases/health/site-health.ts';

/** The staff bar: its counts, and what is behind them. */
export function adminSummaryRoutes({ app, ports, host }: Site): void {
  app.get(
    '/api/admin/summary',
    {
      schema: { summary: 'What waits for staff', response: { 200: SummaryAnswer, ...STAFF_READ_PROBLEMS } },
      config: { keepsSessionAlive: false },
    },
    async (_request, reply) => reply.send((await summarize(ports, host)).value),
  );

  app.get(
    '/api/admin/health',
    {
      schema: {
        summary: 'The state of the site, and what needs its owner’s attention',
        response: { 200: SiteHealthAnswer, ...STAFF_READ_PROBLEMS },
      },
    },
    async (_request, reply) => reply.send((await showSiteHealth(ports, host)).value),
  );

  app.get(
    '/api/admin/failed-emails',
    {
      schema: {
        summary: 'The failed e-mails that nobody has looked at yet',
        response: { 200: FailedEmailsAnswer, ...STAFF_READ_PROBLEMS },
      },
    },
    async (_request, reply) => reply.send({ emails: (await showFailures(ports)).value }),
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
      await markFailuresSeen(ports);
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
    async (_request, reply) => reply.send({ messages: (await showHeldMessages(ports)).value }),
  );
}
