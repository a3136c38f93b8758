import { holdPrice } from '../../domain/pricing/hold.ts';
import { ok } from '../../domain/shared/result.ts';
import * as calls from '../../ports/api/calls/bookings.ts';
import { networksOf } from '../http/caller-network.ts';
import { TRIP_FIELD_TEXTS } from '../http/field-problems.ts';
import { serve } from '../http/serve.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { emailQuote } from '../use-cases/booking/email-quote.ts';
import { findHold, linkHold, signHold } from '../use-cases/booking/price-holds.ts';
import { quoteTrip } from '../use-cases/booking/quote-trip.ts';
import { availabilityOf } from '../use-cases/schedule/fleet-availability.ts';

/**
 * `POST /api/quotes`: prices a trip, holds the price (HOLD-1), and says whether the vehicle is free.
 * Saves nothing. `POST /api/quotes/email` mails it (HOLD-8), and `POST /api/quotes/links` stores its
 * price for a link (HOLD-12).
 */
export function quoteRoutes({ app, ports, sender, tokens, relay, limitMail: isLimited }: Site): void {
  const own = {
    config: { ...limitTo('quote'), texts: TRIP_FIELD_TEXTS },
    // A quote is serialized as it is. `JSON.stringify` takes half the time of serializing by
    // schema.
    serializerCompiler: () => JSON.stringify,
  };
  serve(app, calls.priceTrip, own, async ({ body: { holdToken, ...question } }) => {
    const now = ports.clock.now();
    const held = await findHold(ports, tokens, holdToken, now);
    const trip = await quoteTrip(ports, { ...question, hold: held }, sender);
    if (!trip.ok) return trip;
    const { vehicle, itinerary, tariff, quote } = trip.value;
    const hold = signHold(tokens, held?.vehicleId === vehicle.id ? held : holdPrice(vehicle, tariff, now));
    const availability = await availabilityOf(ports, vehicle.id, itinerary);
    return ok({ ...quote, hold, ...(availability === 'free' ? {} : { availability }) });
  });

  const limits = { config: { ...limitTo('message'), texts: TRIP_FIELD_TEXTS } };
  serve(app, calls.emailQuote, limits, async ({ body: { holdToken, ...wanted } }, { request }) => {
    const hold = await findHold(ports, tokens, holdToken, ports.clock.now());
    const origin = { networks: networksOf(request.ip ?? ''), isLimited };
    const mailed = await emailQuote(ports, { sender, tokens }, { ...wanted, hold }, origin);
    if (!mailed.ok) return mailed;
    relay.nudge();
    return ok({ ok: true });
  });

  serve(app, calls.linkQuote, { config: { ...limitTo('message') } }, ({ body: { holdToken } }, { request }) =>
    linkHold(ports, tokens, holdToken, { networks: networksOf(request.ip ?? ''), isLimited }),
  );
}
