import { ACTION_FAILED } from '../../../domain/booking/staff-messages.ts';
import { ok } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/bookings.ts';
import { serve } from '../../http/serve.ts';
import { awaitEmail } from '../../jobs/await-email.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { endStoredLinks, mailStoredLink } from '../../use-cases/reservation/customer-links.ts';

/** `/api/admin/bookings/:id/links`: the links with which customers open a booking (MINE-8). */
export function customerLinkRoutes({ app, ports, relay }: Site): void {
  serve(app, calls.endLinks, {}, ({ params }, { request }) => endStoredLinks(ports, params.id, staffEmail(request)));

  serve(app, calls.mailLink, { failed: ACTION_FAILED }, async ({ params: { id } }) => {
    const mailed = await mailStoredLink(ports, id);
    if (!mailed.ok) return mailed;
    if (mailed.value === undefined) return ok({ email: 'none' });
    relay.nudge();
    return ok({ email: await awaitEmail({ ...ports, relay }, id, mailed.value) });
  });
}
