import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuoteRequest } from '../../src/domain/pricing/charges.ts';
import { quoteRental } from '../../src/domain/pricing/quote.ts';
import { savingHint } from '../../src/domain/pricing/saving-hint.ts';
import { OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import { formatTime } from '../../src/domain/shared/format-date.ts';
import { formatCad } from '../../src/domain/shared/money.ts';
import { addDays, addMinutes, type Instant, torontoDate, torontoTime } from '../../src/domain/shared/toronto-time.ts';
import { checkItinerary, type Itinerary } from '../../src/domain/trip/itinerary.ts';
import { dropoffTimes, pickupHours } from '../../src/domain/trip/opening-hours.ts';
import { tripPeriod } from '../../src/domain/trip/rental-period.ts';
import { itinerary, quoteRequest } from '../support/values/arbitraries.ts';
import { dayNumber, dayOf } from '../support/values/office-clock.ts';
import { at } from '../support/values/samples.ts';

const AUTUMN_NIGHT: Itinerary = {
  rentalLocation: 'Oakville',
  pickupDate: '2026-10-30',
  pickupTime: at('2026-10-30', '17:00'),
  dropoffDate: '2026-11-01',
  dropoffTime: at('2026-11-01', '01:30'),
  driverAge: 25,
  pickupLocation: 'Oakville',
  dropoffLocation: 'Oakville',
};

function totalOf(trip: Itinerary, request: QuoteRequest, dropoffTime: Instant): number {
  const period = tripPeriod({ pickupTime: trip.pickupTime, dropoffTime });
  return quoteRental({ ...request, period, driverAge: trip.driverAge }, OAKVILLE_TARIFF).totals.totalCharges;
}

/** Every return up to 24 hours earlier that is after the pickup, while the office is open; the latest first. */
function earlierReturns(trip: Itinerary): Instant[] {
  const days = [trip.dropoffDate, addDays(trip.dropoffDate, -1)];
  const offered = days.flatMap((date) =>
    dropoffTimes(date)
      .filter((time) => time >= (pickupHours(date)[0] ?? '') && time <= (pickupHours(date).at(-1) ?? ''))
      .map((time) => at(date, time)),
  );
  const earliest = addMinutes(trip.dropoffTime, -24 * 60);
  return offered
    .filter((instant) => instant < trip.dropoffTime && instant >= earliest && instant > trip.pickupTime)
    .toSorted()
    .reverse();
}

// PRICE-16
it('should name the cheapest return of all, and exactly what it saves', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), (trip, request) => {
      const chosen = totalOf(trip, request, trip.dropoffTime);
      const totals = earlierReturns(trip).map((instant) => ({ instant, total: totalOf(trip, request, instant) }));
      const lowest = Math.min(chosen, ...totals.map(({ total }) => total));
      const cheapest = lowest < chosen ? totals.find(({ total }) => total === lowest) : undefined;
      const hint = savingHint(trip, request, OAKVILLE_TARIFF);
      expect(hint?.dropoffTime).toBe(cheapest?.instant);
      fc.pre(hint !== undefined && cheapest !== undefined);
      expect(hint.saving).toBe(chosen - cheapest.total);
      expect(hint.dropoffDate).toBe(torontoDate(cheapest.instant));
      expect(hint.text).toContain(`by ${formatTime(torontoTime(cheapest.instant))} and save ${formatCad(hint.saving)}`);
      expect(hint.text.startsWith('Return on ')).toBe(hint.dropoffDate !== trip.dropoffDate);
    }),
    { examples: [[AUTUMN_NIGHT, aRequest()]] },
  );
});

it('should name a trip that can be booked', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), (trip, request) => {
      const hint = savingHint(trip, request, OAKVILLE_TARIFF);
      fc.pre(hint !== undefined);
      const { dropoffDate, dropoffTime } = hint;
      expect(checkItinerary({ ...trip, dropoffDate, dropoffTime }, dayOf(dayNumber(trip.pickupDate) - 1)).ok).toBe(
        true,
      );
    }),
  );
});

function aRequest(): QuoteRequest {
  const [request] = fc.sample(quoteRequest(), { numRuns: 1, seed: 1 });
  if (request === undefined) throw new Error('no sample');
  return request;
}
