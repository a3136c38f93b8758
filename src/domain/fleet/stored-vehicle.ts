import type { Edit, Kind, Stored, WithHistory } from '../shared/record.ts';
import type { Vehicle } from './vehicle.ts';
import type { VehicleEvent } from './vehicle-edit.ts';

type VehicleParts = WithHistory<VehicleEvent>;

/** A vehicle with its history, which is empty for one that came with the site (FLEET-17). */
export type StoredVehicle = Stored<Vehicle, VehicleParts>;

/** The stored vehicles. */
export const VEHICLES = {
  name: 'vehicles',
  parts: ['history'],
  fields: {
    name: 'text',
    // The moment of the last event; absent if there is none.
    changedAt: 'text',
  },
  fieldsOf({ value: { name }, history }: StoredVehicle) {
    const changedAt = history.at(-1)?.at;
    return { name, ...(changedAt !== undefined && { changedAt }) };
  },
  unique: [],
  orders: { name: ['name', 'asc'] },
  indexes: { name: ['name'], change: ['changedAt'] },
  isCounted: true,
} as const satisfies Kind<Vehicle, VehicleParts>;

/**
 * A vehicle as it was read, its new state, and the history event that says who changed what. Both
 * have the same id.
 */
export type VehicleUpdate = { readonly from: Vehicle; readonly to: Vehicle; readonly event: VehicleEvent };

/** Stores an update with its event, only while the stored vehicle equals `from`. */
export function updateVehicle({ from, to, event }: VehicleUpdate) {
  return (found: StoredVehicle | undefined): Edit<Vehicle, 'changed' | 'stale' | 'missing', VehicleParts> => {
    if (found === undefined) return { out: 'missing' };
    if (JSON.stringify(found.value) !== JSON.stringify(from)) return { out: 'stale' };
    return { out: 'changed', next: { value: to, history: [...found.history, event] } };
  };
}

/**
 * Stores a vehicle that comes with the site, or from a file with its first event. One that is stored
 * already stays as it is. Returns how many were added: 1 or 0.
 */
export function addMissing(vehicle: Vehicle, history: readonly VehicleEvent[] = []) {
  return (found: StoredVehicle | undefined): Edit<Vehicle, 0 | 1, VehicleParts> =>
    found === undefined ? { out: 1, next: { value: vehicle, history } } : { out: 0 };
}

/**
 * Deletes a vehicle that came with the site, unless somebody changed it, a booking has it or a cost is written
 * down for it (FLEET-46). `seen` has the bookings and the costs of the vehicle. Returns how many were deleted: 1 or 0.
 */
export function removeUnused(
  found: StoredVehicle | undefined,
  seen: { readonly bookings: readonly unknown[]; readonly vehicleCosts: readonly unknown[] },
): Edit<Vehicle, 0 | 1, VehicleParts> {
  const isNamed = seen.bookings.length > 0 || seen.vehicleCosts.length > 0;
  const isUnused = found !== undefined && found.history.length === 0 && !isNamed;
  return isUnused ? { out: 1, next: 'gone' } : { out: 0 };
}
