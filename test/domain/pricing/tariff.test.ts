import { describe, expect, it } from 'vitest';
import { OAKVILLE_TARIFF, readAddOnIds } from '../../../src/domain/pricing/tariff.ts';

it('should hold the charges (PRICE-4)', () => {
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
    freeKilometres: { standard: 200, reduced: 100 },
  });
});

describe('readAddOnIds', () => {
  // STEP-7
  it('should read the known ids, each once, in the order of the tariff', () => {
    expect(readAddOnIds(['usa-travel', 'free-car', 5, 'additional-driver', 'usa-travel'])).toEqual([
      'additional-driver',
      'usa-travel',
    ]);
  });

  it.each([undefined, null, 'usa-travel', {}])('should read none of %j', (value) => {
    expect(readAddOnIds(value)).toEqual([]);
  });
});
