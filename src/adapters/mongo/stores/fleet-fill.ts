import type { Collection } from 'mongodb';
import { isDuplicate } from '../faults.ts';
import type { VehicleDocument } from '../schema/vehicle-document.ts';

/** How the fleet was put into an empty collection: what is to be put there until all of it is, and how many times that has been done. */
export type FleetFill = { readonly _id: 'fleet-fill'; readonly run: number; readonly fleet: VehicleDocument[] };

const FILL = { _id: 'fleet-fill' } as const;

/**
 * Puts a fleet into the collection while that is empty. Several documents are no one write, so the fleet is first written down as one, by
 * compare-and-set: who gets it there fills, once; and what a process left half done the next one to come finishes.
 */
export async function fillOnce(
  cars: Collection<VehicleDocument>,
  fills: Collection<FleetFill>,
  fleet: VehicleDocument[],
): Promise<'filled' | 'not-empty'> {
  for (;;) {
    const last = await finishFill(cars, fills);
    if ((await cars.findOne({}, { hint: { _id: 1 }, projection: { _id: 1 } })) !== null || fleet.length === 0)
      return 'not-empty';
    const fill: FleetFill = { ...FILL, run: (last?.run ?? 0) + 1, fleet };
    if (await isFirst(fills, last, fill)) {
      await finish(cars, fills, fill);
      return 'filled';
    }
  }
}

/** Finishes what a process left half done; gives the last fill. */
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

/** Puts what is not there yet; several may do so at once. */
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
    // Another put the same at the same moment: now it is there.
    if (!isDuplicate(fault)) throw fault;
    await put();
  }
  await fills.updateOne({ ...FILL, run }, { $set: { fleet: [] } });
}
