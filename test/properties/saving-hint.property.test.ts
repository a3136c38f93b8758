import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuoteRequest } from '../../src/domain/pricing/charges.ts';
import { quoteRental } from '../../src/domain/pricing/quote.ts';
import { savingHint } from '../../src/domain/pricing/saving-hint.ts';
import { OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import { formatCad } from '../../src/domain/shared/money.ts';
import {
  addMinutes,
  type Instant,
  minutesBetween,
  torontoDate,
  torontoTime,
} from '../../src/domain/shared/toronto-time.ts';
import { checkItinerary, type Itinerary } from '../../src/domain/trip/itinerary.ts';
import { dropoffTimes } from '../../src/domain/trip/opening-hours.ts';
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

/** Every return up to 4 hours earlier that is after the pickup and offered for its day, the latest first. */
function earlierReturns(trip: Itinerary): Instant[] {
  const earlier = [30, 60, 90, 120, 150, 180, 210, 240].map((minutes) => addMinutes(trip.dropoffTime, -minutes));
  const days = new Set(earlier.map(torontoDate));
  const offered = new Set([...days].flatMap((date) => dropoffTimes(date).map((time) => at(date, time))));
  return earlier.filter((instant) => minutesBetween(trip.pickupTime, instant) > 0 && offered.has(instant));
}

// PRICE-16
it('should name the latest return that truly costs less, and exactly what it saves', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), (trip, request) => {
      const asked = totalOf(trip, request, trip.dropoffTime);
      const cheaper = earlierReturns(trip).find((instant) => totalOf(trip, request, instant) < asked);
      const hint = savingHint(trip, request, OAKVILLE_TARIFF);
      expect(hint?.dropoffTime).toBe(cheaper);
      fc.pre(hint !== undefined && cheaper !== undefined);
      expect(hint.saving).toBe(asked - totalOf(trip, request, cheaper));
      expect(hint.dropoffDate).toBe(torontoDate(cheaper));
      expect(hint.text).toContain(`by ${torontoTime(cheaper)} and save ${formatCad(hint.saving)}`);
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
