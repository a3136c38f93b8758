import { updateVehicle, type VehicleUpdate } from '../../../src/domain/fleet/stored-vehicle.ts';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../src/domain/fleet/vehicle-edit.ts';
import type { RecordStores } from '../../../src/ports/kinds.ts';
import { ADDED } from './samples.ts';

/** Stores a vehicle with its first event. */
export async function addVehicle(
  vehicles: Pick<RecordStores['vehicles'], 'add'>,
  vehicle: Vehicle,
  event: VehicleEvent = ADDED,
): Promise<void> {
  await vehicles.add(vehicle.id, { value: vehicle, history: [event] });
}

/** Stores an update of a vehicle. */
export function changeVehicle(vehicles: Pick<RecordStores['vehicles'], 'edit'>, update: VehicleUpdate) {
  return vehicles.edit(update.from.id, updateVehicle(update));
}
