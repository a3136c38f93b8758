import type { Collection } from 'mongodb';
import type { LedgerEntry } from '../../../domain/shared/record.ts';
import type { RemovalStore, RemovedRecord } from '../../../ports/stores/removal-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';

/** `_id` is the record as JSON. `writers` counts the writes that it records, also those that are under way. */
export type RemovalDocument = { readonly _id: string; readonly writers: number };

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
 * Adds an entry to the ledger before the write that it records, since there are no transactions:
 * after a crash between them a restored backup may lack what staff wanted to remove, but never bring
 * back what is gone. It is taken back if nothing is written, unless others write it too.
 */
export async function onLedger(
  removals: Collection<RemovalDocument>,
  entry: LedgerEntry | undefined,
  write: () => Promise<boolean>,
): Promise<boolean> {
  if (entry === undefined) return write();
  const _id = JSON.stringify(entry);
  await removals.updateOne({ _id }, { $inc: { writers: 1 } }, { upsert: true });
  const isWritten = await write();
  if (!isWritten) {
    await removals.updateOne({ _id }, { $inc: { writers: -1 } });
    await removals.deleteOne({ _id, writers: 0 });
  }
  return isWritten;
}

/** Adds entries to the ledger that are not there yet. */
async function addRecords(removals: Collection<RemovalDocument>, records: readonly LedgerEntry[]): Promise<void> {
  if (records.length === 0) return;
  try {
    await removals.insertMany(
      records.map((record) => ({ _id: JSON.stringify(record), writers: 1 })),
      { ordered: false },
    );
  } catch (fault) {
    if (!isDuplicate(fault)) throw fault;
  }
}
