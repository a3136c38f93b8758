import { readClosedDays } from '../../ports/api/calls/closed-days.ts';
import { readAvailability } from '../../ports/api/calls/fleet.ts';
import { prepareAnswer, sendPrepared } from '../http/prepared-answer.ts';
import { serve } from '../http/serve.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { showClosedDays } from '../use-cases/schedule/closed-days.ts';
import { showFleetAvailability } from '../use-cases/schedule/fleet-availability.ts';

/** What customers may know of the schedule: which vehicles are not free, and the closed days. */
export function availabilityRoutes({ app, ports, settings }: Site): void {
  serve(app, readAvailability, { config: { ...limitTo('availability') } }, ({ query }) =>
    showFleetAvailability(ports, query, settings.now().hours),
  );

  let closed = prepareAnswer('');
  serve(app, readClosedDays, { compress: false }, async (_asked, { request, reply }) => {
    const { value: days } = await showClosedDays(ports);
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    closed = prepareAnswer(String(reply.serialize({ days })), closed);
    await sendPrepared(request, reply, closed);
    return 'sent';
  });
}
