import { ITINERARY_TEXTS } from '../../domain/trip/messages.ts';
import { AvailabilityAnswer, AvailabilityQuery } from '../../ports/api/availability.ts';
import { ClosedDaysAnswer } from '../../ports/api/closed-days.ts';
import { problems, READ_PROBLEMS } from '../http/problem-schemas.ts';
import { invalidInput, sendProblem } from '../http/problems.ts';
import type { Site } from '../route-context.ts';
import { showClosedDays } from '../use-cases/schedule/closed-days.ts';
import { showFleetAvailability } from '../use-cases/schedule/fleet-availability.ts';

/** What customers may know of the schedule: which vehicles are not free, and the closed days. */
export function availabilityRoutes({ app, ports }: Site): void {
  app.get(
    '/api/availability',
    {
      schema: {
        summary: 'The vehicles that are not free on dates; the others are left out',
        querystring: AvailabilityQuery,
        response: { 200: AvailabilityAnswer, ...READ_PROBLEMS, ...problems(422) },
      },
    },
    async ({ query }, reply) => {
      const shown = await showFleetAvailability(ports, query);
      if (!shown.ok) {
        return sendProblem(
          reply,
          invalidInput([{ path: '/dropoffTime', message: ITINERARY_TEXTS[shown.problem].text }]),
        );
      }
      return reply.header('cache-control', 'no-store').send({ vehicles: shown.value });
    },
  );

  app.get(
    '/api/closed-days',
    {
      schema: {
        summary: 'The days from today on, on which the office is closed',
        response: { 200: ClosedDaysAnswer, ...READ_PROBLEMS },
      },
    },
    async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send({ days: (await showClosedDays(ports)).value }),
  );
}
