import type { VehicleCost } from '../../../src/domain/unit/vehicle-cost.ts';
import { NOON } from './samples.ts';

/** Winter tires for $812.40. */
export function aVehicleCost(over: Partial<VehicleCost> = {}): VehicleCost {
  const entry = { on: '2026-11-20', what: 'Winter tires', amount: 81_240 } as const;
  return { id: 'cost', vehicleId: 'sienna', ...entry, by: 'sam@oakville.example', at: NOON, ...over };
}
