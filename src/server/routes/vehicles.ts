import { listedFleet } from '../../domain/fleet/fleet-filter.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import { FleetAnswer } from '../../ports/api/vehicle.ts';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from '../http/prepared-answer.ts';
import { READ_PROBLEMS } from '../http/problem-schemas.ts';
import type { Site } from '../route-context.ts';
import { readFleet } from '../use-cases/fleet/show-fleet.ts';

/** `GET /api/vehicles`: the fleet that the public may see, in class order, then price ascending (FLEET-4). */
export function vehicleRoutes({ app, ports }: Site): void {
  let listed: { readonly fleet?: readonly Vehicle[]; readonly answer: PreparedAnswer } = { answer: prepareAnswer('') };
  app.get(
    '/api/vehicles',
    {
      compress: false,
      config: { asksOnce: true },
      schema: {
        summary: 'The vehicles that can be rented',
        response: { 200: FleetAnswer, 304: { type: 'null' }, ...READ_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { value: fleet } = await readFleet(ports);
      // The store has read the fleet's version since this call came: the same list is the fleet as it is now.
      if (fleet !== listed.fleet) {
        // By the schema, which leaves out what only staff see.
        const body = String(reply.serialize({ vehicles: listedFleet(fleet) }));
        listed = { fleet, answer: prepareAnswer(body, listed.answer) };
      }
      void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
      return sendPrepared(request, reply, listed.answer);
    },
  );
}
