import type { Vehicle } from '../domain/vehicle.ts';

/**
 * Keeps the fleet. Every adapter promises (test/contracts/vehicle-store.ts):
 * - What `add` resolved outlives a killed process and is in the next `all` and `find`, field for field.
 * - A store out of reach rejects with `unavailable`.
 */
export type VehicleStore = {
  /** The whole fleet, the unavailable too, in no promised order. */
  all(): Promise<readonly Vehicle[]>;
  find(id: string): Promise<Vehicle | undefined>;
  add(vehicle: Vehicle): Promise<void>;
  /** Puts the vehicles into a store that has none, all of them or none; a store with a vehicle is left as it is. */
  fillEmpty(fleet: readonly Vehicle[]): Promise<'filled' | 'not-empty'>;
};
