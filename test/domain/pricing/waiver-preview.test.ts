import { expect, it } from 'vitest';
import type { AddOn } from '../../../src/domain/pricing/add-on.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { waiverPreview } from '../../../src/domain/pricing/waiver-preview.ts';
import { rentalPeriod } from '../../../src/domain/trip/rental-period.ts';
import { aVehicle } from '../../support/samples.ts';

const DRIVER: AddOn = { id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 };
const WAIVER: AddOn = { id: 'loss-damage-waiver', name: 'Cars Loss Damage Waiver', pricePerDay: 2499 };
const { cdwPerDay: _cdwPerDay, ...WITHOUT } = aVehicle();

function preview(addOns: readonly AddOn[], vehicle: typeof WITHOUT = aVehicle()): number | undefined {
  return waiverPreview({ vehicle, period: rentalPeriod(2880), driverAge: 25, addOns }, OAKVILLE_TARIFF);
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
