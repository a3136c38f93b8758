import { describe, expect, it } from 'vitest';
import { checkCost, MAX_COST, writeCost } from '../../../src/domain/unit/vehicle-cost.ts';
import { NOON } from '../../support/values/samples.ts';
import { aVehicleCost } from '../../support/values/vehicle-costs.ts';

const STAMP = { id: 'cost', vehicleId: 'sienna', by: 'sam@oakville.example', at: NOON };
const ENTRY = { on: '2026-11-20', what: 'Winter tires', amount: 81_240 } as const;

// FILE-5
describe('checkCost', () => {
  it('should take an amount either way, with what it was for', () => {
    expect(checkCost({ ...ENTRY, what: ' Winter tires ' }, STAMP)).toEqual({ ok: true, value: aVehicleCost() });
    expect(checkCost({ ...ENTRY, amount: -1 }, STAMP).ok).toBe(true);
  });

  it.each([
    [{ what: ' ' }, 'cost-unnamed'],
    [{ what: 'Tires, 4111 1111 1111 1111' }, 'cost-card'],
    [{ amount: 0 }, 'cost-unusable'],
    [{ amount: MAX_COST + 1 }, 'cost-unusable'],
    [{ amount: -MAX_COST - 1 }, 'cost-unusable'],
    [{ amount: 0.5 }, 'cost-unusable'],
  ] as const)('should refuse %j', (over, problem) => {
    expect(checkCost({ ...ENTRY, ...over }, STAMP)).toEqual({ ok: false, problem });
  });
});

// FILE-5
describe('writeCost', () => {
  it('should store a cost once, and answer another with its key by the stored one', () => {
    const cost = aVehicleCost();
    expect(writeCost(cost)(undefined)).toEqual({
      out: { ok: true, value: { cost, replayed: false } },
      next: { value: cost },
    });
    const again = writeCost(aVehicleCost({ by: 'kim@oakville.example' }))({ value: cost });
    expect(again).toEqual({ out: { ok: true, value: { cost, replayed: true } } });
    const other = writeCost(aVehicleCost({ amount: 1 }))({ value: cost });
    expect(other).toEqual({ out: { ok: false, problem: cost } });
  });
});
