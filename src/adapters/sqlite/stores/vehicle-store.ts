import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import type { VehicleStore, VehicleUpdate } from '../../../ports/stores/vehicle-store.ts';
import { coalesce } from '../../shared/coalesce.ts';
import { documentOf, numberOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';

type Fleet = {
  readonly version: number;
  readonly vehicles: readonly Vehicle[];
  readonly byId: ReadonlyMap<string, Vehicle>;
};

/**
 * Stores the fleet in table `vehicles` and its history in `vehicle_events`. The database counts
 * every change of the fleet, by any process, in `fleet_version`. A read checks this number and
 * reads the vehicles only if it has changed.
 */
export function sqliteVehicleStore(db: DatabaseSync): VehicleStore {
  const insert = db.prepare('INSERT INTO vehicles (id, document) VALUES (?, ?)');
  const update = db.prepare('UPDATE vehicles SET document = ? WHERE id = ?');
  const byId = db.prepare('SELECT document FROM vehicles WHERE id = ?');
  const all = db.prepare('SELECT document FROM vehicles');
  const version = db.prepare('SELECT version FROM fleet_version WHERE id = 1');
  const first = db.prepare('SELECT 1 FROM vehicles LIMIT 1');
  const insertEvent = db.prepare('INSERT INTO vehicle_events (vehicle_id, at, document) VALUES (?, ?, ?)');
  const eventsOf = db.prepare('SELECT document FROM vehicle_events WHERE vehicle_id = ? ORDER BY seq');
  const eventsSince = db.prepare('SELECT document FROM vehicle_events WHERE at >= ? ORDER BY at, seq');
  const put = (vehicle: Vehicle) => insert.run(vehicle.id, JSON.stringify(vehicle));
  const putEvent = (id: string, event: VehicleEvent) => insertEvent.run(id, event.at, JSON.stringify(event));

  const refusalOf = ({ from }: VehicleUpdate): 'stale' | 'missing' | undefined => {
    const row = byId.get(from.id);
    if (!row) return 'missing';
    return isDeepStrictEqual(documentOf<Vehicle>(row), from) ? undefined : 'stale';
  };
  const write = ({ to, event }: VehicleUpdate): void => {
    update.run(JSON.stringify(to), to.id);
    putEvent(to.id, event);
  };

  let cached: Fleet | undefined;
  const readFleet = coalesce(() =>
    withPortErrors(() => {
      const current = numberOf(version.get() ?? {}, 'version');
      if (cached?.version === current) return cached;
      const vehicles = all.all().map((row) => documentOf<Vehicle>(row));
      cached = { version: current, vehicles, byId: new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])) };
      return cached;
    }),
  );

  return {
    all: async () => (await readFleet()).vehicles,

    find: async (id) => (await readFleet()).byId.get(id),

    add: (vehicle, event) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          put(vehicle);
          putEvent(vehicle.id, event);
        }),
      ),

    change: (changed) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const refusal = refusalOf(changed);
          if (refusal === undefined) write(changed);
          return refusal ?? 'changed';
        }),
      ),

    changeAll: (updates) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const failed = updates.flatMap((changed) => {
            const reason = refusalOf(changed);
            return reason === undefined ? [] : [{ id: changed.from.id, reason }];
          });
          if (failed.length > 0) return { changed: [], failed };
          for (const changed of updates) write(changed);
          return { changed: updates.map(({ to }) => to.id), failed };
        }),
      ),

    history: (id) => withPortErrors(() => eventsOf.all(id).map((row) => documentOf<VehicleEvent>(row))),

    eventsSince: (moment) => withPortErrors(() => eventsSince.all(moment).map((row) => documentOf<VehicleEvent>(row))),

    fillEmpty: (fleet) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          if (first.get()) return 'not-empty';
          for (const vehicle of fleet) put(vehicle);
          return 'filled';
        }),
      ),
  };
}
