import { withAccount } from '../../../domain/booking/account.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/bookings.ts';
import { BOOKING_FIELD_TEXTS } from '../../http/field-problems.ts';
import { serve } from '../../http/serve.ts';
import { readSubmission, refuseNumber } from '../../http/submission.ts';
import { awaitEmail } from '../../jobs/await-email.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { enterBooking } from '../../use-cases/booking/enter-booking.ts';
import { findCustomers } from '../../use-cases/booking/find-customers.ts';
import { showToday } from '../../use-cases/desk/show-today.ts';

/** `/api/admin`: what a day brings, and bookings that staff enter, with the former customers. */
export function adminDeskRoutes({ app, ports, audited, settings, relay }: Site): void {
  const ofEntry = { attachValidation: true, config: { texts: BOOKING_FIELD_TEXTS } };
  serve(app, calls.enterBooking, ofEntry, async (asked, { request, reply }) => {
    const submission = readSubmission(request, request.body);
    if (submission === undefined) return refuse({ code: 'key-missing' });
    const entered = await enterBooking(ports, submission, () => asked.body, {
      by: staffEmail(request),
      hours: settings.now().hours,
    });
    if (!entered.ok) {
      const { problem } = entered;
      if (problem.code !== 'no-free-number') return refuse(problem);
      refuseNumber(request, reply);
      return 'sent';
    }
    relay.nudge();
    const { booking, replayed, emailId } = entered.value;
    if (replayed) void reply.header('idempotency-replayed', 'true');
    const email = emailId === undefined ? 'none' : await awaitEmail({ ...ports, relay }, booking.id, emailId);
    return ok({ booking: withAccount(booking), email });
  });

  // Six lists of rows make the compiled serializer slow to build.
  const ofToday = { serializerCompiler: () => JSON.stringify };
  serve(app, calls.showToday, ofToday, async ({ query }, { request }) => {
    const today = await showToday(ports, query.date);
    const { toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow } = today.value;
    const rows = [toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow.goingOut, tomorrow.comingBack];
    await countRows(audited, request, rows.flat().length);
    return today;
  });

  serve(app, calls.findCustomers, {}, async ({ query }, { request }) => {
    const found = await findCustomers(ports, query.q);
    await countRows(audited, request, found.value.customers.length);
    return found;
  });
}
