import type { FastifyReply } from 'fastify';
import { CUSTOMER_TEXTS } from '../../domain/booking/messages.ts';
import { holdPrice } from '../../domain/pricing/hold.ts';
import { ITINERARY_TEXTS } from '../../domain/trip/messages.ts';
import { AvailabilityAnswer, AvailabilityQuery } from '../../ports/api/availability.ts';
import { ClosedDaysAnswer } from '../../ports/api/closed-days.ts';
import { QuoteEmailBody } from '../../ports/api/form-bodies.ts';
import { SentAnswer } from '../../ports/api/message.ts';
import { TripQuoteAnswer } from '../../ports/api/price-hold.ts';
import { QuoteBody } from '../../ports/api/quote.ts';
import { networksOf } from '../http/caller-network.ts';
import { refusalsAt } from '../http/field-errors.ts';
import { prepareAnswer, sendPrepared } from '../http/prepared-answer.ts';
import { POST_PROBLEMS, problems, READ_PROBLEMS } from '../http/problem-schemas.ts';
import { invalidInput, RATE_LIMITED, sendProblem } from '../http/problems.ts';
import { TRIP_FIELD_TEXTS, tripProblemAnswer } from '../http/trip-problems.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { emailQuote, type MailProblem } from '../use-cases/booking/email-quote.ts';
import { readHold, signHold } from '../use-cases/booking/price-holds.ts';
import { quoteTrip } from '../use-cases/booking/quote-trip.ts';
import { showClosedDays } from '../use-cases/schedule/closed-days.ts';
import { availabilityOf, showFleetAvailability } from '../use-cases/schedule/fleet-availability.ts';

/**
 * `POST /api/quotes`: prices a trip, holds the price (HOLD-1), and says whether the vehicle is free.
 * Saves nothing.
 */
export function quoteRoutes({ app, ports, sender, tokens, relay, limitMail: isLimited }: Site): void {
  app.post(
    '/api/quotes',
    {
      schema: {
        summary: 'The price of a trip, line by line',
        body: QuoteBody,
        response: { 200: TripQuoteAnswer, ...POST_PROBLEMS, ...problems(404) },
      },
      config: { ...limitTo('quote'), texts: TRIP_FIELD_TEXTS },
      // A quote is serialized as it is. `JSON.stringify` takes half the time of serializing by
      // schema.
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const { holdToken, ...question } = request.body;
      const now = ports.clock.now();
      const held = readHold(tokens, holdToken, now);
      const trip = await quoteTrip(ports, { ...question, hold: held });
      if (!trip.ok) return sendProblem(reply, tripProblemAnswer(trip.problem));
      const { vehicle, itinerary, tariff, quote } = trip.value;
      const hold = signHold(tokens, held?.vehicleId === vehicle.id ? held : holdPrice(vehicle, tariff, now));
      const availability = await availabilityOf(ports, vehicle.id, itinerary);
      return reply.send({ ...quote, hold, ...(availability === 'free' ? {} : { availability }) });
    },
  );

  app.post(
    '/api/quotes/email',
    {
      schema: {
        summary: 'Send a quote by e-mail, with a link that brings it back at its held price',
        body: QuoteEmailBody,
        response: { 202: SentAnswer, ...POST_PROBLEMS, ...problems(404) },
      },
      config: { ...limitTo('message'), texts: TRIP_FIELD_TEXTS },
    },
    async (request, reply) => {
      const { holdToken, ...wanted } = request.body;
      const hold = readHold(tokens, holdToken, ports.clock.now());
      const origin = { networks: networksOf(request.ip ?? ''), isLimited };
      const mailed = await emailQuote(ports, { sender, tokens }, { ...wanted, hold }, origin);
      if (!mailed.ok) return refuseMail(reply, mailed.problem);
      relay.nudge();
      return reply.code(202).send({ ok: true });
    },
  );
}

/** Answers a quote that is not mailed. */
function refuseMail(reply: FastifyReply, refused: MailProblem): FastifyReply {
  switch (refused.code) {
    case 'email-missing':
    case 'email-malformed':
      return sendProblem(reply, invalidInput(refusalsAt('', [CUSTOMER_TEXTS[refused.code]])));
    case 'rate-limited':
      return sendProblem(reply.header('retry-after', String(refused.seconds)), RATE_LIMITED);
    default:
      return sendProblem(reply, tripProblemAnswer(refused));
  }
}

/** What customers may know of the schedule: which vehicles are not free, and the closed days. */
export function availabilityRoutes({ app, ports }: Site): void {
  let closed = prepareAnswer('');
  app.get(
    '/api/availability',
    {
      schema: {
        summary: 'The vehicles that are not free on dates; the others are left out',
        querystring: AvailabilityQuery,
        response: { 200: AvailabilityAnswer, ...READ_PROBLEMS, ...problems(422) },
      },
      config: { ...limitTo('availability') },
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
        response: { 200: ClosedDaysAnswer, 304: { type: 'null' }, ...READ_PROBLEMS },
      },
      compress: false,
    },
    async (request, reply) => {
      const { value: days } = await showClosedDays(ports);
      void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
      closed = prepareAnswer(String(reply.serialize({ days })), closed);
      return sendPrepared(request, reply, closed);
    },
  );
}
