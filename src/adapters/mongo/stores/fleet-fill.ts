import type { Collection } from 'mongodb';
import { contended, tries } from '../../../ports/tries.ts';
import { isDuplicate } from '../faults.ts';
import type { VehicleDocument } from '../schema/vehicle-document.ts';

/**
 * The state of a fill of the empty collection. `fleet` holds the vehicles until all of them are
 * stored. `run` counts the fills.
 */
export type FleetFill = { readonly _id: 'fleet-fill'; readonly run: number; readonly fleet: VehicleDocument[] };

const FILL = { _id: 'fleet-fill' } as const;

/**
 * Stores a fleet if the collection is empty. The write of several documents is not atomic. So the
 * fleet is first stored as one document by compare-and-set, and the process that succeeds fills the
 * collection, once. If it crashes, the next process finishes the fill.
 */
export async function fillOnce(
  cars: Collection<VehicleDocument>,
  fills: Collection<FleetFill>,
  fleet: VehicleDocument[],
): Promise<'filled' | 'not-empty'> {
  for await (const _try of tries()) {
    const last = await finishFill(cars, fills);
    if ((await cars.findOne({}, { hint: { _id: 1 }, projection: { _id: 1 } })) !== null || fleet.length === 0)
      return 'not-empty';
    const fill: FleetFill = { ...FILL, run: (last?.run ?? 0) + 1, fleet };
    if (await isFirst(fills, last, fill)) {
      await finish(cars, fills, fill);
      return 'filled';
    }
  }
  throw contended('A fleet');
}

/** Finishes a fill that another process left incomplete. Returns the last fill. */
export async function finishFill(
  cars: Collection<VehicleDocument>,
  fills: Collection<FleetFill>,
): Promise<FleetFill | null> {
  const last = await fills.findOne(FILL);
  if (last !== null && last.fleet.length > 0) await finish(cars, fills, last);
  return last;
}

async function isFirst(fills: Collection<FleetFill>, last: FleetFill | null, fill: FleetFill): Promise<boolean> {
  if (last !== null) return (await fills.replaceOne({ ...FILL, run: last.run, fleet: [] }, fill)).matchedCount === 1;
  try {
    await fills.insertOne(fill);
    return true;
  } catch (fault) {
    if (isDuplicate(fault)) return false;
    throw fault;
  }
}

/** Stores the vehicles that are missing. Several processes may do so at the same time. */
async function finish(
  cars: Collection<VehicleDocument>,
  fills: Collection<FleetFill>,
  { run, fleet }: FleetFill,
): Promise<void> {
  const puts = fleet.map(({ _id, ...vehicle }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: vehicle }, upsert: true },
  }));
  const put = () => cars.bulkWrite(puts, { ordered: false });
  try {
    await put();
  } catch (fault) {
    // Another process inserted the same vehicle at the same time. A second attempt finds it.
    if (!isDuplicate(fault)) throw fault;
    await put();
  }
  await fills.updateOne({ ...FILL, run }, { $set: { fleet: [] } });
}
