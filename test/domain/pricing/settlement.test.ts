import { describe, expect, it } from 'vitest';
import { settleRental } from '../../../src/domain/pricing/settlement.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { DROPOFF } from '../../support/values/rentals.ts';
import { aBooking, anItinerary, at, aVehicle } from '../../support/values/samples.ts';

/** Three days and three extra hours with an additional driver: $452.53, 600 km free. */
const BOOKING = aBooking();

// PRICE-24
describe('settleRental', () => {
  it.each([0, -1, -3000, 0.9])('should cost what was agreed %s minutes after the agreed dropoff', (minutes) => {
    expect(settleRental(BOOKING, addMinutes(DROPOFF, minutes), 300)).toStrictEqual({
      agreed: BOOKING.totals,
      actual: BOOKING.totals,
      difference: 0,
      lines: BOOKING.lines,
      kilometresDriven: 300,
      kilometresOver: 0,
    });
  });

  it('should keep the lines as they are stored for a return on time', () => {
    expect(settleRental({ ...BOOKING, lines: [] }, DROPOFF, 0).lines).toEqual([]);
    expect(settleRental({ ...BOOKING, lines: [] }, addMinutes(DROPOFF, 1), 0).lines).toHaveLength(5);
  });

  it('should cost no more within the same started hour', () => {
    const { difference, lines } = settleRental(BOOKING, addMinutes(DROPOFF, 30), 0);
    expect(difference).toBe(0);
    expect(lines.find(({ code }) => code === 'extra-hours')?.explanation).toContain('3 started hours');
  });

  it('should charge a further started hour: $23.50 and HST', () => {
    const settled = settleRental(BOOKING, addMinutes(DROPOFF, 31), 0);
    expect(settled.difference).toBe(2656);
    expect(settled.agreed).toBe(BOOKING.totals);
    expect(settled.actual).toMatchObject({ extraHoursCharge: 9400, rentalSubTotal: 42_397, totalCharges: 47_909 });
    expect(settled.lines.map(({ amount }) => amount).reduce((sum, amount) => sum + amount)).toBe(47_909);
  });

  it('should charge a whole day more than 4 hours over, with its fees, add-ons and free kilometres', () => {
    const settled = settleRental(BOOKING, at('2026-11-30', '14:01'), 801);
    expect(settled.actual).toMatchObject({
      totalRentalDays: 4,
      baseRental: 37_600,
      extraHoursCharge: 0,
      vehicleListingFeeTotal: 396,
      addonsTotal: 6000,
      totalCharges: 49_715,
    });
    expect(settled.difference).toBe(49_715 - 45_253);
    expect(settled.kilometresOver).toBe(1);
    expect(settleRental(BOOKING, at('2026-11-30', '14:01'), 800).kilometresOver).toBe(0);
  });

  it('should count kilometres beyond the free ones, without a price', () => {
    expect(settleRental(BOOKING, DROPOFF, 600).kilometresOver).toBe(0);
    expect(settleRental(BOOKING, DROPOFF, 700)).toMatchObject({
      difference: 0,
      kilometresDriven: 700,
      kilometresOver: 100,
    });
  });

  it("should take the booking's own vehicle, age and tariff", () => {
    const young = aBooking({
      vehicle: aVehicle({ pricePerDay: 5000 }),
      itinerary: anItinerary({ driverAge: 24 }),
      tariff: { ...OAKVILLE_TARIFF, underageFeePerDay: 100, listingFeePerDay: 0, hstPercent: 0 },
    });
    const { actual } = settleRental(young, at('2026-11-30', '14:01'), 0);
    expect(actual).toMatchObject({ baseRental: 20_000, underageFee: 400, vehicleListingFeeTotal: 0, hst: 0 });
  });
});
