import type { Vehicle } from '../../domain/vehicle.ts';
import type { VehicleStore } from '../../ports/vehicle-store.ts';
import { answer, type MemoryState, refuseTaken } from './state.ts';

/** The fleet in a map. */
export function memoryVehicleStore(state: MemoryState): VehicleStore {
  const put = (vehicle: Vehicle) => state.vehicles.set(vehicle.id, structuredClone(vehicle));
  return {
    all: () => answer(state, () => [...state.vehicles.values()]),
    find: (id) => answer(state, () => state.vehicles.get(id)),
    add: (vehicle) =>
      answer(state, () => {
        refuseTaken(state.vehicles, [vehicle.id]);
        put(vehicle);
      }),
    fillEmpty: (fleet) =>
      answer(state, () => {
        if (state.vehicles.size > 0) return 'not-empty';
        refuseTaken(
          state.vehicles,
          fleet.map(({ id }) => id),
        );
        for (const vehicle of fleet) put(vehicle);
        return 'filled';
      }),
  };
}
