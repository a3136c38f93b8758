import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePrices, type PriceChange } from '../../src/domain/fleet/price-change.ts';
import { checkVehicleEdit, repriceVehicle } from '../../src/domain/fleet/vehicle-edit.ts';
import { toDollarInput } from '../../src/domain/shared/money.ts';
import { vehicle } from '../support/values/arbitraries.ts';
import { aVehicle } from '../support/values/samples.ts';

const fleet = () =>
  fc
    .array(vehicle(), { maxLength: 12 })
    .map((some) => some.map((one) => ({ ...one, pricePerDay: one.pricePerDay || 1 })));
const hundredths = (most: number) => fc.integer({ min: -most, max: most }).filter((value) => value !== 0);
const change = (): fc.Arbitrary<PriceChange> =>
  fc.oneof(
    hundredths(1_000_000).map((value) => ({ percent: value / 100 })),
    hundredths(20_000).map((value) => ({ percent: value / 100 })),
    hundredths(999_999).map((amount) => ({ amount })),
    hundredths(3000).map((amount) => ({ amount })),
  );

// FLEET-34
describe('a change of several prices', () => {
  it('should be for each vehicle what it is for that vehicle alone, or refused for all if it is for one', () => {
    fc.assert(
      fc.property(fleet(), change(), (vehicles, by) => {
        const all = changePrices(vehicles, by);
        const alone = vehicles.map((one) => changePrices([one], by));
        expect(all.ok).toBe(alone.every(({ ok }) => ok));
        if (all.ok) expect(all.value).toEqual(alone.flatMap((one) => (one.ok ? one.value : [])));
      }),
    );
  });

  it('should stay within the limits of the form, which takes each new price', () => {
    fc.assert(
      fc.property(fleet(), change(), (vehicles, by) => {
        const changed = changePrices(vehicles, by);
        for (const { after } of changed.ok ? changed.value : []) {
          expect(Number.isSafeInteger(after)).toBe(true);
          const typed = checkVehicleEdit(aVehicle(), { pricePerDay: toDollarInput(after) });
          expect(typed.ok && typed.value.pricePerDay).toBe(after);
        }
      }),
    );
  });

  it('should be the nearest cent to the percentage, and the upper one of two', () => {
    fc.assert(
      fc.property(fleet(), hundredths(20_000), (vehicles, value) => {
        const changed = changePrices(vehicles, { percent: value / 100 });
        for (const { before, after } of changed.ok ? changed.value : []) {
          const exact = BigInt(before) * BigInt(10_000 + value);
          const off = BigInt(after) * 10_000n - exact;
          expect(off > -5000n && off <= 5000n).toBe(true);
        }
      }),
    );
  });

  it('should keep the order of prices', () => {
    fc.assert(
      fc.property(fleet(), change(), (vehicles, by) => {
        const changed = changePrices(vehicles, by);
        const prices = changed.ok ? changed.value : [];
        for (const one of prices) {
          for (const other of prices)
            if (one.before <= other.before) expect(one.after).toBeLessThanOrEqual(other.after);
        }
      }),
    );
  });

  it('should be taken back by the opposite amount', () => {
    fc.assert(
      fc.property(fleet(), hundredths(5000), (vehicles, amount) => {
        const changed = changePrices(vehicles, { amount });
        if (!changed.ok) return;
        const repriced = vehicles.map((one, index) => repriceVehicle(one, changed.value[index]?.after ?? 0).to);
        const back = changePrices(repriced, { amount: -amount });
        expect(back.ok && back.value.map(({ after }) => after)).toEqual(vehicles.map(({ pricePerDay }) => pricePerDay));
      }),
    );
  });

  it('should change the price alone, with the next version, or nothing', () => {
    fc.assert(
      fc.property(vehicle(), fc.integer({ min: 1, max: 999_999 }), (one, price) => {
        const { to, changes } = repriceVehicle(one, price);
        if (price === one.pricePerDay) expect({ to, changes }).toEqual({ to: one, changes: [] });
        else expect(to).toEqual({ ...one, pricePerDay: price, version: (one.version ?? 1) + 1 });
      }),
    );
  });
});
