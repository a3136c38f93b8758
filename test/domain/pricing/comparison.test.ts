import { describe, expect, it } from 'vitest';
import {
  comparePrices,
  describeDifference,
  formatCompared,
  formatDifference,
  formatSigned,
} from '../../../src/domain/pricing/comparison.ts';
import { priceTrip } from '../../../src/domain/pricing/price-trip.ts';
import { type AddOnId, OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { anItinerary, at, aVehicle } from '../../support/values/samples.ts';

function price(addOnIds: readonly AddOnId[], dropoff: Parameters<typeof at>[1] = '12:30') {
  const itinerary = anItinerary({ dropoffTime: at('2026-11-30', dropoff) });
  const priced = priceTrip(aVehicle(), itinerary, addOnIds, OAKVILLE_TARIFF);
  if (!priced.ok) throw new Error(priced.problem.code);
  return priced.value.quote;
}

// BOOK-46
describe('comparePrices', () => {
  it('should line up the charges in their order, with those that one price alone has', () => {
    const rows = comparePrices(price(['usa-travel']), price(['additional-driver', 'usa-travel'], '10:00'));
    expect(rows.map(({ label, before, after, kind }) => [label, before, after, kind])).toEqual([
      ['Rental Rate', 28_200, 28_200, 'charge'],
      ['Extra Hours Charge (partial day)', 7050, undefined, 'charge'],
      ['Vehicle Listing Fee', 297, 297, 'charge'],
      ['Additional Driver', undefined, 4500, 'charge'],
      ['Travel into the USA', 4500, 4500, 'charge'],
      ['Sub Total', 40_047, 37_497, 'sum'],
      ['HST', 5206, 4875, 'charge'],
      ['Total Charges (CAD)', 45_253, 42_372, 'total'],
    ]);
    expect(rows[0]?.explanation).toBe('72 hours is 3 days: 3 days × $94.00.');
    expect(rows[1]).not.toHaveProperty('explanation');
  });

  it('should name a charge that another release has after those of this one', () => {
    const after = price([]);
    const airport = {
      code: 'unknown-fee',
      label: 'Airport Fee',
      amount: 2500,
      explanation: 'Once.',
      quantity: 1,
      unitPrice: 2500,
    };
    const rows = comparePrices(price([]), { ...after, lines: [airport, ...after.lines] });
    expect(rows.map(({ label }) => label)).toEqual([
      'Rental Rate',
      'Extra Hours Charge (partial day)',
      'Vehicle Listing Fee',
      'Airport Fee',
      'Sub Total',
      'HST',
      'Total Charges (CAD)',
    ]);
  });

  it('should have differences that add up to that of the total', () => {
    const rows = comparePrices(price(['additional-driver']), price(['glass-and-tire'], '23:30'));
    const difference = ({ before = 0, after = 0 }) => after - before;
    const charges = rows.filter(({ kind }) => kind === 'charge').map(difference);
    expect(charges.reduce((sum, amount) => sum + amount, 0)).toBe(difference(rows.at(-1) ?? {}));
  });
});

describe('the words of a difference', () => {
  it.each([
    [{ before: 100, after: 7700 }, '+ $76.00'],
    [{ before: 5700 }, '− $57.00'],
    [{ after: 4500 }, '+ $45.00'],
    [{ before: 99, after: 99 }, 'no change'],
  ])('should say of %o: %s', (charge, words) => {
    expect(formatDifference(charge)).toBe(words);
  });

  it('should write the sign of a difference, and none of no difference', () => {
    expect([6158, -1200, 0].map(formatSigned)).toEqual(['+$61.58', '−$12.00', '$0.00']);
  });

  it("should say 'none' of an amount that is missing", () => {
    expect(formatCompared(undefined)).toBe('none');
    expect(formatCompared(0)).toBe('$0.00');
  });

  it.each([
    [7344, 'The change adds $73.44, HST included.'],
    [-500, 'The change takes off $5.00, HST included.'],
    [0, 'The change does not change the price.'],
  ])('should say what a change of %i adds or takes off', (difference, words) => {
    expect(describeDifference(difference)).toBe(words);
  });
});
