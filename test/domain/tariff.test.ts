import { expect, it } from 'vitest';
import { OAKVILLE_TARIFF } from '../../src/domain/tariff.ts';

it('should hold the charges of section 9', () => {
  expect(OAKVILLE_TARIFF).toEqual({
    listingFeePerDay: 99,
    underageFeePerDay: 1500,
    extraHourShare: 4,
    hstPercent: 13,
    deposit: 30_000,
    addOns: [
      { id: 'additional-driver', name: 'Additional Driver', pricePerDay: 1500 },
      { id: 'loss-damage-waiver', name: 'Cars Loss Damage Waiver', pricePerDay: 'by-vehicle' },
      { id: 'out-of-province', name: 'Out of Province Fee', pricePerDay: 500 },
      { id: 'glass-and-tire', name: 'Glass & Tire Coverage', pricePerDay: 699 },
      { id: 'usa-travel', name: 'Travel into the USA', pricePerDay: 1500 },
    ],
  });
});
