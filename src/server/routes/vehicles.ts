import { listedFleet } from '../../domain/fleet/fleet-filter.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import * as calls from '../../ports/api/calls/fleet.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../http/prepared-answer.ts';
import { serve } from '../http/serve.ts';
import type { Site } from '../route-context.ts';
import { readFleet } from '../use-cases/fleet/show-fleet.ts';

/** `GET /api/vehicles`: the public fleet, in class order, then price ascending (FLEET-4). */
export function vehicleRoutes({ app, ports }: Site): void {
  let listed: { readonly fleet?: readonly Vehicle[]; readonly answer: PreparedAnswer } = { answer: prepareAnswer('') };
  const own = { compress: false, config: { asksOnce: true } } as const;
  serve(app, calls.readFleet, own, async (_asked, { request, reply }) => {
    const { value: fleet } = await readFleet(ports);
    // The store has checked the fleet's version during this call. The same array means that the
    // fleet is unchanged.
    if (fleet !== listed.fleet) {
      // By the schema, which leaves out what only staff see.
      const body = String(reply.serialize({ vehicles: listedFleet(fleet) }));
      listed = { fleet, answer: prepareAnswer(body, listed.answer) };
    }
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    await sendPrepared(request, reply, listed.answer);
    return 'sent';
  });
}
