import { listedFleet } from '../../domain/fleet/fleet-filter.ts';
import { listedVehicle, type Vehicle } from '../../domain/fleet/vehicle.ts';
import type { Tariff } from '../../domain/pricing/tariff.ts';
import * as calls from '../../ports/api/calls/fleet.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../http/prepared-answer.ts';
import { serve } from '../http/serve.ts';
import type { Site } from '../route-context.ts';
import { readFleet } from '../use-cases/fleet/show-fleet.ts';
import { presentRates } from '../use-cases/pricing/rates.ts';

/** `GET /api/vehicles`: the public fleet, in class order, then price ascending (FLEET-4), and the rates in force. */
export function vehicleRoutes({ app, ports }: Site): void {
  let listed: { readonly fleet?: readonly Vehicle[]; readonly rates?: Tariff; readonly answer: PreparedAnswer } = {
    answer: prepareAnswer(''),
  };
  const own = { compress: false, config: { asksOnce: true } } as const;
  serve(app, calls.readFleet, own, async (_asked, { request, reply }) => {
    const [{ value: fleet }, rates] = await Promise.all([readFleet(ports), presentRates(ports)]);
    // The store has checked their versions during this call. The same values mean that nothing has
    // changed.
    if (fleet !== listed.fleet || rates !== listed.rates) {
      const body = String(reply.serialize({ vehicles: listedFleet(fleet).map(listedVehicle), rates }));
      listed = { fleet, rates, answer: prepareAnswer(body, listed.answer) };
    }
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    await sendPrepared(request, reply, listed.answer);
    return 'sent';
  });
}
