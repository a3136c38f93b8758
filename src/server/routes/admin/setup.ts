import { isEmail } from '../../../domain/shared/email-address.ts';
import { refuse } from '../../../domain/shared/result.ts';
import { COMPANY_TEXTS } from '../../../domain/site/settings-messages.ts';
import * as calls from '../../../ports/api/calls/staff/setup.ts';
import { isUnavailable } from '../../../ports/unavailable.ts';
import { DEMO_FLEET } from '../../demo-fleet/demo-fleet.ts';
import { invalidAt } from '../../http/field-errors.ts';
import { serve } from '../../http/serve.ts';
import { within } from '../../http/time-limits.ts';
import { signedInOf, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { removeDemoFleet } from '../../use-cases/fleet/remove-demo-fleet.ts';
import { putSetupAway, sendTestEmail, showSetup } from '../../use-cases/site/setup.ts';

const DEMO_IDS: ReadonlySet<string> = new Set(DEMO_FLEET.map(({ id }) => id));

/** Time that a call waits for the mail server, in ms. */
const MAIL_WAIT_MS = 3_000;

/** The first day of a site (SITE-30), for its owners. */
export function adminSetupRoutes(
  { app, ports, audited, host, settings, relay }: Site,
  { publicUrl }: { readonly publicUrl: string },
): void {
  serve(app, calls.readSetup, {}, (_asked, { request }) =>
    showSetup(ports, { host, settings: settings.now(), publicUrl, demoIds: DEMO_IDS }, signedInOf(request).account),
  );

  serve(app, calls.changeSetup, {}, ({ body }) => putSetupAway(ports, body.isPutAway));

  serve(app, calls.sendTestEmail, {}, async ({ body: { to } }, { request }) => {
    if (to !== undefined && !isEmail(to)) return refuse(invalidAt({ field: 'to', text: COMPANY_TEXTS.email }));
    const asked = { to, own: staffEmail(request), settings: settings.now() };
    return sendTestEmail(ports, asked, async (id) => {
      try {
        await within(MAIL_WAIT_MS, () => relay.settled(id));
      } catch (fault) {
        // It is queued, and its first try goes on.
        if (!isUnavailable(fault)) throw fault;
      }
    });
  });

  serve(app, calls.removeDemoFleet, {}, async (_asked, { request }) => {
    const removed = await removeDemoFleet(audited, DEMO_IDS, staffEmail(request));
    return removed.ok ? removed : refuse({ code: removed.problem });
  });
}
