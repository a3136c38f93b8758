import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../domain/fleet/vehicle-edit.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/** A vehicle as it was read, as it is to be, and the line of history that says who changed what. Both have the same id. */
export type VehicleUpdate = { readonly from: Vehicle; readonly to: Vehicle; readonly event: VehicleEvent };

/**
 * Keeps the fleet and its history. Every adapter promises (test/contracts/vehicle-store.ts):
 * - What `add` and `change` resolved outlives a killed process and is in the next `all` and `find`, field for field.
 * - A change and its line of history are stored together or not at all.
 * - Two calls at once behave as if one came after the other.
 * - A store out of reach rejects with `unavailable`.
 */
export type VehicleStore = {
  /** The whole fleet as it is now, the unavailable too, in no promised order. While nothing changes it may be the very same list again. */
  all(): Promise<readonly Vehicle[]>;
  find(id: string): Promise<Vehicle | undefined>;
  add(vehicle: Vehicle, event: VehicleEvent): Promise<void>;
  /** Writes the vehicle only while the stored one still is `from`, field for field. */
  change(update: VehicleUpdate): Promise<'changed' | 'stale' | 'missing'>;
  /** In the order in which it happened. Empty for a vehicle that is not there or that came with `fillEmpty`. */
  history(id: string): Promise<readonly VehicleEvent[]>;
  /** The lines of all vehicles' histories from that moment on, which is included. */
  eventsSince(moment: Instant): Promise<readonly VehicleEvent[]>;
  /** Puts the vehicles into a store that has none, all of them or none; a store with a vehicle is left as it is. */
  fillEmpty(fleet: readonly Vehicle[]): Promise<'filled' | 'not-empty'>;
};
