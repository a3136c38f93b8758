import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuoteRequest } from '../../src/domain/pricing/charges.ts';
import { quoteRental } from '../../src/domain/pricing/quote.ts';
import { returnTimes } from '../../src/domain/pricing/return-times.ts';
import { OAKVILLE_TARIFF } from '../../src/domain/pricing/tariff.ts';
import { addDays, type Instant, minutesBetween, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import { checkItinerary, type Itinerary } from '../../src/domain/trip/itinerary.ts';
import { dropoffTimes, isOfficeOpen, isReturnOutsideHours } from '../../src/domain/trip/opening-hours.ts';
import { tripPeriod } from '../../src/domain/trip/rental-period.ts';
import { itinerary, quoteRequest } from '../support/values/arbitraries.ts';
import { dayNumber, dayOf } from '../support/values/office-clock.ts';
import { at } from '../support/values/samples.ts';

function totalOf({ pickupTime, driverAge }: Itinerary, request: QuoteRequest, dropoffTime: Instant): number {
  const period = tripPeriod({ pickupTime, dropoffTime });
  return quoteRental({ ...request, period, driverAge }, OAKVILLE_TARIFF).totals.totalCharges;
}

/** The offered returns within office hours of the chosen day and of the day before. */
function offeredReturns({ pickupTime, dropoffDate }: Itinerary): readonly Instant[] {
  return [addDays(dropoffDate, -1), dropoffDate].flatMap((date) =>
    dropoffTimes(date)
      .filter((time) => isOfficeOpen(date, time))
      .map((time) => at(date, time))
      .filter((returned) => returned > pickupTime),
  );
}

// PRICE-16
it('should give each return of the chosen day the total of the first stop that is not before it', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), (trip, request) => {
      const times = returnTimes(trip, request, OAKVILLE_TARIFF);
      fc.pre(times !== undefined);
      for (const returned of offeredReturns(trip).filter((one) => torontoDate(one) === trip.dropoffDate)) {
        const stop = times.stops.find(({ latest }) => latest >= returned);
        expect(stop?.total).toBe(totalOf(trip, request, returned));
        expect(stop?.difference).toBe((stop?.total ?? 0) - totalOf(trip, request, trip.dropoffTime));
      }
    }),
  );
});

it('should have no two stops of one day at one total, and rising ones', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), (trip, request) => {
      const { stops = [] } = returnTimes(trip, request, OAKVILLE_TARIFF) ?? {};
      for (const [index, stop] of stops.entries()) {
        const before = stops[index - 1];
        if (before?.dropoffDate === stop.dropoffDate) expect(stop.total).toBeGreaterThan(before.total);
      }
    }),
  );
});

it('should name the cheapest within four hours, the latest of these, and nothing where nothing is saved', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), (trip, request) => {
      const chosen = totalOf(trip, request, trip.dropoffTime);
      fc.pre(!isReturnOutsideHours(trip));
      const near = offeredReturns(trip)
        .filter((one) => one < trip.dropoffTime && minutesBetween(one, trip.dropoffTime) <= 240)
        .filter((one) => torontoDate(one) === trip.dropoffDate)
        .map((one) => ({ one, total: totalOf(trip, request, one) }))
        .filter(({ total }) => total < chosen);
      const lowest = Math.min(...near.map(({ total }) => total));
      const times = returnTimes(trip, request, OAKVILLE_TARIFF);
      expect(times?.cheapest?.latest).toBe(near.findLast(({ total }) => total === lowest)?.one);
      if (times !== undefined) expect(times.stops.some(({ difference }) => difference < 0)).toBe(true);
    }),
  );
});

it('should have the same stops once one of them is taken, that one chosen, and name none', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), fc.nat(), (trip, request, pick) => {
      const { stops = [] } = returnTimes(trip, request, OAKVILLE_TARIFF) ?? {};
      const taken = stops[pick % stops.length];
      fc.pre(taken !== undefined);
      const { dropoffDate, dropoffTime } = taken;
      const next = { ...trip, dropoffDate, dropoffTime };
      const after = returnTimes(next, request, OAKVILLE_TARIFF, { before: trip.dropoffTime });
      expect(after?.stops.map(({ latest }) => latest)).toEqual(stops.map(({ latest }) => latest));
      expect(after?.stops.filter(({ isChosen }) => isChosen)).toMatchObject([{ dropoffTime, difference: 0 }]);
      expect(after?.cheapest).toBeUndefined();
    }),
  );
});

it('should name trips that can be booked', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), (trip, request) => {
      const { stops = [] } = returnTimes(trip, request, OAKVILLE_TARIFF) ?? {};
      for (const { dropoffDate, dropoffTime } of stops) {
        const now = dayOf(dayNumber(trip.pickupDate) - 1);
        expect(checkItinerary({ ...trip, dropoffDate, dropoffTime }, now).ok).toBe(true);
      }
    }),
  );
});
