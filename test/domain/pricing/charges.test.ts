import { describe, expect, it } from 'vitest';
import type { AddOn } from '../../../src/domain/pricing/add-on.ts';
import { addOnEffect } from '../../../src/domain/pricing/charges.ts';
import { WAIVER_NOTICE } from '../../../src/domain/pricing/messages.ts';
import { describeWaiver, quoteRental, totalWithWaiver } from '../../../src/domain/pricing/quote.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { rentalPeriod } from '../../../src/domain/trip/rental-period.ts';
import { aVehicle } from '../../support/values/samples.ts';

const DRIVER: AddOn = { id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 };
const GLASS: AddOn = { id: 'glass-and-tire', name: 'Glass & Tire Coverage', pricePerDay: 699 };
const WAIVER: AddOn = { id: 'loss-damage-waiver', name: 'Cars Loss Damage Waiver', pricePerDay: 2499 };
const { cdwPerDay: _cdwPerDay, ...WITHOUT } = aVehicle();

describe('addOnEffect', () => {
  function effect(addOn: AddOn, addOns: readonly AddOn[]): number {
    const request = { vehicle: aVehicle(), period: rentalPeriod(2880), driverAge: 25, addOns } as const;
    return addOnEffect(request, addOn, OAKVILLE_TARIFF);
  }

  // PRICE-14
  it('should be what the total changes by, HST included', () => {
    // 2 × (94.00 + 0.99) = 189.98 and 24.70 HST; with the driver's 30.00: 219.98 and 28.60.
    expect(effect(DRIVER, [])).toBe(3390);
  });

  it('should follow the rounding of the totals', () => {
    // With the glass's 13.98: 203.96 and 26.51; without: 189.98 and 24.70. 13 % of 13.98 alone would be 1.82.
    expect(effect(GLASS, [])).toBe(1579);
  });

  it('should say the same of an extra that is chosen already', () => {
    expect(effect(DRIVER, [DRIVER, GLASS])).toBe(effect(DRIVER, [GLASS]));
  });
});

describe('totalWithWaiver', () => {
  function preview(addOns: readonly AddOn[], vehicle: typeof WITHOUT = aVehicle()): number | undefined {
    const request = { vehicle, period: rentalPeriod(2880), driverAge: 25, addOns } as const;
    return totalWithWaiver({ vehicle, selectedAddons: addOns, ...quoteRental(request, OAKVILLE_TARIFF) });
  }

  // PRICE-15
  it('should be Total Charges with the waiver beside what is chosen', () => {
    // 2 × (94.00 + 0.99 + 24.99) = 239.96 and 31.19 HST; with the driver's 30.00: 269.96 and 35.09.
    expect(preview([])).toBe(27_115);
    expect(preview([DRIVER])).toBe(30_505);
  });

  it('should be nothing once the waiver is chosen', () => {
    expect(preview([DRIVER, WAIVER])).toBeUndefined();
  });

  it('should be nothing for a vehicle without a price for it', () => {
    expect(preview([DRIVER], WITHOUT)).toBeUndefined();
  });
});

// BOOK-60
describe('describeWaiver', () => {
  const describe = (addOns: readonly AddOn[], vehicle: typeof WITHOUT = aVehicle()) => {
    const request = { vehicle, period: rentalPeriod(2880), driverAge: 25, addOns } as const;
    return describeWaiver({ vehicle, selectedAddons: addOns, ...quoteRental(request, OAKVILLE_TARIFF) });
  };

  it('should say both totals where the waiver was not chosen', () => {
    const totals = 'The total is $214.68 without the Cars Loss Damage Waiver and $271.15 with it.';
    expect(describe([])).toBe(`${WAIVER_NOTICE} ${totals}`);
  });

  it('should say the notice alone of a vehicle without a price for it, and nothing where it was chosen', () => {
    expect(describe([], WITHOUT)).toBe(WAIVER_NOTICE);
    expect(describe([WAIVER])).toBeUndefined();
  });
});
