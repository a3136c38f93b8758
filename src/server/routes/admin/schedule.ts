import { TIMELINE_DAYS } from '../../../domain/desk/timeline.ts';
import { ok } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/schedule.ts';
import { serve } from '../../http/serve.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { addBlock, changeBlock, listBlocks, removeBlock } from '../../use-cases/schedule/blocks.ts';
import { closedDaysBetween, removeClosedDay, storeClosedDay } from '../../use-cases/schedule/closed-days.ts';
import { showFleetUses } from '../../use-cases/schedule/fleet-availability.ts';
import { showTimeline } from '../../use-cases/schedule/show-timeline.ts';

/** The blocks, the closed days and the timeline, for staff (AVAIL-4, AVAIL-5, AVAIL-10). */
export function adminScheduleRoutes({ app, ports }: Site): void {
  serve(app, calls.listBlocks, {}, async ({ query }) =>
    ok({ blocks: (await listBlocks(ports, query.vehicleId)).value }),
  );
  serve(app, calls.addBlock, {}, ({ body }, { request }) => addBlock(ports, body, staffEmail(request)));
  const failed = 'The block was changed since it was seen.';
  serve(app, calls.changeBlock, { failed }, ({ params, body }, { request }) =>
    changeBlock(ports, params.id, body, staffEmail(request)),
  );
  serve(app, calls.removeBlock, {}, ({ params }) => removeBlock(ports, params.id));

  serve(app, calls.listClosedDays, {}, async ({ query: { from, to } }) =>
    ok({ days: await closedDaysBetween(ports.closedDays, from, to) }),
  );
  serve(app, calls.closeDay, {}, ({ params, body }) => storeClosedDay(ports, params.date, body.reason));
  serve(app, calls.openDay, {}, ({ params }) => removeClosedDay(ports, params.date));

  serve(app, calls.readFleetUses, {}, async ({ query: { without, ...trip } }) => {
    const shown = await showFleetUses(ports, trip, without);
    return shown.ok ? ok({ vehicles: shown.value }) : shown;
  });

  // By schema, 2,000 spans would take several times as long.
  const ofTimeline = { serializerCompiler: () => JSON.stringify };
  serve(app, calls.showTimeline, ofTimeline, ({ query }) => {
    const days = TIMELINE_DAYS.find((count) => String(count) === query.days) ?? TIMELINE_DAYS[0];
    return showTimeline(ports, query.from, days);
  });
}
