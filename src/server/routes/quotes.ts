import { TripQuoteAnswer } from '../../ports/api/availability.ts';
import { QuoteBody } from '../../ports/api/quote.ts';
import { POST_PROBLEMS, problems } from '../http/problem-schemas.ts';
import { sendProblem } from '../http/problems.ts';
import { TRIP_FIELD_TEXTS, tripProblemAnswer } from '../http/trip-problems.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { quoteTrip } from '../use-cases/booking/quote-trip.ts';
import { availabilityOf } from '../use-cases/schedule/fleet-availability.ts';

/** `POST /api/quotes`: prices a trip, and says whether the vehicle is free. Saves nothing. */
export function quoteRoutes({ app, ports }: Site): void {
  app.post(
    '/api/quotes',
    {
      schema: {
        summary: 'The price of a trip, line by line',
        body: QuoteBody,
        response: { 200: TripQuoteAnswer, ...POST_PROBLEMS, ...problems(404) },
      },
      config: { ...limitTo('quote'), asksOnce: true, texts: TRIP_FIELD_TEXTS },
      // A quote is serialized as it is. `JSON.stringify` takes half the time of serializing by
      // schema.
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const trip = await quoteTrip(ports, request.body);
      if (!trip.ok) return sendProblem(reply, tripProblemAnswer(trip.problem));
      const { vehicle, itinerary, quote } = trip.value;
      const availability = await availabilityOf(ports, vehicle.id, itinerary);
      return reply.send(availability === 'free' ? quote : { ...quote, availability });
    },
  );
}
