import type { Collection } from 'mongodb';
import type { LedgerEntry } from '../../../domain/shared/record.ts';
import type { RemovalStore, RemovedRecord } from '../../../ports/stores/removal-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';

/** `_id` is the record as JSON. */
export type RemovalDocument = { readonly _id: string };

/** Stores records in collection `removals`. */
export function mongoRemovalStore(removals: Collection<RemovalDocument>): RemovalStore {
  return {
    after: (position, limit) =>
      withPortErrors(async () => {
        const found = await removals
          .find({ _id: { $gt: position } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return { records: found.map(({ _id }): RemovedRecord => JSON.parse(_id)), last: found.at(-1)?._id ?? position };
      }),

    add: (records) =>
      withPortErrors(async () => {
        await addRecords(removals, records);
      }),
  };
}

/**
 * Removes something and records it. Without transactions these are two writes, and the record comes
 * first: after a crash between them a restored backup may lack what staff wanted to remove, but
 * never bring back what is gone. The record is taken back if the removal is refused.
 */
export async function removeOnRecord<Outcome extends string>(
  removals: Collection<RemovalDocument>,
  record: RemovedRecord,
  remove: () => Promise<Outcome>,
  done: Outcome,
): Promise<Outcome> {
  const isNew = await addRecords(removals, [record]);
  const outcome = await remove();
  if (outcome !== done && isNew) await removals.deleteOne({ _id: JSON.stringify(record) });
  return outcome;
}

/** Records removals. Returns whether none of them was recorded before. */
export async function addRecords(
  removals: Collection<RemovalDocument>,
  records: readonly LedgerEntry[],
): Promise<boolean> {
  if (records.length === 0) return true;
  try {
    await removals.insertMany(
      records.map((record) => ({ _id: JSON.stringify(record) })),
      { ordered: false },
    );
    return true;
  } catch (fault) {
    if (isDuplicate(fault)) return false;
    throw fault;
  }
}
