import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../domain/fleet/vehicle-edit.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';

/**
 * A vehicle as it was read, its new state, and the history event that says who changed what. Both
 * have the same id.
 */
export type VehicleUpdate = { readonly from: Vehicle; readonly to: Vehicle; readonly event: VehicleEvent };

/** Which vehicles were written, and which were not because they are others by now or not there. */
export type FleetChange = {
  readonly changed: readonly string[];
  readonly failed: readonly { readonly id: string; readonly reason: 'stale' | 'missing' }[];
};

/**
 * Stores the fleet and its history. Every adapter promises
 * (test/contracts/stores/vehicle-store.ts):
 * - After `add` or `change` resolves, the vehicle survives a killed process and is in the next
 *   `all` and `find`, field for field.
 * - A change and its history event are stored together or not at all.
 * - Two concurrent calls behave as if one came after the other.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type VehicleStore = {
  /**
   * Returns the whole fleet, including unavailable vehicles, in no particular order. While nothing
   * changes it may return the same list again.
   */
  all(): Promise<readonly Vehicle[]>;
  /** Any text may be asked for as an id. */
  find(id: string): Promise<Vehicle | undefined>;
  /** Rejects, and not with `unavailable`, if the id is taken. It stores nothing then. */
  add(vehicle: Vehicle, event: VehicleEvent): Promise<void>;
  /** Writes the vehicle only while the stored one equals `from`, field for field. */
  change(update: VehicleUpdate): Promise<'changed' | 'stale' | 'missing'>;
  /**
   * Writes several vehicles, each as `change` does. If one of them is stale or missing at the
   * beginning, nothing is written. A vehicle that another process changes during the call is
   * 'stale' alone, and the others are written. If the call rejects, some may be written. No id
   * occurs twice.
   */
  changeAll(updates: readonly VehicleUpdate[]): Promise<FleetChange>;
  /** Returns the events, oldest first. Empty for a missing vehicle or one from `fillEmpty`. */
  history(id: string): Promise<readonly VehicleEvent[]>;
  /** Returns the events of all vehicles from that moment on, the moment included, oldest first. */
  eventsSince(moment: Instant): Promise<readonly VehicleEvent[]>;
  /**
   * Adds the vehicles to an empty store, all of them or none. A store that has a vehicle stays
   * unchanged. Rejects if two vehicles have one id. The list is not empty.
   */
  fillEmpty(fleet: readonly Vehicle[]): Promise<'filled' | 'not-empty'>;
};
