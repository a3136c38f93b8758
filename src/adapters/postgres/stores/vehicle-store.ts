import { isDeepStrictEqual } from 'node:util';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import type { VehicleStore, VehicleUpdate } from '../../../ports/stores/vehicle-store.ts';
import { coalesce } from '../../shared/coalesce.ts';
import { documentOf, numberOf, textOf } from '../../shared/rows.ts';
import type { Database, Sql } from '../database.ts';

type Fleet = {
  readonly version: number;
  readonly vehicles: readonly Vehicle[];
  readonly byId: ReadonlyMap<string, Vehicle>;
};

/**
 * Stores the fleet in table `vehicles` and its history in `vehicle_events`. The database counts
 * every change of the fleet, by any process. A read checks this number and reads the vehicles only
 * if it has changed.
 */
export function postgresVehicleStore(db: Database): VehicleStore {
  let cached: Fleet | undefined;
  const readFleet = coalesce(async () => {
    const version = await db.first('SELECT count FROM changes WHERE counter = -1');
    const current = numberOf(version ?? {}, 'count');
    if (cached?.version === current) return cached;
    const rows = await db.rows('SELECT document FROM vehicles');
    const vehicles = rows.map((row) => documentOf<Vehicle>(row));
    cached = { version: current, vehicles, byId: new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])) };
    return cached;
  });

  return {
    all: async () => (await readFleet()).vehicles,

    find: async (id) => (await readFleet()).byId.get(id),

    add: (vehicle, event) =>
      db.transaction(async (sql) => {
        await putVehicle(sql, vehicle);
        await putVehicleEvent(sql, vehicle.id, event);
      }),

    change: (update) => db.transaction(async (sql) => (await changeAll(sql, [update]))[0]?.reason ?? 'changed'),

    changeAll: (updates) =>
      db.transaction(async (sql) => {
        const failed = await changeAll(sql, updates);
        return { changed: failed.length > 0 ? [] : updates.map(({ to }) => to.id), failed };
      }),

    history: async (id) => {
      const rows = await db.rows('SELECT document FROM vehicle_events WHERE vehicle_id = $1 ORDER BY seq', [id]);
      return rows.map((row) => documentOf<VehicleEvent>(row));
    },

    eventsSince: async (moment) => {
      const rows = await db.rows('SELECT document FROM vehicle_events WHERE at >= $1 ORDER BY at, seq', [moment]);
      return rows.map((row) => documentOf<VehicleEvent>(row));
    },

    fillEmpty: (fleet) =>
      db.transaction(async (sql) => {
        await sql.run('LOCK TABLE vehicles IN SHARE ROW EXCLUSIVE MODE');
        if ((await sql.first('SELECT 1 FROM vehicles LIMIT 1')) !== undefined) return 'not-empty';
        await Promise.all(fleet.map((vehicle) => putVehicle(sql, vehicle)));
        return 'filled';
      }),
  };
}

/** Stores a vehicle, inside a transaction. */
export async function putVehicle(sql: Sql, vehicle: Vehicle): Promise<void> {
  await sql.run('INSERT INTO vehicles (id, document) VALUES ($1, $2)', [vehicle.id, JSON.stringify(vehicle)]);
}

/** Appends to the history of a vehicle, inside a transaction. */
export async function putVehicleEvent(sql: Sql, id: string, event: VehicleEvent): Promise<void> {
  await sql.run('INSERT INTO vehicle_events (vehicle_id, at, document) VALUES ($1, $2, $3)', [
    id,
    event.at,
    JSON.stringify(event),
  ]);
}

/** Writes the vehicles, or nothing. Returns which ones stand in the way. */
async function changeAll(sql: Sql, updates: readonly VehicleUpdate[]) {
  const ids = updates.map(({ from }) => from.id);
  const rows = await sql.rows('SELECT id, document FROM vehicles WHERE id = ANY($1) ORDER BY id FOR UPDATE', [ids]);
  const stored = new Map(rows.map((row) => [textOf(row, 'id'), documentOf<Vehicle>(row)]));
  const failed = updates.flatMap(({ from: { id }, from }) => {
    if (isDeepStrictEqual(stored.get(id), from)) return [];
    return [{ id, reason: stored.has(id) ? ('stale' as const) : ('missing' as const) }];
  });
  if (failed.length > 0) return failed;
  for (const { to, event } of updates) {
    await sql.run('UPDATE vehicles SET document = $2 WHERE id = $1', [to.id, JSON.stringify(to)]);
    await putVehicleEvent(sql, to.id, event);
  }
  return failed;
}
