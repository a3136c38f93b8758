import { createHash } from 'node:crypto';
import { listedFleet } from '../../domain/fleet.ts';
import { sendTagged } from '../conditional.ts';
import { READ_PROBLEMS } from '../schemas/problem.ts';
import { FleetAnswer } from '../schemas/vehicle.ts';
import type { Site } from '../site.ts';

/** `GET /api/vehicles`: the fleet that the public may see, in class order, then price ascending. */
export function vehicleRoutes({ app, ports }: Site): void {
  app.get(
    '/api/vehicles',
    {
      schema: {
        summary: 'The vehicles that can be rented',
        response: { 200: FleetAnswer, 304: { type: 'null' }, ...READ_PROBLEMS },
      },
    },
    async (request, reply) => {
      const body = JSON.stringify({ vehicles: listedFleet(await ports.vehicles.all()) });
      const tag = createHash('sha256').update(body).digest('base64url');
      void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
      return sendTagged(request, reply, tag, body);
    },
  );
}
