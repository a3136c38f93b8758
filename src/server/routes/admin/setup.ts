import { isEmail } from '../../../domain/shared/email-address.ts';
import { refuse } from '../../../domain/shared/result.ts';
import { COMPANY_TEXTS } from '../../../domain/site/settings-messages.ts';
import * as calls from '../../../ports/api/calls/staff/setup.ts';
import { DEMO_FLEET } from '../../demo-fleet/demo-fleet.ts';
import { invalidAt } from '../../http/field-errors.ts';
import { serve } from '../../http/serve.ts';
import { awaitFirstTry } from '../../jobs/await-email.ts';
import { limitTo } from '../../plugins/limits.ts';
import { signedInOf, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { removeDemoFleet } from '../../use-cases/fleet/remove-demo-fleet.ts';
import { putSetupAway, sendTestEmail, showSetup } from '../../use-cases/settings/setup.ts';

const DEMO_IDS: ReadonlySet<string> = new Set(DEMO_FLEET.map(({ id }) => id));

/** The first day of a site (SITE-19), for its owners. */
export function adminSetupRoutes(
  { app, ports, audited, host, settings, relay }: Site,
  { publicUrl }: { readonly publicUrl: string },
): void {
  serve(app, calls.readSetup, {}, (_asked, { request }) =>
    showSetup(ports, { host, settings: settings.now(), publicUrl, demoIds: DEMO_IDS }, signedInOf(request)),
  );

  serve(app, calls.changeSetup, {}, ({ body }) => putSetupAway(ports, body.isPutAway));

  const ofTest = { config: limitTo('testEmail') };
  serve(app, calls.sendTestEmail, ofTest, async ({ body: { to } }, { request }) => {
    if (to !== undefined && !isEmail(to)) return refuse(invalidAt({ field: 'to', text: COMPANY_TEXTS.email }));
    const asked = { to, own: staffEmail(request), settings: settings.now() };
    return sendTestEmail(ports, asked, (id, read) => awaitFirstTry(relay, id, read));
  });

  serve(app, calls.removeDemoFleet, {}, async (_asked, { request }) => {
    const removed = await removeDemoFleet(audited, DEMO_IDS, staffEmail(request));
    return removed.ok ? removed : refuse({ code: removed.problem });
  });
}
