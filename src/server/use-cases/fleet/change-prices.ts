import {
  type ChangedPrice,
  changePrices,
  type PriceChange,
  type PriceChangeProblem,
} from '../../../domain/fleet/price-change.ts';
import type { VehicleUpdate } from '../../../domain/fleet/stored-vehicle.ts';
import { type Vehicle, vehicleTitle, vehicleVersion } from '../../../domain/fleet/vehicle.ts';
import { repriceVehicle, type VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { allVehicles, changeVehicles, vehicleHistory } from '../stored/stored-vehicles.ts';

/** A vehicle that has changed since it was loaded, and who changed it last, and when. */
export type ChangedVehicle = {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly changedBy?: string;
  readonly changedAt?: VehicleEvent['at'];
};

/** Why no prices come of what was typed. */
export type PricesProblem =
  | { readonly code: 'vehicle-not-found' }
  | { readonly code: 'change'; readonly problem: PriceChangeProblem };
type ChangedMeanwhile = { readonly code: 'changed-meanwhile'; readonly vehicles: readonly ChangedVehicle[] };

/** What a change of several prices did. `failed` is empty unless others wrote at the same time. */
export type PricesChanged = {
  readonly changed: readonly ChangedPrice[];
  readonly failed: readonly { readonly id: string; readonly reason: 'changed-meanwhile' | 'vehicle-not-found' }[];
};

type PricePorts = Pick<Ports, 'vehicles' | 'clock'>;
type PricesRequest = { readonly ids: readonly string[]; readonly change: PriceChange };

/** Returns what a change of several prices would do. It saves nothing (FLEET-34). */
export async function previewPrices(
  ports: Pick<PricePorts, 'vehicles'>,
  { ids, change }: PricesRequest,
): Promise<Result<readonly ChangedPrice[], PricesProblem>> {
  const vehicles = await findAll(ports, ids);
  if (vehicles === undefined) return refuse({ code: 'vehicle-not-found' });
  const prices = changePrices(vehicles, change);
  return prices.ok ? prices : refuse({ code: 'change', problem: prices.problem });
}

/**
 * Changes several prices per day, each with an event in its vehicle's history (FLEET-34), and
 * records them as one event (AUDIT-1). Changes nothing if a vehicle has changed since it was loaded.
 */
export async function saveNewPrices(
  ports: PricePorts & Audited,
  by: string,
  { ids, change, seenVersions }: PricesRequest & { readonly seenVersions: Readonly<Record<string, number>> },
): Promise<Result<PricesChanged, PricesProblem | ChangedMeanwhile>> {
  const vehicles = await findAll(ports, ids);
  if (vehicles === undefined) return refuse({ code: 'vehicle-not-found' });
  const prices = changePrices(vehicles, change);
  if (!prices.ok) return refuse({ code: 'change', problem: prices.problem });
  const others = vehicles.filter((vehicle) => vehicleVersion(vehicle) !== seenVersions[vehicle.id]);
  if (others.length > 0) return refuse(await changedMeanwhile(ports, others));

  const at = ports.clock.now();
  const updates: VehicleUpdate[] = [];
  for (const [index, from] of vehicles.entries()) {
    const { to, changes } = repriceVehicle(from, prices.value[index]?.after ?? from.pricePerDay);
    if (changes.length > 0) updates.push({ from, to, event: { at, by, what: 'changed', changes } });
  }
  const written = await changeVehicles(ports.vehicles, updates);
  if (written.changed.length === 0 && written.failed.length > 0) {
    const failed = written.failed.map(({ id }) => id);
    return refuse(await changedMeanwhile(ports, (await findAll(ports, failed)) ?? []));
  }
  if (written.changed.length > 0) {
    const [only, ...others] = updates.filter(({ to }) => written.changed.includes(to.id));
    const vehicle = only !== undefined && others.length === 0 ? { vehicle: vehicleTitle(only.to) } : {};
    await ports.trail.record(by, { what: 'prices-changed', prices: written.changed.length, ...vehicle });
  }
  const versions = new Map(updates.map(({ to }) => [to.id, vehicleVersion(to)]));
  const isChanged = new Set(written.changed);
  return ok({
    changed: prices.value
      .filter(({ id }) => isChanged.has(id))
      .map((price) => ({ ...price, version: versions.get(price.id) ?? price.version })),
    failed: written.failed.map(({ id, reason }) => ({
      id,
      reason: reason === 'stale' ? 'changed-meanwhile' : 'vehicle-not-found',
    })),
  });
}

/** Returns the vehicles in the order of the ids; undefined if one is not there. */
async function findAll(
  { vehicles }: Pick<PricePorts, 'vehicles'>,
  ids: readonly string[],
): Promise<readonly Vehicle[] | undefined> {
  const fleet = new Map((await allVehicles(vehicles)).map((vehicle) => [vehicle.id, vehicle]));
  const found = [...new Set(ids)].flatMap((id) => fleet.get(id) ?? []);
  return found.length === new Set(ids).size ? found : undefined;
}

async function changedMeanwhile(
  { vehicles }: Pick<PricePorts, 'vehicles'>,
  others: readonly Vehicle[],
): Promise<ChangedMeanwhile> {
  const named = others.map(async (vehicle): Promise<ChangedVehicle> => {
    const last = (await vehicleHistory(vehicles, vehicle.id)).at(-1);
    const who = last ? { changedBy: last.by, changedAt: last.at } : {};
    return { id: vehicle.id, title: vehicleTitle(vehicle), version: vehicleVersion(vehicle), ...who };
  });
  return { code: 'changed-meanwhile', vehicles: await Promise.all(named) };
}
