import { ok } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/bookings.ts';
import { serve } from '../../http/serve.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { deleteBooking } from '../../use-cases/booking/act-on-booking.ts';
import { deleteBookings, releaseBookings } from '../../use-cases/booking/bulk-bookings.ts';
import { listAlternatives } from '../../use-cases/booking/decline-booking.ts';
import { checkStoredPrice, showBooking, showEmail } from '../../use-cases/booking/show-booking.ts';
import { listBookings } from '../../use-cases/desk/list-bookings.ts';
import { sendEmailAgain } from '../../use-cases/outbox/send-email-again.ts';

/** Default page length (BOOK-31). */
const PAGE_LENGTH = 50;

/** `/api/admin/bookings`: the bookings as staff see and change them. */
export function adminBookingRoutes({ app, ports, audited, sender, relay }: Site): void {
  serve(app, calls.listBookings, {}, async ({ query }, { request }) => {
    const { limit = PAGE_LENGTH, view = 'all', sort = 'newest', q: typed = '', ...choice } = query;
    const listed = await listBookings(ports, { ...choice, view, sort, typed, limit: Number(limit) });
    await countRows(audited, request, listed.value.bookings.length);
    return listed;
  });

  // The kinds of history lines make the compiled serializer slow to build: the first answers would
  // block the process for more than a second.
  const ofDetail = { serializerCompiler: () => JSON.stringify };
  serve(app, calls.showBooking, ofDetail, async ({ params }, { request }) => {
    const shown = await showBooking(ports, params.id);
    if (shown.ok) await countRows(audited, request, 1);
    return shown;
  });

  serve(app, calls.listAlternatives, {}, async ({ params }) => {
    const listed = await listAlternatives(ports, params.id);
    return listed.ok ? ok({ alternatives: listed.value }) : listed;
  });
  serve(app, calls.checkPrice, {}, ({ params }) => checkStoredPrice(ports, params.id));
  serve(app, calls.showEmail, {}, ({ params }) => showEmail(ports, sender, params.id, params.emailId));

  serve(app, calls.resendEmail, {}, async ({ params: { id: bookingId, emailId } }, { request }) => {
    const queued = await sendEmailAgain(ports, sender, { bookingId, emailId, by: staffEmail(request) });
    if (!queued.ok) return queued;
    relay.nudge();
    return ok({});
  });

  serve(app, calls.releaseBookings, {}, async ({ body }, { request }) => {
    const released = await releaseBookings(ports, sender, body.ids, staffEmail(request));
    relay.nudge();
    return released;
  });
  serve(app, calls.deleteBookings, {}, ({ body }, { request }) =>
    deleteBookings(audited, body.ids, staffEmail(request)),
  );
  serve(app, calls.deleteBooking, {}, ({ params }, { request }) =>
    deleteBooking(audited, params.id, staffEmail(request)),
  );
}
