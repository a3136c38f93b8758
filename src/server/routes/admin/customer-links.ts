import { ACTION_FAILED } from '../../../domain/booking/staff-messages.ts';
import { ok } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/bookings.ts';
import type { CustomerEmail } from '../../../ports/api/staff/staff-booking.ts';
import { serve } from '../../http/serve.ts';
import { awaitEmail } from '../../jobs/await-email.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { endStoredLinks, mailStoredBill, mailStoredLink } from '../../use-cases/reservation/customer-links.ts';

/** The links with which customers open a booking (MINE-8), and the bill that staff have mailed to them (MAIL-26). */
export function customerLinkRoutes({ app, ports, relay }: Site): void {
  serve(app, calls.endLinks, {}, ({ params }, { request }) => endStoredLinks(ports, params.id, staffEmail(request)));

  /** Says what became of an e-mail that staff asked for. */
  const outcomeOf = async (bookingId: string, emailId: string | undefined): Promise<{ email: CustomerEmail }> => {
    if (emailId === undefined) return { email: 'none' };
    relay.nudge();
    return { email: await awaitEmail({ ...ports, relay }, bookingId, emailId) };
  };
  serve(app, calls.mailLink, { failed: ACTION_FAILED }, async ({ params: { id } }) => {
    const mailed = await mailStoredLink(ports, id);
    return mailed.ok ? ok(await outcomeOf(id, mailed.value)) : mailed;
  });
  serve(app, calls.mailBill, { failed: ACTION_FAILED }, async ({ params: { id } }, { request }) => {
    const mailed = await mailStoredBill(ports, id, staffEmail(request));
    return mailed.ok ? ok(await outcomeOf(id, mailed.value)) : mailed;
  });
}
