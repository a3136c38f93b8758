import { isDeepStrictEqual } from 'node:util';
import type { Collection } from 'mongodb';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import type { FleetChange, VehicleStore, VehicleUpdate } from '../../../ports/stores/vehicle-store.ts';
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

    change: (update) =>
      withPortErrors(async () => {
        const stored = await cars.findOne({ _id: update.from.id });
        const refusal = refusalOf(update, stored);
        return stored === null || refusal !== undefined ? (refusal ?? 'missing') : write(update, stored);
      }),

    // Without a replica set there are no transactions. So all vehicles are compared first, and each
    // is compared again when it is written.
    changeAll: (updates) =>
      withPortErrors(async () => {
        const found = await cars.find({ _id: { $in: updates.map(({ from }) => from.id) } }).toArray();
        const stored = new Map(found.map((document) => [document._id, document]));
        const failed: Failure[] = [];
        for (const update of updates) {
          const reason = refusalOf(update, stored.get(update.from.id) ?? null);
          if (reason !== undefined) failed.push({ id: update.from.id, reason });
        }
        const changed: string[] = [];
        for (const update of failed.length > 0 ? [] : updates) {
          const { id } = update.from;
          const document = stored.get(id);
          if (document !== undefined && (await write(update, document)) === 'changed') changed.push(id);
          else failed.push({ id, reason: 'stale' });
        }
        return { changed, failed };
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

  async function write({ to, event }: VehicleUpdate, stored: VehicleDocument): Promise<'changed' | 'stale'> {
    const { _id, history, revision } = stored;
    const changed = vehicleDocument(to, [...history, event], revision + 1);
    return (await cars.replaceOne({ _id, revision }, changed)).matchedCount === 1 ? 'changed' : 'stale';
  }
}

type Failure = FleetChange['failed'][number];

function refusalOf({ from }: VehicleUpdate, stored: VehicleDocument | null): Failure['reason'] | undefined {
  if (stored === null) return 'missing';
  const { history: _history, revision: _revision, ...vehicle } = stored;
  return isDeepStrictEqual(vehicleOf(vehicle), from) ? undefined : 'stale';
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
