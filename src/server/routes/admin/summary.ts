import { NoContent } from '../../../ports/api/common.ts';
import { IdsBody } from '../../../ports/api/staff/bulk.ts';
import { FailedEmailsAnswer, ResentAnswer, SummaryAnswer } from '../../../ports/api/staff/staff-booking.ts';
import { SiteHealthAnswer } from '../../../ports/api/staff/staff-health.ts';
import { STAFF_POST_PROBLEMS, STAFF_READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { countRows, signedInOf, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { summarize } from '../../use-cases/booking/staff-summary.ts';
import { showSiteHealth } from '../../use-cases/health/site-health.ts';
import { markFailuresSeen, resendFailures, showFailures } from '../../use-cases/outbox/failed-emails.ts';

/** The staff bar: its counts, and what is behind them. */
export function adminSummaryRoutes({ app, ports, audited, sender, relay, host }: Site): void {
  app.get(
    '/api/admin/summary',
    {
      schema: { summary: 'What waits for staff', response: { 200: SummaryAnswer, ...STAFF_READ_PROBLEMS } },
      config: { action: 'read-summary', keepsSessionAlive: false },
    },
    async (request, reply) => reply.send((await summarize(ports, host, signedInOf(request).account.role)).value),
  );

  app.get(
    '/api/admin/health',
    {
      schema: {
        summary: 'The state of the site, and what needs its owner’s attention',
        response: { 200: SiteHealthAnswer, ...STAFF_READ_PROBLEMS },
      },
      config: { action: 'read-health' },
    },
    async (_request, reply) => reply.send((await showSiteHealth(ports, host)).value),
  );

  app.get(
    '/api/admin/failed-emails',
    {
      schema: {
        summary: 'The failed e-mails that nobody has marked as seen, the first queued first',
        response: { 200: FailedEmailsAnswer, ...STAFF_READ_PROBLEMS },
      },
      config: { action: 'read-failed-emails' },
    },
    async (request, reply) => {
      const { value } = await showFailures(ports);
      await countRows(audited, request, value.emails.length);
      return reply.send(value);
    },
  );

  app.post(
    '/api/admin/failed-emails/seen',
    {
      schema: {
        summary: 'Mark failed e-mails as seen: they are not counted any more',
        body: IdsBody,
        response: { 204: NoContent, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'resend-emails' },
    },
    async (request, reply) => {
      await markFailuresSeen(ports, request.body.ids);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/admin/failed-emails/resend',
    {
      schema: {
        summary: 'Send failed e-mails again',
        description: 'Each is tried at once. One that is not failed any more is left as it is.',
        body: IdsBody,
        response: { 202: ResentAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'resend-emails' },
    },
    async (request, reply) => {
      const { ids } = request.body;
      const { value } = await resendFailures(ports, sender, { ids, by: staffEmail(request) });
      relay.nudge();
      return reply.code(202).send(value);
    },
  );
}
