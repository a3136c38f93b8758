import { describe, expect, it } from 'vitest';
import { priceOfferedTrip, priceTrip } from '../../../src/domain/pricing/price-trip.ts';
import { quoteRental } from '../../../src/domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { tripPeriod } from '../../../src/domain/trip/rental-period.ts';
import { anItinerary, aVehicle } from '../../support/values/samples.ts';

const { cdwPerDay: _cdwPerDay, ...WITHOUT_WAIVER } = aVehicle();
const TRIP = anItinerary({ driverAge: 24 });
const DRIVER = { id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 } as const;

describe('priceTrip', () => {
  it('should quote the elapsed period, the driver age and the chosen add-ons', () => {
    const request = { vehicle: aVehicle(), period: tripPeriod(TRIP), driverAge: 24, addOns: [DRIVER] } as const;
    expect(priceTrip(aVehicle(), TRIP, ['additional-driver'], OAKVILLE_TARIFF)).toEqual({
      ok: true,
      value: {
        vehicle: aVehicle(),
        itinerary: TRIP,
        addOns: [DRIVER],
        request,
        tariff: OAKVILLE_TARIFF,
        quote: quoteRental(request, OAKVILLE_TARIFF),
      },
    });
  });

  it.each([
    ['add-on-unknown', ['additional-driver', 'baby-seat'], 1],
    ['add-on-repeated', ['usa-travel', 'usa-travel'], 1],
    ['waiver-not-offered', ['loss-damage-waiver'], 0],
  ])('should refuse with %s at its index', (code, ids, index) => {
    expect(priceTrip(WITHOUT_WAIVER, TRIP, ids, OAKVILLE_TARIFF)).toEqual({ ok: false, problem: { code, index } });
  });
});

describe('priceOfferedTrip', () => {
  it('should leave out what is not offered with the vehicle', () => {
    const ids = ['loss-damage-waiver', 'baby-seat', 'additional-driver'];
    const priced = priceTrip(WITHOUT_WAIVER, TRIP, ['additional-driver'], OAKVILLE_TARIFF);
    expect(priced).toEqual({ ok: true, value: priceOfferedTrip(WITHOUT_WAIVER, TRIP, ids, OAKVILLE_TARIFF) });
  });
});
