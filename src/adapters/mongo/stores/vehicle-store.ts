import { isDeepStrictEqual } from 'node:util';
import type { Collection } from 'mongodb';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import type { VehicleStore } from '../../../ports/stores/vehicle-store.ts';
import { coalesce } from '../../shared/coalesce.ts';
import { compareTexts } from '../compare-texts.ts';
import { withPortErrors } from '../faults.ts';
import type { VehicleDocument } from '../schema/vehicle-document.ts';
import { type FleetFill, fillOnce } from './fleet-fill.ts';

const VEHICLE_ALONE = { projection: { history: 0, revision: 0 } } as const;

/** Stores the fleet in collection `cars`. Each vehicle is one document with its history. */
export function mongoVehicleStore(cars: Collection<VehicleDocument>, fills: Collection<FleetFill>): VehicleStore {
  return {
    all: coalesce(() => withPortErrors(async () => (await cars.find({}, VEHICLE_ALONE).toArray()).map(vehicleOf))),

    find: (id) =>
      withPortErrors(async () => {
        const found = await cars.findOne({ _id: id }, VEHICLE_ALONE);
        return found === null ? undefined : vehicleOf(found);
      }),

    add: (vehicle, event) =>
      withPortErrors(async () => void (await cars.insertOne(vehicleDocument(vehicle, [event], 0)))),

    change: ({ from, to, event }) =>
      withPortErrors(async () => {
        const stored = await cars.findOne({ _id: from.id });
        if (stored === null) return 'missing';
        const { history, revision, ...vehicle } = stored;
        if (!isDeepStrictEqual(vehicleOf(vehicle), from)) return 'stale';
        const changed = vehicleDocument(to, [...history, event], revision + 1);
        return (await cars.replaceOne({ _id: from.id, revision }, changed)).matchedCount === 1 ? 'changed' : 'stale';
      }),

    history: (id) =>
      withPortErrors(async () => (await cars.findOne({ _id: id }, { projection: { history: 1 } }))?.history ?? []),

    eventsSince: (moment) =>
      withPortErrors(async () => {
        const found = await cars.find({ 'history.at': { $gte: moment } }, { projection: { history: 1 } }).toArray();
        return found
          .flatMap(({ history }) => history.map((event, place) => ({ event, place })))
          .filter(({ event }) => event.at >= moment)
          .toSorted((one, other) => compareTexts(one.event.at, other.event.at) || one.place - other.place)
          .map(({ event }) => event);
      }),

    fillEmpty: (fleet) =>
      withPortErrors(async () => {
        if (new Set(fleet.map(({ id }) => id)).size < fleet.length) throw new Error('Two vehicles of one id');
        return fillOnce(
          cars,
          fills,
          fleet.map((vehicle) => vehicleDocument(vehicle, [], 0)),
        );
      }),
  };
}

export function vehicleDocument(
  { id, ...vehicle }: Vehicle,
  history: readonly VehicleEvent[],
  revision: number,
): VehicleDocument {
  return { _id: id, ...vehicle, history: [...history], revision };
}

export function vehicleOf({ _id, ...vehicle }: Omit<VehicleDocument, 'history' | 'revision'>): Vehicle {
  return { id: _id, ...vehicle };
}
