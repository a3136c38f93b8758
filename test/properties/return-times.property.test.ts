import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuoteRequest } from '../../src/domain/pricing/charges.ts';
import { quoteRental } from '../../src/domain/pricing/quote.ts';
import { returnTimes } from '../../src/domain/pricing/return-times.ts';
import type { Tariff } from '../../src/domain/pricing/tariff.ts';
import { DEFAULT_HOURS } from '../../src/domain/shared/opening-hours.ts';
import { addDays, type Instant, minutesBetween, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import { checkItinerary, type Itinerary } from '../../src/domain/trip/itinerary.ts';
import { dropoffTimes, isOfficeOpen } from '../../src/domain/trip/opening-hours.ts';
import { tripPeriod } from '../../src/domain/trip/rental-period.ts';
import { itinerary, ownerRates, quoteRequest } from '../support/values/arbitraries.ts';
import { dayNumber, dayOf } from '../support/values/office-clock.ts';
import { at } from '../support/values/samples.ts';

function totalOf(
  { pickupTime, driverAge }: Itinerary,
  request: QuoteRequest,
  rates: Tariff,
  dropoffTime: Instant,
): number {
  const period = tripPeriod({ pickupTime, dropoffTime });
  return quoteRental({ ...request, period, driverAge }, rates).totals.totalCharges;
}

/** The offered returns within office hours of the chosen day and of the day before. */
function offeredReturns({ pickupTime, dropoffDate }: Itinerary): readonly Instant[] {
  return [addDays(dropoffDate, -1), dropoffDate].flatMap((date) =>
    dropoffTimes(date)
      .filter((time) => isOfficeOpen(date, time, DEFAULT_HOURS))
      .map((time) => at(date, time))
      .filter((returned) => returned > pickupTime),
  );
}

// PRICE-16
it('should give each return of the chosen day the total of the first stop that is not before it', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), ownerRates(), (trip, request, rates) => {
      const times = returnTimes(trip, request, rates, { hours: DEFAULT_HOURS });
      fc.pre(times !== undefined);
      for (const returned of offeredReturns(trip).filter((one) => torontoDate(one) === trip.dropoffDate)) {
        const stop = times.stops.find(({ latest }) => latest >= returned);
        expect(stop?.total).toBe(totalOf(trip, request, rates, returned));
        expect(stop?.difference).toBe((stop?.total ?? 0) - totalOf(trip, request, rates, trip.dropoffTime));
      }
    }),
  );
});

it('should have no two stops of one day at one total, and rising ones', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), ownerRates(), (trip, request, rates) => {
      const { stops = [] } = returnTimes(trip, request, rates, { hours: DEFAULT_HOURS }) ?? {};
      for (const [index, stop] of stops.entries()) {
        const before = stops[index - 1];
        if (before?.dropoffDate === stop.dropoffDate) expect(stop.total).toBeGreaterThan(before.total);
      }
    }),
  );
});

it('should name the cheapest within four hours, the latest of these, and nothing where nothing is saved', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), ownerRates(), (trip, request, rates) => {
      const chosen = totalOf(trip, request, rates, trip.dropoffTime);
      const near = offeredReturns(trip)
        .filter((one) => one < trip.dropoffTime && minutesBetween(one, trip.dropoffTime) <= 240)
        .filter((one) => torontoDate(one) === trip.dropoffDate)
        .map((one) => ({ one, total: totalOf(trip, request, rates, one) }))
        .filter(({ total }) => total < chosen);
      const lowest = Math.min(...near.map(({ total }) => total));
      const times = returnTimes(trip, request, rates, { hours: DEFAULT_HOURS });
      expect(times?.cheapest?.latest).toBe(near.findLast(({ total }) => total === lowest)?.one);
      if (times !== undefined) expect(times.stops.some(({ difference }) => difference < 0)).toBe(true);
    }),
  );
});

it('should have the same stops once one of them is taken, that one chosen, and name none', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), ownerRates(), fc.nat(), (trip, request, rates, pick) => {
      const { stops = [] } = returnTimes(trip, request, rates, { hours: DEFAULT_HOURS }) ?? {};
      const taken = stops[pick % stops.length];
      fc.pre(taken !== undefined);
      const { dropoffDate, dropoffTime } = taken;
      const next = { ...trip, dropoffDate, dropoffTime };
      const after = returnTimes(next, request, rates, { hours: DEFAULT_HOURS, before: trip.dropoffTime });
      expect(after?.stops.map(({ latest }) => latest)).toEqual(stops.map(({ latest }) => latest));
      expect(after?.stops.filter(({ isChosen }) => isChosen)).toMatchObject([{ dropoffTime, difference: 0 }]);
      expect(after?.cheapest).toBeUndefined();
    }),
  );
});

it('should name trips that can be booked', () => {
  fc.assert(
    fc.property(itinerary(), quoteRequest(), ownerRates(), (trip, request, rates) => {
      const { stops = [] } = returnTimes(trip, request, rates, { hours: DEFAULT_HOURS }) ?? {};
      for (const { dropoffDate, dropoffTime } of stops) {
        const now = dayOf(dayNumber(trip.pickupDate) - 1);
        expect(checkItinerary({ ...trip, dropoffDate, dropoffTime }, now, DEFAULT_HOURS).ok).toBe(true);
      }
    }),
  );
});
