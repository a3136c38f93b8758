import type { Db, Document } from 'mongodb';
import type { Block } from '../../../domain/fleet/block.ts';
import type { BlockFilter, BlockStore } from '../../../ports/stores/block-store.ts';
import { withPortErrors } from '../faults.ts';
import { withLease } from '../lease.ts';

/** A block. Its id is the `_id`. */
export type BlockDocument = Omit<Block, 'id'> & { readonly _id: string };

/** Stores blocks in collection `blocks`. What adds to them is written under a lease of the vehicle. */
export function mongoBlockStore(db: Db): BlockStore {
  const blocks = db.collection<BlockDocument>('blocks');
  return {
    add: (block) =>
      withPortErrors(() => withLease(db, block.vehicleId, (lease) => lease.insert('blocks', blockDocument(block)))),

    find: (id) =>
      withPortErrors(async () => {
        const found = await blocks.findOne({ _id: id });
        return found === null ? undefined : blockOf(found);
      }),

    change: (block) =>
      withPortErrors(() =>
        withLease(db, block.vehicleId, async (lease) => {
          const { _id, ...fields } = blockDocument(block);
          const before = { _id, version: block.version - 1 };
          const { matchedCount } = await blocks.replaceOne({ ...before, ...lease.whileHeld }, fields, lease.options);
          if (matchedCount === 1) return 'changed';
          const found = await blocks.findOne({ _id });
          if (found === null) return 'missing';
          if (found.version === before.version) await lease.checkHeld();
          return 'stale';
        }),
      ),

    remove: (id) =>
      withPortErrors(async () => ((await blocks.deleteOne({ _id: id })).deletedCount === 1 ? 'removed' : 'missing')),

    list: (filter) => withPortErrors(() => listBlocks(db, filter)),
  };
}

/** Lists blocks as the port says. */
export async function listBlocks(db: Db, { vehicleId, span }: BlockFilter): Promise<readonly Block[]> {
  const filter: Document = {
    ...(vehicleId === undefined ? {} : { vehicleId }),
    // The condition on `from` lets an index be used where nothing else is asked for.
    from: span === undefined ? { $gte: '' } : { $lt: span.to },
    ...(span === undefined ? {} : { to: { $gt: span.from } }),
  };
  const found = db.collection<BlockDocument>('blocks').find(filter);
  const index = vehicleId === undefined ? 'by start' : 'of vehicle';
  return (await found.hint(index).sort({ from: 1, _id: 1 }).toArray()).map(blockOf);
}

export function blockDocument({ id, ...fields }: Block): BlockDocument {
  return { _id: id, ...fields };
}

export function blockOf({ _id, ...fields }: BlockDocument): Block {
  return { id: _id, ...fields };
}
