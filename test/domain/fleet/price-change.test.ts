import { describe, expect, it } from 'vitest';
import { changePrices, describePriceProblem, type PriceChange } from '../../../src/domain/fleet/price-change.ts';
import type { Cents } from '../../../src/domain/shared/money.ts';
import { aVehicle } from '../../support/values/samples.ts';

const priced = (change: PriceChange, ...prices: readonly Cents[]) => {
  const vehicles = prices.map((pricePerDay, index) => aVehicle({ id: `${index}`, pricePerDay }));
  const changed = changePrices(vehicles, change);
  return changed.ok ? changed.value.map(({ after }) => after) : describePriceProblem(changed.problem);
};

// FLEET-34
describe('changePrices', () => {
  it('should name each vehicle with its version and its price before and after, in their order', () => {
    const fleet = [aVehicle({ id: 'b', name: '' }), aVehicle({ id: 'a', pricePerDay: 100, version: 3 })];
    expect(changePrices(fleet, { percent: 10 })).toEqual({
      ok: true,
      value: [
        { id: 'b', title: 'Toyota Sienna', version: 1, before: 9400, after: 10_340 },
        { id: 'a', title: 'Toyota Sienna', version: 3, before: 100, after: 110 },
      ],
    });
    expect(changePrices([], { amount: 1 })).toEqual({ ok: true, value: [] });
  });

  it.each<[PriceChange, Cents, Cents]>([
    [{ percent: 5 }, 9999, 10_499],
    // 100 × 1.005 is 100.5: an exact half goes up.
    [{ percent: 0.5 }, 100, 101],
    [{ percent: -0.5 }, 100, 100],
    [{ percent: -0.51 }, 100, 99],
    [{ percent: 2.55 }, 10_000, 10_255],
    [{ percent: -99.99 }, 9400, 1],
    [{ percent: 0.01 }, 10, 10],
    [{ amount: 250 }, 9400, 9650],
    [{ amount: -9399 }, 9400, 1],
    [{ amount: 990_599 }, 9400, 999_999],
  ])('should change by %j: %i to %i', (change, before, after) => {
    expect(priced(change, before)).toEqual([after]);
  });

  it.each<[PriceChange, string]>([
    [{ percent: 0 }, 'Enter a change other than 0.'],
    [{ percent: -0 }, 'Enter a change other than 0.'],
    [{ amount: 0 }, 'Enter a change other than 0.'],
    [{ percent: 0.001 }, 'Use at most two decimals.'],
    [{ percent: 1.005 }, 'Use at most two decimals.'],
    [{ percent: -100 }, 'Toyota Sienna would cost $0.00. Prices are $0.01 to $9,999.99 per day.'],
    [{ amount: -200 }, 'Toyota Sienna would cost -$1.00. Prices are $0.01 to $9,999.99 per day.'],
    [{ amount: 999_999 }, 'Toyota Sienna would cost $10,093.99. Prices are $0.01 to $9,999.99 per day.'],
  ])('should refuse %j for all vehicles', (change, text) => {
    expect(priced(change, 9400, 100)).toBe(text);
  });
});
