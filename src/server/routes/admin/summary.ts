import { ok } from '../../../domain/shared/result.ts';
import { readSiteHealth } from '../../../ports/api/calls/staff/health.ts';
import {
  listFailedEmails,
  markFailedEmailsSeen,
  readSummary,
  resendFailedEmails,
} from '../../../ports/api/calls/staff/summary.ts';
import { serve } from '../../http/serve.ts';
import { countRows, signedInOf, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { markFailuresSeen, resendFailures, showFailures } from '../../use-cases/desk/failed-emails.ts';
import { summarize } from '../../use-cases/desk/staff-summary.ts';
import { showSiteHealth } from '../../use-cases/health/site-health.ts';

/** The staff bar: its counts, and what is behind them. */
export function adminSummaryRoutes({ app, ports, audited, sender, relay, host }: Site): void {
  serve(app, readSummary, { config: { keepsSessionAlive: false } }, (_asked, { request }) =>
    summarize(ports, host, signedInOf(request).account.role),
  );

  serve(app, readSiteHealth, {}, () => showSiteHealth(ports, host));

  serve(app, listFailedEmails, {}, async (_asked, { request }) => {
    const failures = await showFailures(ports);
    await countRows(audited, request, failures.value.emails.length);
    return failures;
  });

  serve(app, markFailedEmailsSeen, {}, async ({ body }) => {
    await markFailuresSeen(ports, body.ids);
    return ok(null);
  });

  serve(app, resendFailedEmails, {}, async ({ body: { ids } }, { request }) => {
    const resent = await resendFailures(ports, sender, { ids, by: staffEmail(request) });
    relay.nudge();
    return resent;
  });
}
