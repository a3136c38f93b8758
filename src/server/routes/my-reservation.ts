import { FIND_TEXTS } from '../../domain/reservation/find-form.ts';
import { ok } from '../../domain/shared/result.ts';
import * as calls from '../../ports/api/calls/my-reservation.ts';
import { callerNetwork, networksOf } from '../http/caller-network.ts';
import { textsAt } from '../http/field-errors.ts';
import { TRIP_FIELD_TEXTS } from '../http/field-problems.ts';
import { serve } from '../http/serve.ts';
import { startAfterAnswer } from '../jobs/after-answer.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { askCompany } from '../use-cases/reservation/ask-company.ts';
import { cancelReservation } from '../use-cases/reservation/cancel-reservation.ts';
import { acceptFind, mailFoundLink } from '../use-cases/reservation/find-reservation.ts';
import { openCalendar, openReservation } from '../use-cases/reservation/open-reservation.ts';

/** `/api/my-reservation`: a reservation for its customer, who has a link (MINE-2). */
export function myReservationRoutes(site: Site): void {
  const { app, ports, relay, limitMail } = site;
  const afterAnswer = startAfterAnswer(ports.random, app.log);
  app.addHook('onClose', () => afterAnswer.finish());

  serve(app, calls.openReservation, { config: { ...limitTo('reservation') } }, ({ body }) =>
    openReservation(ports, site, body.token),
  );

  const ofCalendar = { config: { ...limitTo('reservation') } };
  serve(app, calls.readCalendar, ofCalendar, async ({ query }, { request, reply }) => {
    const file = await openCalendar(ports, site, query);
    if (file.ok) {
      reply
        .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
        .header('content-disposition', `inline; filename="${file.value.name}"`)
        .send(file.value.text);
      return 'sent';
    }
    const isBrowser = request.headers.accept?.includes('text/html') ?? false;
    if (!isBrowser) return file;
    reply.redirect('/my-reservation', 303);
    return 'sent';
  });

  const ofCancel = { config: { ...limitTo('reservationCancel') } };
  serve(app, calls.cancelReservation, ofCancel, async ({ body }) => {
    const cancelled = await cancelReservation(ports, site, body);
    if (cancelled.ok) relay.nudge();
    return cancelled;
  });

  const ofMessage = { config: { ...limitTo('reservationMessage'), texts: TRIP_FIELD_TEXTS } };
  serve(app, calls.askCompany, ofMessage, async ({ body }, { request }) => {
    const origin = { networks: networksOf(request.ip ?? ''), isLimited: limitMail };
    const asked = await askCompany(ports, site, body, origin);
    if (!asked.ok) return asked;
    relay.nudge();
    return ok({ ok: true });
  });

  const ofFind = { config: { ...limitTo('reservation'), texts: textsAt('', Object.values(FIND_TEXTS)) } };
  serve(app, calls.findReservation, ofFind, async ({ body }, { request }) => {
    const accepted = await acceptFind(ports, body, { network: callerNetwork(request), isLimited: limitMail });
    if (!accepted.ok) return accepted;
    afterAnswer.run(async () => {
      if ((await mailFoundLink(ports, accepted.value, limitMail)).value === 'mailed') relay.nudge();
    });
    return ok({ ok: true });
  });
}
