import { describe, expect, it } from 'vitest';
import { chooseAddOns } from '../../../src/domain/pricing/add-on.ts';
import { type QuoteRequest, rentalTotals } from '../../../src/domain/pricing/charges.ts';
import { quoteRental } from '../../../src/domain/pricing/quote.ts';
import { type AddOnId, OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { rentalPeriod } from '../../../src/domain/trip/rental-period.ts';
import { aVehicle } from '../../support/values/samples.ts';

function aRequest(minutes: number, over: Partial<QuoteRequest> = {}, ids: readonly AddOnId[] = []): QuoteRequest {
  const vehicle = over.vehicle ?? aVehicle();
  const chosen = chooseAddOns(vehicle, ids, OAKVILLE_TARIFF);
  if (!chosen.ok) throw new Error(chosen.problem.code);
  return { vehicle, period: rentalPeriod(minutes), driverAge: 25, addOns: chosen.value, ...over };
}

const FIFTY_FIVE = aVehicle({ id: 'mid', classType: 'Mid Size', pricePerDay: 5500 });

describe('rentalTotals', () => {
  it('should charge $55.00 a day for 26 h as one day and two quarters', () => {
    expect(rentalTotals(aRequest(1560, { vehicle: FIFTY_FIVE }), OAKVILLE_TARIFF)).toEqual({
      totalRentalDays: 1,
      baseRental: 5500,
      extraHoursCharge: 2750,
      vehicleListingFeeTotal: 99,
      underageFee: 0,
      addonsTotal: 0,
      rentalSubTotal: 8349,
      hst: 1085,
      totalCharges: 9434,
    });
  });

  it('should charge every fee by the whole day and no fee for extra hours (PRICE-5)', () => {
    const all = ['additional-driver', 'loss-damage-waiver', 'out-of-province', 'glass-and-tire', 'usa-travel'] as const;
    expect(rentalTotals(aRequest(4470, { driverAge: 24 }, all), OAKVILLE_TARIFF)).toEqual({
      totalRentalDays: 3,
      baseRental: 28_200,
      extraHoursCharge: 7050,
      vehicleListingFeeTotal: 297,
      underageFee: 4500,
      addonsTotal: 20_094,
      rentalSubTotal: 60_141,
      hst: 7818,
      totalCharges: 67_959,
    });
  });

  it.each([
    { minutes: 1440, days: 1, extra: 0, total: 6327 },
    { minutes: 1500, days: 1, extra: 0, total: 6327 },
    { minutes: 1501, days: 1, extra: 2750, total: 9434 },
    { minutes: 1620, days: 1, extra: 4125, total: 10_988 },
    { minutes: 1680, days: 1, extra: 5500, total: 12_542 },
    { minutes: 1681, days: 2, extra: 0, total: 12_654 },
  ])('should charge $55.00 a day for $minutes minutes: $total in all', ({ minutes, days, extra, total }) => {
    const totals = rentalTotals(aRequest(minutes, { vehicle: FIFTY_FIVE }), OAKVILLE_TARIFF);
    expect([totals.totalRentalDays, totals.extraHoursCharge, totals.totalCharges]).toEqual([days, extra, total]);
  });

  it('should round the line of the extra hours and not each quarter, half up (PRICE-6)', () => {
    const extra = (pricePerDay: number, minutes: number) =>
      rentalTotals(aRequest(minutes, { vehicle: aVehicle({ pricePerDay }) }), OAKVILLE_TARIFF).extraHoursCharge;
    expect(extra(5001, 1560)).toBe(2501);
    expect(extra(5001, 1620)).toBe(3751);
    expect(extra(5002, 1620)).toBe(3752);
    expect(extra(5001, 1680)).toBe(5001);
  });

  it('should round HST half up once, on the sub total', () => {
    // 51 + 99 = 150 cents; 13 % are 19.5 cents.
    const totals = rentalTotals(aRequest(60, { vehicle: aVehicle({ pricePerDay: 51 }) }), OAKVILLE_TARIFF);
    expect([totals.rentalSubTotal, totals.hst, totals.totalCharges]).toEqual([150, 20, 170]);
  });

  it('should leave the same total for the list and for the quote without add-ons (PRICE-11)', () => {
    const request = aRequest(1560, { vehicle: FIFTY_FIVE });
    expect(quoteRental(request, OAKVILLE_TARIFF).totals).toEqual(rentalTotals(request, OAKVILLE_TARIFF));
  });
});

describe('quoteRental', () => {
  it('should list every line in its order, each with its label (PRICE-8)', () => {
    const ids = ['usa-travel', 'glass-and-tire', 'out-of-province', 'loss-damage-waiver', 'additional-driver'] as const;
    const { lines } = quoteRental(aRequest(4470, { driverAge: 24 }, ids), OAKVILLE_TARIFF);
    expect(lines.map(({ code, label, amount }) => [code, label, amount])).toEqual([
      ['base-rental', 'Rental Rate', 28_200],
      ['extra-hours', 'Extra Hours Charge (partial day)', 7050],
      ['listing-fee', 'Vehicle Listing Fee', 297],
      ['underage-fee', 'Underage fee', 4500],
      ['addon:additional-driver', 'Additional Driver', 4500],
      ['addon:loss-damage-waiver', 'Cars Loss Damage Waiver', 7497],
      ['addon:out-of-province', 'Out of Province Fee', 1500],
      ['addon:glass-and-tire', 'Glass & Tire Coverage', 2097],
      ['addon:usa-travel', 'Travel into the USA', 4500],
      ['hst', 'HST', 7818],
    ]);
  });

  it('should leave out lines of 0', () => {
    const { lines } = quoteRental(aRequest(1440), OAKVILLE_TARIFF);
    expect(lines.map(({ code }) => code)).toEqual(['base-rental', 'listing-fee', 'hst']);
  });

  it('should name the vehicle, its free kilometres and an explanation for each line', () => {
    const quote = quoteRental(aRequest(1560, { vehicle: FIFTY_FIVE }), OAKVILLE_TARIFF);
    expect(quote.vehicleId).toBe('mid');
    expect(quote.freeKilometres).toBe(200);
    expect(quote.lines.map(({ explanation }) => explanation)).toEqual([
      '26 hours is 1 day and 2 hours. The extra time is charged by the hour: 1 day × $55.00.',
      '26 hours is 1 day and 2 hours: 2 started hours × a quarter of $55.00. Up to 1 hour over is free. After that, every started hour counts, including the first.',
      '1 day × $0.99. We charge this on every rental.',
      '13% of the sub total of $83.49, to the nearest cent.',
    ]);
  });

  it('should give 100 km a day with a cargo class, for whole days only', () => {
    const vehicle = aVehicle({ classType: 'High Roof Extended Cargo' });
    expect(quoteRental(aRequest(4470, { vehicle }), OAKVILLE_TARIFF).freeKilometres).toBe(300);
  });
});
