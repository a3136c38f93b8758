import { expect, it } from 'vitest';
import type { AddOn } from '../../../src/domain/pricing/add-on.ts';
import { addOnEffect } from '../../../src/domain/pricing/add-on-effect.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { rentalPeriod } from '../../../src/domain/trip/rental-period.ts';
import { aVehicle } from '../../support/samples.ts';

const DRIVER: AddOn = { id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 };
const GLASS: AddOn = { id: 'glass-and-tire', name: 'Glass & Tire Coverage', pricePerDay: 699 };

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
