import { isDeepStrictEqual } from 'node:util';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../domain/fleet/vehicle-edit.ts';
import type { VehicleStore } from '../../ports/stores/vehicle-store.ts';
import { answer, type MemoryState, refuseTaken } from './state.ts';

/** The fleet in a map, its history in a list. */
export function memoryVehicleStore(state: MemoryState): VehicleStore {
  const put = (vehicle: Vehicle) => state.vehicles.set(vehicle.id, structuredClone(vehicle));
  const putEvent = (vehicleId: string, event: VehicleEvent) =>
    state.vehicleEvents.push({ vehicleId, event: structuredClone(event) });
  return {
    all: () => answer(state, () => [...state.vehicles.values()]),
    find: (id) => answer(state, () => state.vehicles.get(id)),
    add: (vehicle, event) =>
      answer(state, () => {
        refuseTaken(state.vehicles, [vehicle.id]);
        put(vehicle);
        putEvent(vehicle.id, event);
      }),
    change: ({ from, to, event }) =>
      answer(state, () => {
        const stored = state.vehicles.get(from.id);
        if (!stored) return 'missing';
        if (!isDeepStrictEqual(stored, from)) return 'stale';
        put(to);
        putEvent(to.id, event);
        return 'changed';
      }),
    history: (id) =>
      answer(state, () => state.vehicleEvents.filter(({ vehicleId }) => vehicleId === id).map(({ event }) => event)),
    eventsSince: (moment) =>
      answer(state, () => state.vehicleEvents.map(({ event }) => event).filter(({ at }) => at >= moment)),
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
