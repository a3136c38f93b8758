import { addMissing, updateVehicle, type VehicleUpdate } from '../../../domain/fleet/stored-vehicle.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { readUnchanged } from '../../../ports/read-unchanged.ts';
import { findFact, putFact } from '../site/facts.ts';

type Vehicles = Ports['vehicles'];

/** What reading the whole fleet needs. */
export type FleetRecords = Pick<Vehicles, 'list' | 'countChanges'>;

type Fleet = { readonly all: readonly Vehicle[]; readonly byId: ReadonlyMap<string, Vehicle> };

/** Reads the fleet of each store. */
const READERS = new WeakMap<FleetRecords, () => Promise<Fleet>>();

/**
 * Returns the whole fleet, including unavailable vehicles. Where the store counts changes in time,
 * every call returns the same list while nothing changes.
 */
export async function allVehicles(vehicles: FleetRecords): Promise<readonly Vehicle[]> {
  return (await readStored(vehicles)).all;
}

/** Finds a vehicle as every quote does: in the fleet that is kept, where it is. */
export async function findVehicle(
  vehicles: FleetRecords & Pick<Vehicles, 'find'>,
  id: string,
): Promise<Vehicle | undefined> {
  return vehicles.countChanges === undefined ? vehicles.find(id) : (await readStored(vehicles)).byId.get(id);
}

function readStored(vehicles: FleetRecords): Promise<Fleet> {
  const read = READERS.get(vehicles) ?? fleetReader(vehicles);
  READERS.set(vehicles, read);
  return read();
}

/** Returns a function that reads the fleet again only if it has changed. */
function fleetReader(vehicles: FleetRecords): () => Promise<Fleet> {
  return readUnchanged(vehicles, async () => {
    const { values: all } = await vehicles.list({ order: 'name' });
    return { all, byId: new Map(all.map((vehicle) => [vehicle.id, vehicle])) };
  });
}

/** Which vehicles were written, and which were not because they are others by now or not there. */
export type FleetChange = {
  readonly changed: readonly string[];
  readonly failed: readonly { readonly id: string; readonly reason: 'stale' | 'missing' }[];
};

/**
 * Writes several vehicles (`updateVehicle`). If one of them is stale or missing at the beginning,
 * nothing is written. A vehicle that another process changes during the call fails alone, and the
 * others are written. If the call rejects, some may be written. No id occurs twice.
 */
export async function changeVehicles(
  vehicles: Pick<Vehicles, 'read' | 'edit'>,
  updates: readonly VehicleUpdate[],
): Promise<FleetChange> {
  const found = await vehicles.read({ ids: updates.map(({ from }) => from.id) });
  const stored = new Map(found.map((vehicle) => [vehicle.id, vehicle]));
  const planned = outcomeOf(updates.map((update) => [update, updateVehicle(update)(stored.get(update.from.id)).out]));
  if (planned.failed.length > 0) return { ...planned, changed: [] };
  const edits = updates.map(
    async (update) => [update, await vehicles.edit(update.from.id, updateVehicle(update))] as const,
  );
  return outcomeOf(await Promise.all(edits));
}

function outcomeOf(
  outcomes: readonly (readonly [VehicleUpdate, 'changed' | FleetChange['failed'][number]['reason']])[],
): FleetChange {
  return {
    changed: outcomes.flatMap(([{ from }, out]) => (out === 'changed' ? [from.id] : [])),
    failed: outcomes.flatMap(([{ from }, out]) => (out === 'changed' ? [] : [{ id: from.id, reason: out }])),
  };
}

/** Returns the events of a vehicle, oldest first. Empty for a missing one or one that came with the site. */
export async function vehicleHistory(vehicles: Pick<Vehicles, 'read'>, id: string): Promise<readonly VehicleEvent[]> {
  return (await vehicles.read({ ids: [id] }))[0]?.history ?? [];
}

/** Returns the events of all vehicles from that moment on, the moment included, oldest first. */
export async function eventsSince(
  vehicles: Pick<Vehicles, 'fields' | 'read'>,
  moment: Instant,
): Promise<readonly VehicleEvent[]> {
  const changed = await vehicles.fields([], { changedAt: { from: moment } });
  const events = (await vehicles.read({ ids: changed.map(({ id }) => id) })).flatMap(({ history }) => history);
  return events
    .filter(({ at }) => at >= moment)
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

type FillPorts = Pick<Ports, 'vehicles' | 'facts'>;

/**
 * Adds the vehicles to an empty store, all of them or none: a fact has them until all are stored, and
 * the next call finishes what a killed process began. A store that has a vehicle, or had one that
 * came with the site, stays unchanged. Rejects if two vehicles have one id.
 */
export async function fillEmpty(ports: FillPorts, fleet: readonly Vehicle[]): Promise<'filled' | 'not-empty'> {
  if (new Set(fleet.map(({ id }) => id)).size < fleet.length) throw new TypeError('Two vehicles have one id');
  const isEmpty = (await ports.vehicles.count({}, 1)) === 0;
  const begun = isEmpty && (await putFact(ports, 'fleetFill', fleet, undefined)) === 'put';
  const left = (await findFact(ports, 'fleetFill')) ?? [];
  await Promise.all(left.map((vehicle) => ports.vehicles.edit(vehicle.id, addMissing(vehicle))));
  if (left.length > 0) await putFact(ports, 'fleetFill', [], left);
  return begun ? 'filled' : 'not-empty';
}
